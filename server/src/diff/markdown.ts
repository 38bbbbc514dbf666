// The page of a comparison in Markdown: for a pull request, the summary of a job in CI, and editors.
import { code, plain } from '../text/markup.ts';
import { counted, sentence } from '../text/words.ts';
import { CHANGE_CLASSES } from './changes.ts';
import type { ChangedContract, PlacedChange, PlaceInFile } from './compare.ts';
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

/** The contracts in the table, and the sentences of a list. */
const LISTED = 100;

/** Everything from files is escaped. A page that is too long ends with the number of changes that are left out. */
export function markdownOf(report: DiffReport, links: Links = () => undefined, limit = LIMIT): string {
  const page = new Page(limit);
  const { before, after, contracts, uncompared, problems, remarks } = report;
  page.add(`## Contract changes from ${prose(before)} to ${prose(after)}`, '');
  page.add(summaryOf(report, (count) => `**${count}**`).join(' '));
  const sentences = [
    ...problems,
    ...uncompared.map(uncomparedText),
    ...skippedText(report, true),
    ...remarks,
  ];
  page.list([...verdictsIn(report), ...sentences]);
  if (contracts.length > 1) addTable(contracts, page);
  for (const contract of contracts) addContract(contract, links, page);
  return page.text();
}

function addTable(contracts: readonly ChangedContract[], page: Page): void {
  page.add(
    '',
    `| Contract | ${CHANGE_CLASSES.map(sentence).join(' | ')} |`,
    '| --- | --: | --: | --: | --: |',
  );
  for (const contract of contracts.slice(0, LISTED)) {
    const counts = countsByClass({ contracts: [contract] });
    page.add(
      `| ${prose(shortened(contract.contractId))} | ${CHANGE_CLASSES.map((each) => counts[each]).join(' | ')} |`,
    );
  }
  if (contracts.length > LISTED) page.add('', `And ${contracts.length - LISTED} more contracts.`);
}

/** The changes of a contract: its files, the most serious changes, and the others folded. */
function addContract(contract: ChangedContract, links: Links, page: Page): void {
  const { before, after, changes, contractId } = contract;
  const files = [before, after].flatMap((each) => (each ? code(each.file) : []));
  page.add('', `### ${code(contractId)}`, '', [...new Set(files)].join(' → '), '');
  const lines = (group: readonly PlacedChange[]): string[] =>
    group.map((change) => changeLine(change, links));
  const effective = changes.filter((change) => change.class !== 'none');
  page.changes(lines(effective.slice(0, SHOWN)));
  const others = effective.slice(SHOWN);
  const counts = countsInWords(countsByClass({ contracts: [{ ...contract, changes: others }] }));
  page.folded(`${counted(others.length, 'more change')}: ${counts}`, lines(others));
  const rest = changes.slice(effective.length);
  page.folded(`${counted(rest.length, 'change')} without effect on usages`, lines(rest));
}

/** A change with the lines of its places. */
function changeLine({ id, class: its, message, before, after }: PlacedChange, links: Links): string {
  const lines = [before, after].flatMap((place) => {
    if (!place) return [];
    const line = `line ${place.range.start.line + 1}`;
    const link = links(place);
    // An address in angle brackets ends at one of these characters.
    return link === undefined ? line : `[${line}](<${link.replace(/[<>\\\s]/g, encodeURIComponent)}>)`;
  });
  return `- **${its}** ${code(id)} ${prose(message)} (${lines.join(' → ')})`;
}

/** Text as itself. A character without width behind these two keeps GitHub and GitLab from reading a mention of someone or something. */
const prose = (text: string): string => plain(text).replace(/\\([@#])/g, '$1&#8203;');

const shortened = (text: string): string => (text.length <= 60 ? text : `${text.slice(0, 57)}...`);

/** Lines of Markdown up to a number of characters. */
class Page {
  readonly #lines: string[] = [];
  #room: number;
  #leftOut = 0;

  /** Room is kept for the last line. */
  constructor(limit: number) {
    this.#room = limit - 100;
  }

  /** Adds lines if there is room for all of them. Otherwise the page is full. */
  add(...lines: readonly string[]): boolean {
    this.#room -= lines.reduce((sum, line) => sum + line.length + 1, 0);
    if (this.#room < 0) this.#room = -Infinity;
    else this.#lines.push(...lines);
    return this.#room >= 0;
  }

  list(sentences: readonly string[]): void {
    if (sentences.length === 0) return;
    this.add('');
    for (const each of sentences.slice(0, LISTED)) this.add(`- ${prose(each)}`);
    if (sentences.length > LISTED) this.add(`- And ${sentences.length - LISTED} more.`);
  }

  changes(lines: readonly string[]): void {
    for (const line of lines) if (!this.add(line)) this.#leftOut++;
  }

  folded(title: string, lines: readonly string[]): void {
    if (lines.length === 0) return;
    const end = ['', '</details>'];
    const isOpen = this.add('', `<details><summary>${title}</summary>`, '');
    if (isOpen) this.#room -= end.join('\n').length + 1;
    this.changes(lines);
    if (isOpen) this.#lines.push(...end);
  }

  text(): string {
    if (this.#leftOut > 0)
      this.#lines.push('', `${counted(this.#leftOut, 'change')} left out, because the page is too long.`);
    return `${this.#lines.join('\n')}\n`;
  }
}
