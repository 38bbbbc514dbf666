// The page about the traits of a contract, which the client shows as a preview and copies from.
import { fullText } from '../../../check/rule.ts';
import { documentText } from '../../../text/make-edits.ts';
import { code, codeBlock, plain } from '../../../text/markup.ts';
import { counted } from '../../../text/words.ts';
import { traitTable } from '../../contract/editing/hover.ts';
import { SHOW_TRAITS, TRAITS_PAGE } from '../../contract/editing/actions.ts';
import { stemOf } from '../../contract/detect.ts';
import { type ContractDocument, type ContractSource, isContract, sourceOf } from '../../contract/check.ts';
import {
  lostIn,
  type Projected,
  type Projection,
  projectionOf,
  TRAITS_COME_FROM,
} from '../../contract/traits.ts';
import type { CommandWork, MarkdownPage, TraitsPage } from '../../answers.ts';
import type { Command, Workspace } from '../../editing.ts';
import { changesInWords, traitsText } from '../update.ts';
import { lossInShort, lostTrait } from '../../contract/rules/dsds-loss.ts';
import { type EntryState, stateOfEntry } from '../compare.ts';
import { entriesAbout, knownEntry, NAMELESS } from './entries.ts';
import { type EntryOf, projectedOf } from '../source.ts';

/**
 * The traits of an open contract, also of one that is not checked: as a page of Markdown for the client's preview, and to be
 * copied, as text: a message would lose a number such as 1e400, and can't nest deep.
 */
export function traitsPage({ uri, source }: ContractDocument, workspace: Workspace): TraitsPage {
  const isOne = isContract(source);
  const projection = isOne ? projectionOf(source) : { traits: [], notes: [] };
  const nothing = whyNothing(source, projection);
  const copy = nothing ?? {
    count: projection.traits.length,
    json: documentText(projection.traits),
  };
  const page = markdownOf(source, projection, isOne ? entriesAbout(uri, workspace) : [], workspace);
  const name = isOne ? source.contract.component : undefined;
  return { name, page, copy, dsds: nothing ?? dsdsFormOf(source) };
}

/** Commands about the page of a contract, named by its URI, open or not. */
export const pageCommands: Readonly<Record<string, Command>> = {
  [TRAITS_PAGE]: command(({ text }) => ({ answer: text })),
  [SHOW_TRAITS]: command((page) => ({ page })),
};

function command(use: (page: MarkdownPage) => Partial<CommandWork>): Command {
  return {
    run([about], workspace) {
      const file = typeof about === 'string' ? workspace.textAt(about) : undefined;
      if (!file) return { refused: 'The command needs the URI of a contract.' };
      const [{ uri }, source] = [file, sourceOf(file.text)];
      const { page: text } = traitsPage({ uri, source, place: undefined }, workspace);
      const name = `${stemOf(uri) ?? source.contract.contractId ?? 'contract'}.traits.md`;
      return { label: '', edits: [], whyFailed: String, ...use({ about: uri, name, text }) };
    },
  };
}

