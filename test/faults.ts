import fc from 'fast-check';
import { applyEdits, type JSONPath, modify } from 'jsonc-parser';
import { isObject, own } from '../server/src/text/json/value.ts';
import { layout, rightContract } from './arbitrary.ts';

/** A contract without findings but hints, and the same with one fault in it. */
export interface Faulty {
  /** The rule that finds the fault, and its description. */
  readonly fault: string;
  readonly right: string;
  readonly wrong: string;
}

/** Takes one of the things there are. */
type Choose = <T>(things: readonly T[]) => T;

/** A change of the text; undefined if this contract has no place for the fault. */
type Spoil = (text: string, contract: object, choose: Choose) => string | undefined;

const set = (text: string, path: JSONPath, value: unknown): string =>
  applyEdits(text, modify(text, path, value, {}));

/** Replaces a value, if there is one. */
const replacing =
  (
    places: (contract: object) => readonly JSONPath[],
    values: (value: unknown) => readonly unknown[],
  ): Spoil =>
  (text, contract, choose) => {
    const found = places(contract);
    if (found.length === 0) return undefined;
    const path = choose(found);
    return set(text, path, choose(values(at(contract, path))));
  };

const at = (value: unknown, path: JSONPath): unknown =>
  path.reduce<unknown>(
    (inner, segment) =>
      Array.isArray(inner) ? (inner as unknown[])[Number(segment)] : own(inner, String(segment)),
    value,
  );

const member =
  (...path: JSONPath) =>
  (contract: object): JSONPath[] =>
    at(contract, path) === undefined ? [] : [path];

/** Each prop, as far as it is of the kind. */
const props =
  (isMeant: (prop: unknown) => boolean = () => true, ...below: JSONPath) =>
  (contract: object): JSONPath[] =>
    Object.entries(Object(at(contract, ['props', 'properties'])) as object)
      .filter(([, prop]) => isMeant(prop))
      .map(([name]) => ['props', 'properties', name, ...below]);

const items =
  (...path: JSONPath) =>
  (contract: object): JSONPath[] => {
    const list = at(contract, path);
    return Array.isArray(list) ? list.map((_, index) => [...path, index]) : [];
  };

/** After the last item of an array. */
const end =
  (...path: JSONPath) =>
  (contract: object): JSONPath[] => {
    const list = at(contract, path);
    return Array.isArray(list) ? [[...path, list.length]] : [];
  };

const isAxis = (prop: unknown): boolean => Array.isArray(own(prop, 'enum'));

const withDefault = (prop: unknown): boolean => own(prop, 'default') !== undefined;

const slip = (name: unknown): string => `${String(name)}x`;

/** Renames a member to its name in other formats, or to a misspelled one. */
const renaming =
  (
    owners: (contract: object) => readonly JSONPath[],
    names: Readonly<Record<string, readonly string[]>>,
  ): Spoil =>
  (text, contract, choose) => {
    const found = owners(contract).flatMap((owner) =>
      Object.keys(names).flatMap((name) =>
        at(contract, [...owner, name]) === undefined ? [] : [[owner, name] as const],
      ),
    );
    if (found.length === 0) return undefined;
    const [owner, name] = choose(found);
    const value = at(contract, [...owner, name]);
    return set(set(text, [...owner, name], undefined), [...owner, choose(names[name]!)], value);
  };

const removing = (places: (contract: object) => readonly JSONPath[]): Spoil =>
  replacing(places, () => [undefined]);

/** Inserts text somewhere, or replaces the matched text. */
const respelling =
  (where: RegExp, text: (matched: string) => string): Spoil =>
  (right, _, choose) => {
    const found = [...right.matchAll(where)];
    if (found.length === 0) return undefined;
    const { index, 0: matched } = choose(found);
    return right.slice(0, index) + text(matched) + right.slice(index + matched.length);
  };

