/** What the extension does for a person, seen in a real VS Code: one scenario after the other in one window. */
import { playAcross } from './scenarios/across.ts';
import { playCheckTask } from './scenarios/check-task.ts';
import { playContractsView } from './scenarios/contracts-view.ts';
import { playDsds } from './scenarios/dsds.ts';
import { playFindings } from './scenarios/findings.ts';
import { playFormatting } from './scenarios/formatting.ts';
import { playLinks } from './scenarios/links.ts';
import { playManifest } from './scenarios/manifest.ts';
import { playNames } from './scenarios/names.ts';
import { playNewContract } from './scenarios/new-contract.ts';
import { playNewFromElement } from './scenarios/new-from-element.ts';
import { playProject } from './scenarios/project.ts';
import { playRuling } from './scenarios/ruling.ts';
import { playServer } from './scenarios/server.ts';
import { playStatus } from './scenarios/status.ts';
import { playSuggestions } from './scenarios/suggestions.ts';
import { playTraits } from './scenarios/traits.ts';
import { openStage } from './stage.ts';

openStage();
playFindings();
playSuggestions();
playNames();
playLinks();
playFormatting();
playTraits();
playDsds();
playStatus();
playContractsView();
playProject();
playRuling();
playAcross();
playManifest();
playCheckTask();
playServer();
playNewFromElement();
// It opens other windows, whose language servers live on for a while: those that count servers came before.
playNewContract();
