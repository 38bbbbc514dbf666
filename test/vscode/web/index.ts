/** The scenarios that also play in a VS Code without node, on a virtual file system. */
import { playFindings } from '../scenarios/findings.ts';
import { keepPicturesIn } from '../sight.ts';
import { openStage } from '../stage.ts';
import { type WebVersion, startWebHost } from '../web-host.ts';

export function playInBrowser(version: WebVersion): void {
  keepPicturesIn(`web-${version}`);
  openStage((vscode, vsix) => startWebHost(version, vscode, vsix));
  playFindings();
}
