import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  contractText,
  damagedText,
  layout,
  looseText,
  rightContract,
  runs,
  samplesOf,
} from '../arbitrary.ts';

/** Documents by their names, on which everything that judges contracts has to agree. */
export type Documents = Readonly<Record<string, string>>;

/** Every example, the faulty ones too. */
export const EXAMPLES: Documents = Object.fromEntries(
  readdirSync('examples', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.contract.json'))
    .map((file) => [file.replaceAll('\\', '/'), readFileSync(`examples/${file}`, 'utf8')]),
);

const rightText = fc
  .tuple(rightContract, layout)
  .map(([contract, { indent, eol }]) => JSON.stringify(contract, null, indent).replaceAll('\n', eol));

/** Valid, mutated and broken ones, with a byte order mark now and then; the same ones in every run. */
export const GENERATED: Documents = named([
  ...samplesOf(contractText, runs(1200)),
  ...samplesOf(damagedText, runs(1200)),
  ...samplesOf(rightText, runs(300)),
  ...samplesOf(looseText, runs(300)),
]);

function named(texts: readonly string[]): Documents {
  return Object.fromEntries(
    texts.map((text, index) => {
      // What a file and a message can hold: half a pair of surrogates is neither's.
      const whole = Buffer.from(index % 10 === 0 ? `\uFEFF${text}` : text).toString();
      return [`${String(index).padStart(4, '0')}.contract.json`, whole];
    }),
  );
}
