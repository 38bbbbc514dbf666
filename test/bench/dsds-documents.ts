import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readContract } from '../../server/src/kinds/contract/model.ts';
import { projectForDsds } from '../../server/src/kinds/contract/traits.ts';
import { specsText, traitsText } from '../../server/src/kinds/dsds/print.ts';
import { contractOf } from './contracts.ts';

/** Writes contracts, and a DSDS document whose entries refer to them; returns its text. */
export function writeDocument(folder: string, entries: number, bytes: number): string {
  for (let index = 0; index < entries; index++)
    writeFileSync(join(folder, `${index}.contract.json`), contractText(index, bytes));
  const text = documentOf(Array.from({ length: entries }, (_, index) => entryOf(index, bytes)));
  writeFileSync(join(folder, DOCUMENT), text);
  return text;
}

/** The name of the file. */
export const DOCUMENT = 'all.dsds.yaml';

/** Writes documents of one entry, with their contracts, a hundred to a folder. */
export function writeDocuments(folder: string, count: number, bytes: number): void {
  for (let index = 0; index < count; index++) {
    const inside = join(folder, `group-${Math.floor(index / 100)}`);
    mkdirSync(inside, { recursive: true });
    writeFileSync(join(inside, `${index}.contract.json`), contractText(index, bytes));
    writeFileSync(join(inside, `${index}.dsds.yaml`), documentOf([entryOf(index, bytes)]));
  }
}

export const contractText = (index: number, bytes: number): string =>
  contractOf(bytes)
    .replace('"big-component"', `"component-${index}"`)
    .replace('"Big Component"', `"C${index}"`);

/** An entry that says what its contract does, about as long as that. */
function entryOf(index: number, bytes: number): string {
  const projected = projectForDsds(readContract(JSON.parse(contractText(index, bytes))));
  const specs = specsText(`${index}.contract.json`, 'yaml');
  const traits = traitsText(projected, 'yaml').replaceAll(
    'TODO',
    'What it looks like then, and when it is the right one.',
  );
  return [
    `id: component-${index}`,
    'kind: component',
    `name: C${index}`,
    'description: A component with very many props.',
    'specs:',
    ...indented(specs),
    'traits:',
    ...indented(traits),
  ].join('\n');
}

const documentOf = (entries: readonly string[]): string =>
  `schemaVersion: "0.21.1"\nname: Library\nentries:\n${entries
    .map((entry) => `  - ${indented(entry, '    ').join('\n').trimStart()}\n`)
    .join('')}`;

const indented = (text: string, by = '  '): string[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => by + line);
