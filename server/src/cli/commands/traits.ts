import { documentText } from '../../core/edits/edit.ts';
import { code, traitTable } from '../../core/markdown.ts';
import { inlineText } from '../../core/print.ts';
import { ruleOf } from '../../core/rules/index.ts';
import type { Note, Trait } from '../../core/traits.ts';
import { visible } from '../../core/words.ts';
import { sourceOf } from '../../project/project.ts';
import { asWritten, projectionOf, TRAITS_COME_FROM } from '../../project/projection.ts';
import { columns } from '../columns.ts';
import { chosen, type Command } from '../command.ts';
import { type Document, eachDocument } from '../documents.ts';

export const traits: Command = {
  name: 'traits',
  summary: 'Print the DSDS traits that contracts become.',
  takes: 'FILE ...',
  options: {
    format: { value: 'FORMAT', help: 'table (for people, the default), json, or markdown.' },
  },
  details: [
    'Props with an enum, boolean props and states become traits, in declared order, the default value first. Notes tell what the mapping leaves unsaid.',
    'What is no contract, is not JSON, or can\'t be read has no traits: that is told on stderr, and the exit code is 2; the others are printed all the same. A contract with other mistakes is projected as far as it goes: "check" tells of those.',
    'The file - is standard input.',
  ].join('\n\n'),
  examples: [
    ['traits button.contract.json', 'A table for people.'],
    [
      'traits --format json *.contract.json',
      'A list for programs: file, contractId, traits and notes of each.',
    ],
    ['traits --format markdown button.contract.json', 'A section for a page of documentation.'],
  ],
  async run(given, shell) {
    const format = chosen(given, 'format', ['table', 'json', 'markdown']);
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

/** A contract as far as it is projected; the numbers among the values are as the document writes them. */
interface Projected {
  readonly file: string;
  readonly contractId: string | undefined;
  readonly component: string | undefined;
  readonly traits: readonly Trait[];
  readonly notes: readonly Note[];
}

function project({ file, text, complain }: Document): Projected | undefined {
  const source = sourceOf(text);
  const { kind, syntax, findings } = source.checked;
  if (kind.kind !== 'contract') {
    complain(`it is left alone: ${kind.why}.`);
    return undefined;
  }
  const broken = findings.find((finding) => finding.code.startsWith('json/'));
  if (broken && (syntax !== 'whole' || broken.code === 'json/empty')) {
    complain(`it has no traits: ${ruleOf(broken.code).message(broken.args)}`, broken.span.start);
    return undefined;
  }
  const { contractId, component } = source.contract;
  const projection = projectionOf(source);
  const written = projection.traits.map((trait) => asWritten(source, trait));
  return { file, contractId, component, traits: written, notes: projection.notes };
}

/** The shape that programs know; a contract without an identity has null there. */
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
    rows.length === 0 ? [`${TRAITS_COME_FROM} This contract has none.`] : columns([HEADINGS, ...rows]);
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
