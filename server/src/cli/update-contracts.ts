// "new --update": contracts that take over what their components have.
import { basename, dirname } from 'node:path';
import { fileUri, folderUri, pathOf, shownFrom } from '../io/node-sync.ts';
import type { Workspace } from '../io/workspace.ts';
import { type ContractSource, sourceOf } from '../kinds/contract/check.ts';
import {
  type ComponentsByName,
  componentsByName,
  componentsFor,
  ownedIds,
} from '../kinds/contract/component-names.ts';
import type { Contract } from '../kinds/contract/model.ts';
import { DRIFT, nameOfComponent } from '../kinds/contract/rules/drift.ts';
import { updateFrom } from '../kinds/contract/update.ts';
import { different } from '../project/elements-index.ts';
import { treatmentOf } from '../project/treatment.ts';
import type { Declared } from '../sources/declared.ts';
import { applyEdits } from '../text/text-edit.ts';
import { counted, quote, visible } from '../text/words.ts';
import type { Given } from './command.ts';
import type { Place } from './contract-files.ts';
import { drafting } from './drafts.ts';
import { readSource } from './new-drafts.ts';
import { Refusal, type Shell, warn } from './terminal.ts';
import { deliver } from './write-files.ts';

/** A contract, its text after the update, and the component that it describes. */
interface Update {
  readonly uri: string;
  readonly shown: string;
  readonly before: string;
  readonly after: string;
  readonly component: Declared;
}

/** Updates the contracts below a folder from the components of a file, once the changes are confirmed. */
export async function updateContracts(given: Given, place: Place, shell: Shell): Promise<number> {
  refuseMistakenConfig(place, shell);
  const { kind, names: option, source, text } = await readSource(given, shell);
  const declared = drafting().declaredIn(kind, source, text);
  if ('refused' in declared) throw new Refusal(declared.refused);
  const at = { uri: '', file: source, path: [] };
  const components = declared.things.flatMap((each) => (each.source === 'item' ? [] : [{ ...each, at }]));
  const names = given.values(option);
  const isMeant = (each: Declared): boolean => names.length === 0 || names.includes(nameOfComponent(each));
  const { updates, failed } = updatesFrom(different(components.filter(isMeant)), place, shell);
  const missing = names.filter(
    (name) => !updates.some(({ component }) => nameOfComponent(component) === name),
  );
  for (const name of missing) warn(shell, `${quote(name)} isn't in ${source}, or has no contract here.`);
  const code = failed > 0 ? 2 : missing.length > 0 ? 1 : 0;
  return Math.max(code, await writeConfirmed(updates, given, shell));
}

/** Throws a {@link Refusal} if it may be lost which differences are deliberate. */
function refuseMistakenConfig({ folder, workspace }: Place, { cwd }: Shell): void {
  const { uri } = workspace.meant(folderUri(folder));
  const config = workspace.mistakenConfig(`${uri}x`);
  if (config)
    throw new Refusal(`${quote(shownFrom(cwd, pathOf(config.uri)))} has mistakes. Correct them first.`);
}

/** The updates of the contracts below a folder. Prints what these have otherwise than their components. */
function updatesFrom(components: readonly Declared[], { folder, workspace, contracts }: Place, shell: Shell) {
  const byName = componentsByName(components);
  const sources = contracts.neighbours.map(({ file }) => ({ file, source: contractAt(file, workspace) }));
  const owned = new Set(sources.flatMap(({ source }) => ownedIds(source.checked.contract)));
  const updates: Update[] = [];
  let failed = 0;
  for (const { file, source } of sources) {
    if (shownFrom(folder, file).startsWith('../')) continue;
    const { contract, settings, syntax } = source.checked;
    const [component, ...others] = describedBy(contract, components, byName, owned);
    if (!component) continue;
    const shown = shownFrom(shell.cwd, file);
    const rule = DRIFT[component.source].code;
    const isBroken = syntax !== 'whole';
    const why = isBroken
      ? 'it has a syntax error'
      : others.length > 0
        ? `${others.length + 1} components have its name`
        : settings.levels.get(rule) === 'off' && `${quote(rule)} is off for it`;
    if (why) {
      warn(shell, `${quote(shown)} is not updated: ${why}.`);
      if (isBroken) failed++;
      continue;
    }
    const { edits, left } = updateFrom(component, source);
    for (const line of left) warn(shell, visible(`${shown}: ${line}`));
    const after = applyEdits(source.text, edits);
    updates.push({ uri: fileUri(file), shown, before: source.text, after, component });
  }
  return { updates, failed };
}

function contractAt(file: string, workspace: Workspace): ContractSource {
  const { settings } = treatmentOf(workspace.folder(folderUri(dirname(file))), basename(file));
  const read = workspace.read(fileUri(file));
  return sourceOf('text' in read ? read.text : '', settings);
}

/** The components that a contract may describe, as in a project: elements by `cemRef`, others by their names. */
function describedBy(
  contract: Contract,
  components: readonly Declared[],
  byName: ComponentsByName,
  owned: ReadonlySet<string>,
): readonly Declared[] {
  const { cemRef } = contract;
  if (components[0]?.source !== 'element') return componentsFor(contract, byName, (id) => owned.has(id));
  const tagged = components.filter(({ tagName }) => tagName !== undefined && tagName === cemRef);
  return tagged.length > 0 ? tagged : components.filter(({ name }) => name !== undefined && name === cemRef);
}

/** Shows the changes as a diff, asks, and writes them. With `--yes` they are written at once. */
async function writeConfirmed(all: readonly Update[], { isOn }: Given, shell: Shell): Promise<number> {
  const updates = all.filter(({ before, after }) => before !== after);
  const many = counted(updates.length, 'contract');
  if (updates.length === 0) {
    warn(shell, 'Nothing to update.');
    return 0;
  }
  const isDry = isOn('dry-run');
  if (isDry || !isOn('yes')) {
    if (deliverAll(updates, true, shell) > 0) return 2;
    if (isDry || !shell.ask) {
      warn(shell, `Would update ${many}.${isDry ? '' : ' Write the changes with --yes.'}`);
      return isDry ? 0 : 1;
    }
    const answer = await shell.ask(`Update ${many}? (no) `);
    if (!/^y(?:es)?$/i.test(answer?.trim() ?? '')) {
      warn(shell, 'Nothing was updated.');
      return 1;
    }
  }
  const failed = deliverAll(updates, false, shell);
  warn(shell, `Updated ${counted(updates.length - failed, 'contract')}.`);
  return failed > 0 ? 2 : 0;
}

/** Writes or prints the changes. Returns the number of files for which that failed. */
function deliverAll(updates: readonly Update[], isDry: boolean, shell: Shell): number {
  let failed = 0;
  for (const { uri, shown, before, after } of updates) {
    const why = deliver(uri, before, after, isDry, shell);
    if (why === undefined) continue;
    warn(shell, `${quote(shown)} is not updated: ${why}.`);
    failed++;
  }
  return failed;
}
