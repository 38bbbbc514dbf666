import { decodedText } from '../../io/node-sync.ts';
import {
  codeOfNoFold,
  collisionsAmong,
  type Fold,
  fold as foldName,
  whyNoFold,
} from '../../kinds/contract/fold.ts';
import { visible } from '../../text/words.ts';
import { chosen, type Command } from '../command.ts';
import { Refusal, type Shell } from '../terminal.ts';
import { alignColumns } from '../layout.ts';

export const fold: Command = {
  name: 'fold',
  summary: 'Print the contractId derived from a declared name.',
  takes: '[NAME ...]',
  options: {
    format: { value: 'FORMAT', help: 'text (a line for each name, the default) or json.' },
  },
  details:
    'Without names, they are read from standard input, one per line. Empty lines are skipped. Write -- before names that begin with "-". Repeated names count once.',
  exitCodes: {
    0: 'Each name gives a different id.',
    1: "A name gives no id (SR-131, SR-132), or several names give the same id, so that they can't be in one manifest (SR-133).",
  },
  examples: [
    ['fold "Icon Button"', 'Prints: icon-button'],
    ['fold --format json < names.txt', 'The same for a list of names, as JSON.'],
    ['fold -- -Icon-', 'A name that begins with "-".'],
  ],
  async run(given, shell) {
    const format = chosen(given, 'format', ['text', 'json']);
    const names = [...new Set(given.names.length > 0 ? given.names : await namesFrom(shell))];
    const results = names.map((name) => ({ name, folded: foldName(name) }));
    const collisions = collisionsAmong(names);
    if (format === 'json') {
      const output = { results: results.map(({ name, folded }) => asJson(name, folded)), collisions };
      shell.stdout.write(`${JSON.stringify(output, null, 2)}\n`);
    } else {
      const rows = results.map(({ name, folded }) => [shown(name), inWords(folded)]);
      const clashes = collisions.map(({ contractId, names: all }) => {
        return `SR-133: ${all.map(shown).join(', ')} give the same id, ${contractId}.`;
      });
      const parts = [alignColumns(rows), clashes].filter((lines) => lines.length > 0);
      shell.stdout.write(parts.map((lines) => lines.map((line) => `${line}\n`).join('')).join('\n'));
    }
    return collisions.length > 0 || results.some(({ folded }) => !folded.ok) ? 1 : 0;
  },
};

async function namesFrom(shell: Shell): Promise<string[]> {
  const read = decodedText(await shell.stdin());
  if ('why' in read) throw new Refusal(`Standard input can't be read as names: ${read.why}.`);
  // Some programs write a byte order mark, which belongs to no name.
  const names = read.text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  return names.filter((name) => name !== '');
}

function asJson(name: string, folded: Fold): object {
  if (folded.ok) return { name, contractId: folded.id };
  return { name, rejected: folded.rejected, character: folded.character };
}

/** A name in full, however long it is: two that differ at their ends only would look the same. */
const shown = (name: string): string => visible(JSON.stringify(name));

function inWords(folded: Fold): string {
  return folded.ok ? folded.id : `${codeOfNoFold(folded)}: no id: ${whyNoFold(folded)}`;
}
