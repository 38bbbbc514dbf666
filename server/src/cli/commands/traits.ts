import { fullText, AS_SHIPPED } from '../../check/rule.ts';
import { type Knowledge, NOTHING_KNOWN } from '../../kinds/contract/facts.ts';
import { type Note, projectionOf, type Trait, TRAITS_COME_FROM } from '../../kinds/contract/traits.ts';
import { projectedOf } from '../../kinds/dsds/source.ts';
import { traitsText } from '../../kinds/dsds/update.ts';
import { ruleOf } from '../../kinds/index.ts';
import { type ContractSource, sourceOf, unreadable } from '../../kinds/contract/check.ts';
import { inlineText } from '../../text/json/value.ts';
import { documentText } from '../../text/make-edits.ts';
import { code } from '../../text/markup.ts';
import { quote, visible } from '../../text/words.ts';
import { traitTable } from '../../kinds/contract/editing/hover.ts';
import { alignColumns } from '../layout.ts';
import { chosen, type Command, type Document, eachDocument, type Given } from '../command.ts';
import { Refusal, type Shell } from '../terminal.ts';

export const traits: Command = {
  name: 'traits',
  summary: 'Print the DSDS traits of contracts.',
  takes: 'FILE ...',
  options: {
    format: {
      value: 'FORMAT',
      help: 'table (for people, the default), json or markdown; for one contract also dsds-yaml or dsds-json.',
    },
  },
  details: [
    "Props with an enum, boolean props and states become traits, in declared order, with the default value first. Notes say what the traits can't express. FILE is a file, or - for standard input.",
    'dsds-yaml and dsds-json print the "traits" of a DSDS entry, so they take one file. What can\'t become a DSDS trait is left out and named on standard error. A description that the contract doesn\'t have is written as "TODO". DSDS doesn\'t allow an empty array: if there are no traits, leave "traits" out. To update the traits of an entry, use "dsds sync".',
  ].join('\n\n'),
  exitCodes: {
    0: 'All traits were printed. A contract may still have mistakes: "check" finds them.',
    2: "A file isn't a contract, isn't JSON, or can't be read. The traits of the others are printed.",
  },
  examples: [
    ['traits button.contract.json', 'Print a table.'],
    [
      'traits --format json *.contract.json',
      'Print an array for programs, with file, contractId, traits and notes.',
    ],
    ['traits --format dsds-yaml button.contract.json', 'Print the traits for a DSDS entry.'],
    ['traits --format markdown button.contract.json', 'Print the traits as a Markdown table.'],
  ],
  async run(given, shell) {
    const format = chosen(given, 'format', ['table', 'json', 'markdown', 'dsds-yaml', 'dsds-json']);
    if (format === 'dsds-yaml' || format === 'dsds-json') return printForDsds(format, given, shell);
    const all: Projected[] = [];
    const exitCode = await eachDocument('traits', given.names, shell, (document) => {
      const projected = project(document);
      if (projected) all.push(projected);
    });
    if (format === 'json') shell.stdout.write(`${documentText(all.map(asJson))}\n`);
    else if (format === 'table') shell.stdout.write(all.map(table).join('\n'));
    else shell.stdout.write(all.map(section).join('\n'));
    return exitCode;
  },
};

/** Prints the traits of one contract as DSDS writes them. */
async function printForDsds(format: 'dsds-yaml' | 'dsds-json', { names }: Given, shell: Shell) {
  if (names.length > 1) {
    throw new Refusal(
      `--format ${format} prints the traits of one contract, so it doesn't take ${quote(names[1])}.`,
    );
  }
  return eachDocument('traits', names, shell, (document) => {
    const source = contractIn(document);
    if (!source) return;
    const { findings } = source.checked;
    const language = format === 'dsds-yaml' ? 'yaml' : 'json';
    const projected = projectedOf(source);
    shell.stdout.write(`${traitsText(projected, language)}\n`);
    if (!projected.traits.some(({ isWritable }) => isWritable)) document.remark(NO_TRAITS);
    for (const { code: rule, args, span } of findings) {
      if (rule === LOSS) document.remark(fullText(ruleOf(rule).describe(args)), span.start);
    }
  });
}

const NO_TRAITS = 'it has no traits. DSDS doesn\'t allow an empty array, so leave "traits" out.';

const LOSS = 'dsds/loss';

/** The facts of a project with DSDS documents, so that parts without a valid trait are reported. */
const WITH_DSDS: Knowledge = { ...NOTHING_KNOWN, hasDsds: true };

/** A contract as far as it is projected; the numbers among the values are as the document writes them. */
interface Projected {
  readonly file: string;
  readonly contractId: string | undefined;
  readonly component: string | undefined;
  readonly traits: readonly Trait[];
  readonly notes: readonly Note[];
}

function project(document: Document): Projected | undefined {
  const source = contractIn(document);
  if (!source) return undefined;
  const { contractId, component } = source.contract;
  const projection = projectionOf(source);
  return { file: document.file, contractId, component, traits: projection.traits, notes: projection.notes };
}

/** Returns a contract that can be projected. Otherwise prints why it can't. */
function contractIn({ text, complain }: Document): ContractSource | undefined {
  const source = sourceOf(text, AS_SHIPPED, WITH_DSDS);
  const { kind } = source.checked;
  if (kind.kind !== 'contract') {
    complain(`it is skipped: ${kind.why}.`);
    return undefined;
  }
  const broken = unreadable(source.checked);
  if (broken) {
    complain(`it has no traits: ${ruleOf(broken.code).describe(broken.args).message}`, broken.span.start);
    return undefined;
  }
  return source;
}

/** The JSON output; a contract without an id has null there. */
function asJson({ file, contractId, ...projection }: Projected): object {
  const notes = projection.notes.map(({ code: rule, name, message }) => ({
    ...(rule !== undefined && { code: rule }),
    name,
    message,
  }));
  return { file, contractId: contractId ?? null, traits: projection.traits, notes };
}

function table({ file, contractId, traits: projected, notes }: Projected): string {
  const rows = projected.map(({ name, traitType, kind, values }) => {
    const shown = values?.map((value) => visible(inlineText(value))).join(', ') ?? '';
    return [visible(name) || '""', traitType, kind, shown];
  });
  const title = contractId === undefined ? visible(file) : `${visible(file)}: ${visible(contractId)}`;
  const lines =
    rows.length === 0 ? [`${TRAITS_COME_FROM} This contract has none.`] : alignColumns([HEADINGS, ...rows]);
  const remarks = notes.map(
    ({ code: rule, message }) => `Note: ${visible(message)}${rule ? ` (${rule})` : ''}`,
  );
  return [title, ...[...lines, ...remarks].map((line) => `  ${line}`)].map((line) => `${line}\n`).join('');
}

const HEADINGS = ['Trait', 'Type', 'Kind', 'Values'];

function section({ file, component, ...projection }: Projected): string {
  const title = `## DSDS traits of ${code(component ?? file)}`;
  const none = projection.traits.length === 0 && `${TRAITS_COME_FROM} This contract has none.`;
  return `${[title, none, traitTable(projection)].filter(Boolean).join('\n\n')}\n`;
}
