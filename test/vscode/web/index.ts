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
  openStage((vscode, vsix) => startWebHost(version, vscode, vsix), SKIPPED_IN[version]);
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

/** The scenarios that open folders of the disk, run the checker on one, or need the JSON server of a whole new VS Code. */
const SKIPPED = [
  'a manifest is begun',
  'a manifest that the checker has built is as it should be',
  'without a folder a new contract is not in a file yet',
  'where several folders are open it asks for one',
  'without contracts the view offers to create one',
  'the project file is written with the help of its schema',
];

const SKIPPED_IN: Record<WebVersion, readonly string[]> = {
  '1.91.1': SKIPPED,
  // It has the Markdown preview of the oldest (see web-host.ts), which follows no document here, not even a plain one.
  '1.139.1': [...SKIPPED, 'the preview follows what is typed'],
};
