/** Serves a real VS Code with the extension and a copy of the examples, until Ctrl+C. */
import { endOnSignals } from './group.ts';
import { installVSCode } from './install.ts';
import { packExtension } from './pack.ts';
import { startServer } from './server.ts';

endOnSignals();
const vscode = await installVSCode();
const { url, group } = await startServer(vscode, await packExtension(), 'trusts every folder');
console.log(`Open this in a browser, and stop with Ctrl+C:\n\n  ${url}\n`);
await group.ended;