function markdownOf(
  source: ContractSource,
  projection: Projection,
  entries: readonly EntryOf[],
  workspace: Workspace,
): string {
  const { kind, syntax } = source.checked;
  if (kind.kind !== 'contract') return `# No DSDS traits\n\nNot checked: ${plain(kind.why)}.`;
  const { component, contractId } = source.contract;
  const heading = `# ${plain(component ?? contractId ?? 'Contract')}`;
  if (syntax === 'too deep') return `${heading}\n\n> ${TOO_DEEP}`;
  const projected = projectedOf(source);
  return [
    heading,
    syntax === 'broken' && `> ${BROKEN} Some traits may be missing.`,
    summaryOf(projection, entries),
    traitTable(projection, lostIn(projected)),
    ...dsdsPart(projected, entries, workspace),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The number of traits, and of entries by their state: `2 traits, 2 DSDS entries out of sync`. */
function summaryOf({ traits }: Projection, entries: readonly EntryOf[]): string {
  if (traits.length === 0) return NONE_HERE;
  const states = entries.map(({ entry, source }) => stateOfEntry(entry, source.read));
  const parts = Object.entries(STATES).flatMap(([state, words]) => {
    const count = states.filter((each) => each === state).length;
    return count > 0 ? `${counted(count, 'DSDS entry', 'DSDS entries')} ${words}` : [];
  });
  return [counted(traits.length, 'trait'), ...parts].join(', ');
}

/** The traits of broken text are a guess, which is good to see but not to copy. */
function whyNothing({ checked: { kind, syntax } }: ContractSource, projection: Projection) {
  if (kind.kind !== 'contract') return { why: `Not checked: ${kind.why}.` };
  if (syntax === 'broken') return { why: BROKEN };
  if (syntax === 'too deep') return { why: TOO_DEEP };
  return projection.traits.length === 0 ? { why: NONE_HERE } : undefined;
}

/** The `traits` array of a DSDS entry in each language, the traits that it lacks in a few words, and the descriptions still to be written. */
function dsdsFormOf(source: ContractSource): TraitsPage['dsds'] {
  const projected = projectedOf(source);
  const written = projected.traits.filter(({ isWritable }) => isWritable);
  const losses = projected.losses.map(lossInShort);
  if (written.length === 0) return { why: losses.map((loss) => `Skipped ${loss}.`).join(' ') };
  return {
    count: written.length,
    yaml: traitsText(projected, 'yaml'),
    json: traitsText(projected, 'json'),
    losses,
    todos: todosIn(projected),
  };
}

const NONE_HERE = `${TRAITS_COME_FROM} This contract has none.`;

const BROKEN = "The contract isn't valid JSON.";

const TOO_DEEP = 'Not checked: nested too deeply.';

/** The part about DSDS: the entries that point at the contract, and its traits as they would be written there, collapsed. */
function dsdsPart(projected: Projected, entries: readonly EntryOf[], workspace: Workspace): string[] {
  const language = entries[0]?.source.read.language ?? 'yaml';
  const losses = projected.losses.map((loss) => `- ${plain(fullText(lostTrait.describe(loss)))}`);
  const items = entries.map((each) => entryItem(each, workspace));
  const summary = `<summary>DSDS traits as ${language.toUpperCase()}</summary>`;
  return [
    ...(items.length > 0 ? [`## DSDS entries\n\n${items.join('\n')}`] : []),
    ...(losses.length > 0 ? [`## Skipped\n\n${losses.join('\n')}`] : []),
    ...(projected.traits.some(({ isWritable }) => isWritable)
      ? [`<details>${summary}`, codeBlock(traitsText(projected, language), language), '</details>']
      : []),
  ];
}

/** The number of descriptions that a contract has no words for, and that are to be written. */
const todosIn = ({ traits }: Projected): number =>
  traits
    .filter(({ isWritable }) => isWritable)
    .reduce(
      (sum, { description, values = [] }) => sum + (description === undefined ? 1 : 0) + values.length,
      0,
    );

/** An entry as an item of a list: the changes of a table's last column would be cut off beside the editor. */
function entryItem(each: EntryOf, workspace: Workspace): string {
  const { name, file, state } = knownEntry(each, workspace);
  const isOut = state === 'out of sync';
  const changes = isOut ? changesInWords(each.entry) : '';
  const parts = [isOut ? `**${STATES[state]}**` : STATES[state], ...(changes === '' ? [] : [plain(changes)])];
  return `- ${name === null ? NAMELESS : code(name)} in ${code(file)}: ${parts.join(', ')}`;
}

const STATES: Readonly<Record<EntryState, string>> = {
  'out of sync': 'out of sync',
  'in sync': 'in sync',
  'without traits': 'without traits',
  unknown: "can't be compared",
};
