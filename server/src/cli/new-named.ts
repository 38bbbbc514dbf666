// "new NAME": a contract for a display name.
import { shownFrom } from '../io/node-sync.ts';
import { fold, foldOf, isIdentity, whyNoFold } from '../kinds/contract/fold.ts';
import { type Identity, skeletonOf, skeletonText } from '../kinds/contract/new-contract.ts';
import { quote } from '../text/words.ts';
import type { Given } from './command.ts';
import { contractPath, holderOf, type Place, whyUnfound, writeNewFile } from './contract-files.ts';
import { exitCodeOf, printJson, warnOfFailures } from './drafts.ts';
import { Refusal, type Shell, warn } from './terminal.ts';

/** Writes one contract for a display name. */
export function writeNamed(
  given: Given,
  format: 'text' | 'json',
  { folder, workspace, contracts }: Place,
  shell: Shell,
): number {
  const identity = identityIn(given);
  const { contractId, component } = identity;
  const path = contractPath(folder, contractId);
  const holder = holderOf(contractId, path, contracts);
  if (holder !== undefined) {
    const name = quote(shownFrom(shell.cwd, holder));
    warn(shell, `${name} already has the contractId ${quote(contractId)}. Choose another one with --id.`);
    return 1;
  }
  const isDry = given.isOn('dry-run');
  const text = skeletonText(identity);
  const written = writeNewFile(path, text, isDry, shell.cwd);
  const { file, isThere, failure } = written;
  if (format === 'json') {
    const draft = { contractId, contract: skeletonOf(identity), leftOut: [] };
    printJson({ files: [{ ...written, draft }], without: [], isDry }, shell);
  } else if (isDry && !isThere) shell.stdout.write(text);
  warnOfFailures([written], shell);
  if (isThere) warn(shell, `${quote(file)} exists, so it is not overwritten.`);
  else if (failure === undefined) warn(shell, `${isDry ? 'Would create' : 'Created'} ${quote(file)}.`);
  const words = wordsOf(component);
  if (words !== component && given.value('id') === undefined) {
    const meant = `For ${quote(foldOf(words))}, write the name as ${quote(words)}.`;
    warn(shell, `Its contractId is ${quote(contractId)}. ${meant}`);
  }
  const unfound = whyUnfound(folder, workspace);
  if (unfound !== undefined) warn(shell, `"check" won't find it: ${unfound}.`);
  return exitCodeOf([written]);
}

/** A name in camel case as words: no rule takes `DatePicker` apart, so its id is `datepicker`. */
const wordsOf = (name: string): string =>
  name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2');

/** The identity of a component with a display name. Throws a {@link Refusal} if it has none. */
function identityIn({ names: [name = '', another], value, isOn }: Given): Identity {
  if (another !== undefined) {
    throw new Refusal(
      `"new" takes one name. Quote a name of several words: new ${quote(`${name} ${another}`)}.`,
    );
  }
  const ofDrafts = DRAFT_OPTIONS.find(isOn);
  if (ofDrafts !== undefined) throw new Refusal(`--${ofDrafts} can't be used with the name ${quote(name)}.`);
  if (/\.json$/i.test(name)) {
    throw new Refusal(
      `${quote(name)} is the name of a file. Draft from it with --from-elements or --from-registry.`,
    );
  }
  if (name.trim() === '') throw new Refusal('The display name is empty.');
  const id = value('id');
  if (id !== undefined) {
    if (isIdentity(id)) return { contractId: id, component: name };
    const meant = foldOf(id);
    const advice =
      meant === undefined ? 'Use letters from a to z, digits and hyphens' : `Use ${quote(meant)}`;
    throw new Refusal(`${quote(id)} isn't a contractId. ${advice}.`);
  }
  const folded = fold(name);
  if (folded.ok) return { contractId: folded.id, component: name };
  const why = `No contractId can be derived from ${quote(name)}: ${whyNoFold(folded)}`;
  throw new Refusal(`${why}. Choose one with --id.`);
}

const DRAFT_OPTIONS = ['from-elements', 'from-registry', 'tag', 'id-from', 'item', 'default-slot', 'verbose'];
