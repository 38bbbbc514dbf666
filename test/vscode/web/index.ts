/** The scenarios that also play in a VS Code without node, on a virtual file system. */
import { playAcross } from '../scenarios/across.ts';
import { playContractsView } from '../scenarios/contracts-view.ts';
import { playDsds } from '../scenarios/dsds.ts';
import { playFindings } from '../scenarios/findings.ts';
import { playManifest } from '../scenarios/manifest.ts';
import { playNames } from '../scenarios/names.ts';
import { playNewContract } from '../scenarios/new-contract.ts';
import { playProject } from '../scenarios/project.ts';
import { playSuggestions } from '../scenarios/suggestions.ts';
import { playTraits } from '../scenarios/traits.ts';
import { keepPicturesIn } from '../sight.ts';
import { openStage } from '../stage.ts';
import { type WebVersion, startWebHost } from '../web-host.ts';
import { playWithoutNode } from './without-node.ts';

export function playInBrowser(version: WebVersion): void {
  keepPicturesIn(`web-${version}`);
  openStage((vscode, vsix) => startWebHost(version, vscode, vsix), SKIPPED[version]);
  playWithoutNode();
  playFindings();
  playSuggestions();
  playNames();
  playTraits();
  playProject();
  playAcross();
  playContractsView();
  playDsds();
  playManifest();
  playNewContract();
}

/** The scenarios that open folders of the disk, or run the checker on one. */
const NEED_DISK = [
  'a manifest is begun',
  'a manifest that the checker has built is as it should be',
  'without a folder a new contract is not in a file yet',
  'where several folders are open it asks for one',
  'without contracts the view offers to create one',
];

const SKIPPED: Record<WebVersion, readonly string[]> = {
  // Its own JSON server lists the values of a schema in another order.
  '1.91.1': [...NEED_DISK, 'the project file is written with the help of its schema'],
  // It has the Markdown preview of the oldest (see web-host.ts), which follows no document here, not even a plain one.
  '1.139.1': [...NEED_DISK, 'the preview follows what is typed'],
};
