/** The scenarios in a VS Code without node, on a virtual file system. The argument is its version. */
import { playContractsView } from './scenarios/contracts-view.ts';
import { playDsds } from './scenarios/dsds.ts';
import { playFindings } from './scenarios/findings.ts';
import { playForeignFiles } from './scenarios/foreign-files.ts';
import { playFormatting } from './scenarios/formatting.ts';
import { playLinks } from './scenarios/links.ts';
import { playManifest } from './scenarios/manifest.ts';
import { playNames } from './scenarios/names.ts';
import { playNewContract } from './scenarios/new-contract.ts';
import { playNewFromElement } from './scenarios/new-from-element.ts';
import { playProject } from './scenarios/project.ts';
import { playRuling } from './scenarios/ruling.ts';
import { playSuggestions } from './scenarios/suggestions.ts';
import { playTraits } from './scenarios/traits.ts';
import { keepPicturesIn } from './sight.ts';
import { openStage } from './stage.ts';
import { type WebVersion, startWebHost } from './web-host.ts';
import { playWalkthroughWithoutNode } from './scenarios/walkthrough.ts';
import { playWithoutNode } from './scenarios/without-node.ts';

/** Set by .ci/run, which has an hour and a half for everything. */
const IS_SHORT = process.env['WEB_TEST_IS_SHORT'] !== undefined;

/**
 * The scenarios that open folders of the disk, or run the checker on one; and one that renames a file in the explorer, where rows
 * move under the mouse while the list of a virtual folder is read again.
 */
const SKIPPED = [
  'a manifest is begun',
  'without a folder a new contract is not in a file yet',
  'where several folders are open it asks for one',
  'without contracts the view offers to create one',
  'a manifest follows a contract that is moved in the explorer',
];

const SKIPPED_IN: Record<WebVersion, readonly string[]> = {
  // Its JSON server lists the values of a schema in another order.
  '1.91.1': [...SKIPPED, 'the project file is written with the help of its schema'],
  // code-server has no JSON server and no Markdown preview for the browser. Those of the oldest, which stand in, have no findings
  // and follow no document here, not even a plain one.
  '1.139.1': [
    ...SKIPPED,
    'nothing else reports anything, even where the schema is out of reach',
    'the project file is written with the help of its schema',
    'what is wrong in the config file is told once',
    'a contract of an API has the checks of its own schema, until it becomes ours',
    'the preview follows what is typed',
  ],
};

const version = process.argv[2] as WebVersion;
if (!Object.hasOwn(SKIPPED_IN, version))
  throw new Error(`Name a version: ${Object.keys(SKIPPED_IN).join(' or ')}.`);
keepPicturesIn(`web-${version}`);
openStage((vscode, vsix) => startWebHost(version, vscode, vsix), SKIPPED_IN[version]);
playWithoutNode();
playWalkthroughWithoutNode();
playFindings();
playTraits();
playProject();
playContractsView();
playDsds();
playManifest();
if (!IS_SHORT) {
  playSuggestions();
  playNames();
  playLinks();
  playFormatting();
  playForeignFiles();
  playRuling();
  playNewFromElement();
  playNewContract();
}
