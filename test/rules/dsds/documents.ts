// DSDS documents and contracts for the tests of their rules, with what is found in them, and the fixes.
import { allFixedIn, dsdsReading, fixedIn, offersIn, toldOf } from '../../dsds/reading.ts';
import type { World } from '../../project/world.ts';

export const contractOf = (props: object, states: unknown[] = [], more: object = {}): string =>
  JSON.stringify({
    contractId: 'button',
    component: 'Button',
    props: { properties: props },
    states,
    ...more,
  });

export const BARE: World = { 'lib/button.contract.json': contractOf({}) };

export const PACKAGED: World = { ...BARE, 'package.json': '{}' };

export const entryWith = (rest: string, id = 'button'): string =>
  `id: ${id}\nkind: component\nname: Button\n${rest}`;

export const POINTER = `specs:
  - href: lib/button.contract.json
    rel: contract
    role: Design System Contract
`;

/** What is said of an entry with these `specs`, each as the text that it lies on and the beginning of its message. */
export const ofSpecs = (specs: string, world: World = BARE): string[] =>
  toldOf(dsdsReading(entryWith(`specs:\n${specs}`), world)).map((line) =>
    line.replace(/\.( (?!Did)[A-Z].*)?$/s, ''),
  );

/** What is said of the traits of an entry, each without its contract. */
export const ofTraits = (traits: string, contract: string): string[] =>
  toldOf(
    dsdsReading(entryWith(`${POINTER}traits:\n${traits}`), { 'lib/button.contract.json': contract }),
  ).map((line) => line.replace(', "lib/button.contract.json").', ')'));

export const trait = (id: string, traitType = 'variant', kind = 'boolean', more = ''): string =>
  `  - traitType: ${traitType}\n    kind: ${kind}\n    id: ${id}\n    description: x\n${more}`;

export const valuesOf = (...ids: string[]): string =>
  `    values:\n${ids.map((id) => `      - id: ${id}\n        description: x\n`).join('')}`;

export const WORLD: World = {
  'lib/button.contract.json': JSON.stringify({
    contractId: 'button',
    component: 'Button',
    props: {
      properties: {
        size: { enum: ['s', 'm', 'l'], default: 'm', description: 'How big.' },
        loading: { type: 'boolean', description: 'Waiting.' },
      },
    },
    states: ['hover'],
  }),
  'lib/link.contract.json': JSON.stringify({ contractId: 'link', component: 'Link' }),
};

export const HEAD = `id: button
kind: component
name: Button
`;

export const TRAITS = `traits:
  - traitType: variant
    kind: enum
    id: size
    description: Its size.
    values:
      - id: m
        description: In forms.
      - id: s
        description: In tables.
      - id: l
        description: Elsewhere.
  - traitType: variant
    kind: boolean
    id: loading
    description: It waits.
  - traitType: state
    kind: boolean
    id: hover
    description: Above it.
`;

export const RIGHT = HEAD + POINTER + TRAITS;

export const titles = (text: string, world = WORLD): string[] =>
  offersIn(dsdsReading(text, world)).map(({ title }) => title);

export const fixed = (text: string, title: string, world = WORLD): string =>
  fixedIn(dsdsReading(text, world), title);

export const forAll = (text: string, all: string, world = WORLD): string =>
  allFixedIn(dsdsReading(text, world), { wants: (fix) => fix.all === all });
