import { inWords, type LeftOut } from '../../server/src/kinds/contract/draft-props.ts';
import { draftsOf, prefixOf } from '../../server/src/kinds/contract/draft.ts';
import { readContract } from '../../server/src/kinds/contract/model.ts';
import { projectTraits } from '../../server/src/kinds/contract/traits.ts';
import { readElements } from '../../server/src/sources/custom-elements-manifest.ts';
import { own } from '../../server/src/text/json/value.ts';
import type { Library } from './libraries.ts';

/** What the drafts of some libraries come to, as the rows of a table in Markdown. */
export function tableOf(libraries: readonly Library[]): string {
  const all = libraries.map(numbersOf);
  const names = new Set(all.flatMap((numbers) => [...numbers.keys()]));
  const rows = [
    ['', ...libraries.map(({ name, version }) => `${name} ${version}`)],
    ['---', ...libraries.map(() => '---:')],
    ...[...names].map((name) => [name, ...all.map((numbers) => `${numbers.get(name) ?? 0}`)]),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function numbersOf({ text, defaultSlot }: Library): Map<string, number> {
  const elements = readElements(text).elements.map(({ thing }) => thing);
  const { drafts, without } = draftsOf(elements, { defaultSlot, prefixes: [prefixOf(elements)] });
  const contracts = drafts.map(({ contract }) => readContract(contract));
  const props = contracts.flatMap((contract) => contract.props);
  const sum = (count: (contract: (typeof contracts)[number]) => number): number =>
    contracts.reduce((total, contract) => total + count(contract), 0);
  const numbers = new Map([
    ['Size of the manifest, in KB', Math.round(Buffer.byteLength(text) / 1000)],
    ['Drafts', drafts.length],
    ['Classes without a tag name', without.filter(({ isNamed }) => !isNamed).length],
    ['Tag names without a draft', without.filter(({ isNamed }) => isNamed).length],
    ['Props', props.length],
    ['of these with an `enum`', props.filter(({ values }) => values).length],
    ['of these with a default', props.filter(({ hasDefault }) => hasDefault).length],
    ['Slots', sum(({ slots }) => slots.length)],
    ['States', sum(({ states }) => states.length)],
    ['Traits', sum((contract) => projectTraits(contract).traits.length)],
    [
      'Closed prop sets',
      sum(({ value }) => (own(own(value, 'props'), 'additionalProperties') === false ? 1 : 0)),
    ],
  ]);
  for (const { of, reason } of drafts.flatMap(({ leftOut }) => leftOut)) {
    const name = `Left out, ${CALLED[of]}: ${inWords(reason)}`;
    numbers.set(name, (numbers.get(name) ?? 0) + 1);
  }
  return numbers;
}

const CALLED: Readonly<Record<LeftOut['of'], string>> = {
  props: 'other props',
  prop: 'props',
  default: 'defaults',
  values: 'values',
  slot: 'slots',
  state: 'states',
};
