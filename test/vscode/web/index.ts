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
  openStage((vscode, vsix) => startWebHost(version, vscode, vsix), SKIPPED);
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

/** The scenarios that open folders of the disk, run the checker on one, or depend on how new VS Code's own JSON server is. */
const SKIPPED = [
  'the project file is written with the help of its schema',
  'a manifest is begun',
  'a manifest that the checker has built is as it should be',
  'without a folder a new contract is not in a file yet',
  'where several folders are open it asks for one',
  'without contracts the view offers to create one',
];