const FAULTS: Record<string, Spoil> = {
  'SR-126 a slip in "required"': (text, contract, choose) => {
    const names = props()(contract).map((path) => String(path[2]));
    const places = end('props', 'required')(contract);
    return names.length > 0 && places[0] ? set(text, places[0], slip(choose(names))) : undefined;
  },
  'SR-126 another name': replacing(end('props', 'required'), () => ['elsewhere', 'toString']),
  'SR-127 a slip': replacing(
    props((prop) => isAxis(prop) && typeof own(prop, 'default') === 'string', 'default'),
    (value) => [slip(value)],
  ),
  'SR-127 the default as code or in an array': replacing(
    props((prop) => isAxis(prop) && withDefault(prop), 'default'),
    (value) => [`'${String(value)}'`, [value], `"${String(value)}"`],
  ),
  'SR-127 another default': replacing(props(isAxis, 'default'), () => ['elsewhere', 77, null, [1]]),
  'SR-128 axes by name': replacing(
    () => [['variants']],
    () => [
      { size: ['small', 'medium'], brandNew: ['a', 'b'] },
      { tone: { values: ['x', 'y'], default: 'y', description: 'How it looks.' } },
      { '0': [1, 2], constructor: [true, false] },
      {},
      { size: { sm: { padding: 1 } } },
    ],
  ),
  'SR-128 axes with styles': replacing(
    () => [['variants']],
    () => [
      { size: { sm: {}, md: {} } },
      { tone: { default: 'bg-1', loud: ['bg-2'] }, 'brand new': { true: 'x' } },
      { label: { '0': {}, constructor: {} } },
    ],
  ),
  'SR-128 axes in a list': replacing(
    () => [['variants']],
    () => [
      [
        { name: 'size', options: ['small', 'medium'] },
        { name: 'x y', enum: [1, 2.5], default: 2.5 },
      ],
      ['primary', 'secondary'],
      [],
    ],
  ),
  'SR-130 another id': replacing(
    (contract) => (own(contract, 'component') === 'Café' ? [] : [['contractId']]),
    () => ['iconbutton', 'x'],
  ),
  'ref/unresolved a slip': replacing(member('cemRef'), () => ['x-buton', 'XButon', 'elsewhere']),
  'ref/ambiguous': replacing(
    () => [['cemRef']],
    () => ['Twice'],
  ),
  'drift/element': replacing(
    () => [['cemRef']],
    () => ['x-drift'],
  ),
  'SR-139': (text, contract, choose) => {
    const axes = props((prop) => isAxis(prop) && withDefault(prop))(contract);
    if (axes.length === 0) return undefined;
    const axis = choose(axes);
    const value = at(contract, [...axis, 'default']);
    const others = (at(contract, [...axis, 'enum']) as unknown[]).filter((each) => each !== value);
    return others.length > 0 ? set(text, [...axis, 'enum'], [...others, value]) : undefined;
  },
  'SCN-018': removing(props((prop) => isAxis(prop) && withDefault(prop), 'default')),
  'schema/pattern': replacing(member('contractId'), () => ['Icon_Button', 'IconButton', '--', 'é', '']),
  'schema/required at the root': removing((contract) => [
    ...member('contractId')(contract),
    ...member('component')(contract),
  ]),
  'schema/required in props': removing(member('props', 'additionalProperties')),
  'schema/required in a prop': removing(props(() => true, 'type')),
  'schema/required in a slot': replacing(items('slots'), () => [{}, { description: 'x' }]),
  'schema/additionalProperties a slip at the root': renaming(() => [[]], {
    contractId: ['contractID', 'id'],
    component: ['componnt', 'name', 'title'],
    description: ['descripton', 'summary'],
    props: ['propz'],
    slots: ['slot'],
    states: ['state'],
  }),
  'schema/additionalProperties a slip in a prop': renaming(props(), {
    type: ['tpye'],
    enum: ['enmu', 'values'],
    default: ['defualt', 'defaultValue'],
    description: ['comment'],
  }),
  'schema/additionalProperties another name': (text, contract, choose) => {
    const owners = [
      [],
      ...member('props')(contract),
      ...props()(contract),
      ...items('slots')(contract).filter((path) => isObject(at(contract, path))),
    ];
    return set(
      text,
      [...choose(owners), choose(['minimum', 'items', 'title', 'toString', 'required', 'type'])],
      choose([1, 'object', [1]]),
    );
  },
  'schema/additionalProperties required in a prop': replacing(
    props(() => true, 'required'),
    () => [true, false],
  ),
  'schema/additionalProperties a prop beside "properties"': replacing(
    (contract) => member('props')(contract).map((path) => [...path, 'misplaced']),
    () => [{ type: 'string' }, { type: ['string', 'null'], default: null }, 'string'],
  ),
  'schema/additionalProperties a declared prop beside "properties"': (text, contract, choose) => {
    const found = props()(contract);
    if (found.length === 0) return undefined;
    const path = choose(found);
    return set(text, ['props', String(path[2])], choose([at(contract, path), { type: 'null' }]));
  },
  'schema/additionalProperties "properties" at the root': (text, contract) => {
    const there = at(contract, ['props']);
    if (!isObject(there)) return undefined;
    const atRoot = Object.entries(there).reduce((now, [name, value]) => set(now, [name], value), text);
    return set(atRoot, ['props'], undefined);
  },
  'schema/additionalProperties a member beside the one that it means': (text, contract, choose) => {
    const found = [...props(isAxis, 'enum')(contract), ...props(withDefault, 'default')(contract)];
    if (found.length === 0) return undefined;
    const path = choose(found);
    const name = path.at(-1) === 'enum' ? choose(['values', 'allowed_values']) : 'defaultValue';
    return set(text, [...path.slice(0, -1), name], at(contract, path));
  },
  'schema/type props in an array': (text, contract) => {
    const declared = at(contract, ['props', 'properties']);
    if (!isObject(declared)) return undefined;
    const required = (at(contract, ['props', 'required']) ?? []) as string[];
    const list = Object.entries(declared).map(([name, prop]) => {
      return { name, ...(prop as object), ...(required.includes(name) && { required: true }) };
    });
    return set(text, ['props'], list);
  },
  'schema/additionalProperties props in place of "properties"': (text, contract) => {
    const declared = at(contract, ['props', 'properties']);
    if (!isObject(declared) || Object.keys(declared).length < 2) return undefined;
    const set0 = own(own(contract, 'props'), 'required');
    return set(text, ['props'], {
      ...declared,
      ...(set0 === undefined ? {} : { required: set0 }),
      additionalProperties: true,
    });
  },
  'schema/additionalProperties flags in a prop': (text, contract, choose) => {
    const found = props()(contract);
    if (found.length === 0) return undefined;
    const flag = choose(['optional', 'nullable', 'isOptional']);
    return set(text, [...choose(found), flag], choose([true, false]));
  },
  'schema/additionalProperties of another format at the root': (text, _, choose) => {
    const [name, value] = choose<[string, unknown]>([
      ['attributes', [{ name: 'fresh', type: 'string' }]],
      ['status', 'stable'],
      ['state', 'hover'],
      ['events', []],
      ['$defs', {}],
    ]);
    return set(text, [name], value);
  },
  'schema/additionalProperties of another format in a slot': (text, contract, choose) => {
    const found = items('slots')(contract).filter((path) => isObject(at(contract, path)));
    if (found.length === 0) return undefined;
    const [name, value] = choose<[string, unknown]>([
      ['role', 'img'],
      ['allowed', ['x']],
    ]);
    return set(text, [...choose(found), name], value);
  },
  'schema/additionalProperties constants in a prop': (text, contract, choose) => {
    // With a default, since a list of values without one has a finding of its own.
    const found = props((prop) => !isAxis(prop) && typeof own(prop, 'default') === 'string')(contract);
    if (found.length === 0) return undefined;
    const path = choose(found);
    const value = at(contract, [...path, 'default']);
    const other = `${String(value)}x`;
    const [name, constants] = choose<[string, unknown]>([
      ['oneOf', [{ const: value }, { const: other }]],
      ['options', [{ label: 'A', value }]],
      ['const', value],
    ]);
    return set(text, [...path, name], constants);
  },
  'schema/type of a member': replacing(
    (contract) =>
      ['contractId', 'component', 'description', 'cemRef', 'slots', 'states', 'props'].flatMap((name) =>
        member(name)(contract),
      ),
    () => [
      1,
      true,
      null,
      'hover',
      'hover, focus',
      { hover: {}, focus: true },
      [{ name: 'a', type: 'string' }],
    ],
  ),
  'schema/type in props': replacing(
    (contract) =>
      ['properties', 'required', 'additionalProperties'].flatMap((name) => member('props', name)(contract)),
    () => ['true', true, 'size', 'size, tone', null, 1, [{ name: 'a', type: 'string' }], {}],
  ),
  'schema/type of an item': replacing(
    (contract) => [
      ...items('states')(contract),
      ...items('slots')(contract),
      ...items('props', 'required')(contract),
    ],
    () => [1, true, null, { name: 'brand-new', more: 1 }, { name: 'plain' }, { name: 5 }, {}, ['x']],
  ),
  'schema/type of a state that is there': (text, contract, choose) => {
    const states = items('states')(contract).map((path) => at(contract, path));
    const place = end('states')(contract)[0];
    return states.length > 0 && place ? set(text, place, { name: choose(states) }) : undefined;
  },
  'schema/type of a prop': replacing(props(), () => [
    'string',
    'int',
    ['a', 'b'],
    ['string', 'null'],
    1,
    null,
  ]),
  'schema/type in a prop': replacing(
    (contract) =>
      ['type', 'enum', 'description'].flatMap((name) =>
        props((prop) => own(prop, name) !== undefined, name)(contract),
      ),
    () => [null, 1, true, 'x', "'x' | 'y'", ['string', null], [null]],
  ),
  'schema/enum': replacing(
    props(() => true, 'type'),
    () => ['float', 'int', 'bool', 'strng', 'date', ['str', 'string'], ['date', 'null'], ['double', 'float']],
  ),
  'schema/enum a type of TypeScript': replacing(
    props(() => true, 'type'),
    () => [
      'string | undefined',
      'number | null',
      "'auto' | 'none'",
      '1 | 2 | null',
      "boolean | 'mixed'",
      "number | 'auto'",
      'Array<string>',
      '{ x: number }',
      'Date | URL',
      'ReactNode',
      'React.ReactNode | string',
      '() => void',
      '(event: Event) => void | undefined',
      'any',
      ['string', 'undefined'],
      ['null', 'JSX.Element'],
      ['func', 'string'],
      ['string | number', 'null'],
    ],
  ),
  'schema/type a type in an object': replacing(
    props(() => true, 'type'),
    () => [{ name: 'string', required: true }, {}, { text: "'x' | 'y'" }, { name: 'enum', value: ['x', 2] }],
  ),
  'schema/minLength': replacing(
    (contract) => [
      ...member('component')(contract),
      ...member('cemRef')(contract),
      ...items('states')(contract),
      ...items('slots')(contract),
    ],
    () => [''],
  ),
  'schema/minLength of a slot object': replacing(items('slots'), () => [{ name: '' }]),
  'schema/minItems': replacing(
    props(() => true, 'type'),
    () => [[]],
  ),
  'schema/uniqueItems': (text, contract, choose) => {
    const list = at(contract, ['props', 'required']);
    return Array.isArray(list) && list.length > 0
      ? set(text, ['props', 'required'], [...(list as unknown[]), choose(list as unknown[])])
      : undefined;
  },
  'schema/uniqueItems of types': replacing(
    props((prop) => Array.isArray(own(prop, 'type')), 'type'),
    (types) => [[...(types as string[]), (types as string[])[0]]],
  ),
  'prop/type-mismatch of a default': replacing(
    props((prop) => !isAxis(prop), 'default'),
    () => ['1', 'true', 1, null, 2.5, false, '', 'new Map()', '() => {}'],
  ),
  'prop/type-mismatch of a value': (text, contract, choose) => {
    const lists = props(isAxis, 'enum')(contract);
    if (lists.length === 0) return undefined;
    const list = choose(lists);
    return set(
      text,
      [...list, (at(contract, list) as unknown[]).length],
      choose(['77', '0.25', 'true', 77, 0.25, null, false]),
    );
  },
  'prop/type-mismatch of a default and its value': replacing(
    props((prop) => isAxis(prop) && withDefault(prop)),
    () => ['7', 'false', 7].map((value) => ({ type: 'boolean', enum: [true, value], default: value })),
  ),
  'slot/duplicate': (text, contract, choose) => {
    const slots = items('slots')(contract).map((path) => at(contract, path));
    const place = end('slots')(contract)[0];
    if (slots.length === 0 || !place) return undefined;
    const slot = choose(slots);
    const name = typeof slot === 'string' ? slot : own(slot, 'name');
    return set(text, place, choose([name, { name }, { name, description: 'another' }]));
  },
  'state/duplicate': (text, contract, choose) => {
    const states = items('states')(contract).map((path) => at(contract, path));
    const place = end('states')(contract)[0];
    return states.length > 0 && place ? set(text, place, choose(states)) : undefined;
  },
  'prop/enum': (text, contract, choose) => {
    const lists = props(isAxis, 'enum')(contract);
    if (lists.length === 0) return undefined;
    const list = choose(lists);
    const values = at(contract, list) as unknown[];
    const isAgain = withDefault(at(contract, list.slice(0, -1)));
    return isAgain ? set(text, [...list, values.length], choose(values)) : set(text, list, []);
  },
  'prop/required-default': (text, contract, choose) => {
    const required = (at(contract, ['props', 'required']) ?? []) as string[];
    const free = props(withDefault)(contract).filter((path) => !required.includes(String(path[2])));
    const place = end('props', 'required')(contract)[0];
    return free.length > 0 && place ? set(text, place, choose(free)[2]) : undefined;
  },
  'state/prop': (text, contract, choose) => {
    const names = props()(contract).map((path) => path[2]);
    const place = end('states')(contract)[0];
    return names.length > 0 && place ? set(text, place, choose(names)) : undefined;
  },
  'name/spelling of a prop': (text, contract, choose) => {
    const names = props()(contract).map((path) => String(path[2]));
    if (names.length === 0) return undefined;
    const name = choose([
      'fresh?',
      'max length',
      ' width',
      'a  b c?',
      '?',
      `${choose(names)}?`,
      'SIZE',
      '...rest',
      'children',
    ]);
    const type = name === 'children' ? 'object' : 'string';
    return set(text, ['props', 'properties', name], { type });
  },
  'name/spelling of a state': replacing(end('states'), () => [':hover', '::busy', ':not(x)', 'HOVER', ':']),
  'ref/unresolved a path': replacing(member('cemRef'), (ref) => [
    `./custom-elements.json#${String(ref)}`,
    `tag:${String(ref)}`,
    `<${String(ref)}>`,
    'https://x.test/elements/',
  ]),
  'json/duplicate-key': respelling(
    /"(component|type|additionalProperties)":/g,
    (key) => `${key} "first", ${key}`,
  ),
  'json/empty': () => '',
  'json/syntax a trailing comma': respelling(/(?<=[\]"}\d])\s*(?=[\]}])/g, (blank) => `,${blank}`),
  'json/syntax two commas': respelling(/,(?=\s*["{[\d])/g, () => ',,'),
  'json/syntax a missing comma': respelling(/(?<="|\}|\]),(?=\s*["{[])/g, () => ' '),
  'json/syntax single quotes': respelling(/"\w+"/g, (text) => text.replaceAll('"', "'")),
  'json/syntax a text without quotes': respelling(
    /(?<=[:[,]\s*)"(?!true|false|null)[a-z]+(-[a-z]+)*"(?=\s*[,\]}])/g,
    (text) => text.slice(1, -1),
  ),
  'json/syntax a word of another language': respelling(/(?<=: ?)(true|false|null)/g, (word) =>
    word === 'null' ? 'None' : word.toUpperCase(),
  ),
  'json/syntax a comment': respelling(/(?<=\{)(?=\s*")/g, () => '/* a comment */'),
  'json/syntax a strange blank': respelling(/(?<=[{,:])(?=\s*")/g, () => '\u00a0'),
  'schema/newer': replacing(
    () => [['$schema']],
    () => ['https://x.test/schemas/v9/component.contract.schema.json'],
  ),
  'schema/foreign': replacing(
    () => [['$schema']],
    () => ['https://x.test/other.json'],
  ),
  'drift/react': replacing(
    () => [['registryRef']],
    () => ['x-react'],
  ),
};

export const FAULT_NAMES = Object.keys(FAULTS);

/** Right contracts with one of some faults in them, in several layouts. */
export const faultyBy = (...names: readonly string[]): fc.Arbitrary<Faulty> =>
  fc
    .tuple(
      rightContract,
      layout,
      fc.constantFrom(...names),
      fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
    )
    .map(([contract, { indent, eol }, fault, numbers]) => {
      const right = JSON.stringify(contract, null, indent);
      let next = 0;
      const choose: Choose = (things) => things[numbers[next++]! % things.length]!;
      const wrong = FAULTS[fault]!(right, contract, choose);
      const inLayout = (text: string): string => text.replaceAll(/\r?\n/g, eol);
      return wrong === undefined ? undefined : { fault, right: inLayout(right), wrong: inLayout(wrong) };
    })
    .filter((made) => made !== undefined);

export const faulty = faultyBy(...FAULT_NAMES);
