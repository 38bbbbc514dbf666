// The page of a comparison in Markdown: for a pull request, the summary of a job in CI, and editors.
import { listsBy } from '../text/maps.ts';
import { code, plain } from '../text/markup.ts';
import { counted, sentence } from '../text/words.ts';
import { CHANGE_CLASSES } from './changes.ts';
import { type ChangedContract, compareChanges, type PlacedChange, type PlaceInFile } from './compare.ts';
import type { DiffReport } from './report.ts';
import {
  countsByClass,
  countsInWords,
  skippedText,
  summaryOf,
  uncomparedText,
  verdictsIn,
} from './report-text.ts';

/** The address of a place, if it has one. */
export type Links = (place: PlaceInFile) => string | undefined;

/** GitHub permits 65,536 characters in a comment, and more in the summary of a job. */
const LIMIT = 60_000;

/** The changes of a contract that are shown at once; the others are folded. */
const SHOWN = 10;

/** The contracts in the table and of a change, and the sentences of a list. */
const LISTED = 100;

/** A change that so many contracts have is shown once. */
const MANY = 3;

/** Everything from files is escaped. A page that is too long ends with the number of changes that are left out. */
export function markdownOf(report: DiffReport, links: Links = () => undefined, limit = LIMIT): string {
  const { before, after, contracts, uncompared, problems, remarks } = report;
  const counts = summaryOf(report, (count) => `**${count}**`).join(' ');
  const others = [...uncompared.map(uncomparedText), ...skippedText(report, true), ...remarks];
  const shared = sharedBy(contracts);
  const lines = [
    `## Contract changes from ${prose(before)} to ${prose(after)}`,
    '',
    counts,
    ...listOf([...verdictsIn(report), ...problems, ...others]),
    ...(contracts.length > 1 ? tableOf(contracts) : []),
    ...sharedSection(shared, links),
    ...contracts.flatMap((contract) => contractSection(contract, shared, links)),
  ];
  return `${(lines.join('\n').length < limit ? lines : cut(lines, limit)).join('\n')}\n`;
}

/** The first lines, and the number of changes in the others. */
function cut(lines: readonly string[], limit: number): string[] {
  // Room for what is added.
  let room = limit - 100;
  const end = lines.findIndex((line) => (room -= line.length + 1) < 0);
  const shown = lines.slice(0, end);
  const isFolded = shown.lastIndexOf(FOLD_END) < shown.findLastIndex((line) => line.startsWith('<details>'));
  const leftOut = lines.slice(end).filter((line) => line.startsWith('- **')).length;
  const message = `${counted(leftOut, 'change')} left out, because the page is too long.`;
  return [...shown, ...(isFolded ? ['', FOLD_END] : []), '', message];
}

const FOLD_END = '</details>';

function listOf(sentences: readonly string[]): string[] {
  if (sentences.length === 0) return [];
  const items = sentences.slice(0, LISTED).map((each) => `- ${prose(each)}`);
  return ['', ...items, ...(sentences.length > LISTED ? [`- And ${sentences.length - LISTED} more.`] : [])];
}

function tableOf(contracts: readonly ChangedContract[]): string[] {
  const rows = contracts.slice(0, LISTED).map((contract) => {
    const counts = countsByClass([contract]);
    return `| ${prose(contract.contractId)} | ${CHANGE_CLASSES.map((each) => counts[each]).join(' | ')} |`;
  });
  const head = `| Contract | ${CHANGE_CLASSES.map(sentence).join(' | ')} |`;
  const more = contracts.length - rows.length;
  const rest = more > 0 ? ['', `And ${more} more contracts.`] : [];
  return ['', head, '| --- | --: | --: | --: | --: |', ...rows, ...rest];
}

/** A change that several contracts have, by what is said about it. */
type Shared = ReadonlyMap<string, readonly (PlacedChange & Pick<ChangedContract, 'contractId'>)[]>;

function sharedBy(contracts: readonly ChangedContract[]): Shared {
  const all = contracts.flatMap(({ contractId, changes }) =>
    changes.map((each) => ({ ...each, contractId })),
  );
  return new Map([...listsBy(all, textOf)].filter(([, { length }]) => length >= MANY));
}

const textOf = ({ id, class: its, message }: PlacedChange): string =>
  `**${its}** ${code(id)} ${prose(message)}`;

/** Each change that several contracts have, with these contracts. */
function sharedSection(shared: Shared, links: Links): string[] {
  const firsts = [...shared.values()].map(([first]) => first!).sort(compareChanges);
  if (firsts.length === 0) return [];
  const contractsOf = (change: PlacedChange): string => {
    const all = shared.get(textOf(change))!;
    const names = all.map((each) => linked(code(each.contractId), each.after ?? each.before, links));
    const more = all.length > LISTED ? ` and ${all.length - LISTED} more` : '';
    return `In ${all.length} contracts: ${names.slice(0, LISTED).join(', ')}${more}`;
  };
  return ['', '### The same change in several contracts', '', ...changeList(firsts, contractsOf)];
}

/** The other changes of a contract, and its files. */
function contractSection(contract: ChangedContract, shared: Shared, links: Links): string[] {
  const own = contract.changes.filter((change) => !shared.has(textOf(change)));
  if (own.length === 0) return [];
  const files = [contract.before, contract.after].flatMap((each) => (each ? code(each.file) : []));
  const linesOf = (change: PlacedChange): string => {
    const places = [change.before, change.after].flatMap((place) =>
      place ? linked(`line ${place.range.start.line + 1}`, place, links) : [],
    );
    return `(${places.join(' → ')})`;
  };
  const head = ['', `### ${code(contract.contractId)}`, '', [...new Set(files)].join(' → '), ''];
  return [...head, ...changeList(own, linesOf)];
}

/** The most serious changes, and the others folded. */
function changeList(changes: readonly PlacedChange[], placesOf: (change: PlacedChange) => string): string[] {
  const lines = (group: readonly PlacedChange[]): string[] =>
    group.map((change) => `- ${textOf(change)} ${placesOf(change)}`);
  const effective = changes.filter((change) => change.class !== 'none');
  const others = effective.slice(SHOWN);
  const rest = changes.slice(effective.length);
  const counts = countsInWords(countsByClass([{ changes: others }]));
  return [
    ...lines(effective.slice(0, SHOWN)),
    ...folded(`${counted(others.length, 'more change')}: ${counts}`, lines(others)),
    ...folded(`${counted(rest.length, 'change')} without effect on usages`, lines(rest)),
  ];
}

const folded = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `<details><summary>${title}</summary>`, '', ...lines, '', FOLD_END];

/** Text with the address of a place, if it has one. */
function linked(text: string, place: PlaceInFile | undefined, links: Links): string {
  const link = place && links(place);
  // An address in angle brackets ends at one of these characters.
  return link === undefined ? text : `[${text}](<${link.replace(/[<>\\\s]/g, encodeURIComponent)}>)`;
}

/** Text as itself. A character without width behind these two keeps GitHub and GitLab from reading a mention of someone or something. */
const prose = (text: string): string => plain(text).replace(/\\([@#])/g, '$1&#8203;');
