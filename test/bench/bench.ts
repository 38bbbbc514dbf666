import { timeChecking } from './checking.ts';
import { timeDsds } from './dsds.ts';
import { timeEditing } from './editing.ts';
import { timeProject } from './project.ts';

// Times ours beside its peers: the same documents, the same Node, in turns. The ratio of the medians counts; the times
// themselves are those of one machine on one day. `npm run bench -- editing`, `-- checking`, `-- project` or `-- dsds` runs one
// part only, and `-- project huge` that one with ten times as many contracts besides, which takes its time.

const [part, size] = process.argv.slice(2);
console.log(`Node ${process.version}\n`);
if (part === undefined || part === 'editing') await timeEditing();
if (part === undefined || part === 'checking') await timeChecking();
if (part === undefined || part === 'project') await timeProject(size === 'huge');
if (part === undefined || part === 'dsds') await timeDsds();
