import { timeChecking } from './checking.ts';
import { timeEditing } from './editing.ts';

// Times ours beside its peers: the same documents, the same Node, in turns. The ratio of the medians counts; the times
// themselves are those of one machine on one day. `npm run bench -- editing` or `-- checking` runs one part only.

const [part] = process.argv.slice(2);
console.log(`Node ${process.version}\n`);
if (part !== 'checking') await timeEditing();
if (part !== 'editing') await timeChecking();
