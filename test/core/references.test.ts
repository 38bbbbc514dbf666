import { ruleOf } from '../../server/src/kinds/index.ts';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite, test } from 'node:test';
import {
  fullText,
  AS_SHIPPED,
  DECLARED_NAMES,
  type DeclaredName,
  type Elsewhere,
  type Level,
} from '../../server/src/check/rule.ts';
import { check } from '../../server/src/kinds/contract/check.ts';
import { type Knowledge, NOTHING_KNOWN } from '../../server/src/kinds/contract/facts.ts';
import type { CustomElement, RegistryItem } from '../../server/src/sources/declared.ts';
import { foldText } from '../../server/src/kinds/contract/editing/hover.ts';
import { damagedText, forAll, referringText } from '../arbitrary.ts';
import { knowing } from '../marked.ts';
import { KNOWN } from '../neighbours.ts';
import { offers } from '../offers.ts';

const at = (file: string): Elsewhere => ({ uri: `file:///p/${file}`, file, path: ['name'] });

const element = (tagName: string | undefined, className?: string, more: Partial<CustomElement> = {}) => ({
  at: at(`${tagName ?? className}.json`),
  tagName,
  className,
  description: undefined,
  api: { fields: [], slots: undefined, states: undefined },
  ...more,
});

const item = (name: string): RegistryItem => ({
  at: at('registry.json'),
  name,
  type: undefined,
  title: undefined,
  description: undefined,
  files: [],
});

/** What a project with just these says, whatever the reference. */
const told = (elements: readonly CustomElement[], items: readonly RegistryItem[] = []): Knowledge => ({
  ...NOTHING_KNOWN,
  isWhole: true,
  elements: () => ({ found: elements, isExpected: true, nearest: [] }),
  items: () => ({ found: items, isExpected: true, nearest: [] }),
  spanOf: () => ({ start: 0, end: 1 }),
});

interface Asked {
  readonly declaredName?: DeclaredName;
  readonly knowledge?: Knowledge;
  /** The severity that the project sets for SR-130. */
  readonly level?: Level;
}

/** What is found, as `severity code: message`. */
function found(contract: object, { declaredName = 'auto', knowledge, level }: Asked = {}): string[] {
  const levels = new Map(level && [['SR-130', level]]);
  const { findings } = check(JSON.stringify(contract), { ...AS_SHIPPED, declaredName, levels }, knowledge);
  return findings.map(
    ({ severity, code, args }) => `${severity} ${code}: ${fullText(ruleOf(code).describe(args))}`,
  );
}

const inShort = (contract: object, asked: Asked): string[] =>
  found(contract, asked).map((line) => line.slice(0, line.indexOf(':')));

suite('SR-130 beside other files', () => {
  const contract = { contractId: 'btn', component: 'Button', cemRef: 'x-button', registryRef: 'action' };
  const knowledge = told([element('x-button', 'XButton')], [item('action')]);

  test('names every name that the identity could be the fold of', () =>
    assert.deepEqual(found(contract, { knowledge }), [
      'warning SR-130: contractId "btn" doesn\'t match any name of the component. The tag name "x-button" gives "x-button", the class name "XButton" gives "xbutton", the registry item "action" gives "action" and the display name "Button" gives "button". Use "x-button", "xbutton", "action" or "button".',
    ]));

  test('is silent where any of them agrees', () => {
    for (const contractId of ['x-button', 'xbutton', 'action', 'button'])
      assert.deepEqual(found({ ...contract, contractId }, { knowledge }), [], contractId);
  });

  test('needs no display name', () =>
    assert.deepEqual(inShort({ contractId: 'btn', component: 'Café', cemRef: 'x' }, { knowledge }), [
      'warning SR-130',
    ]));

  test('holds it against a stated source alone', () => {
    const states = (declaredName: DeclaredName, contractId: string): string[] =>
      inShort({ ...contract, contractId }, { declaredName, knowledge });
    const all = [
      ['cem.tagName', 'x-button'],
      ['cem.className', 'xbutton'],
      ['registry.name', 'action'],
      ['component', 'button'],
    ] as const;
    for (const [declaredName, right] of all) {
      for (const [, contractId] of all) {
        const expected = contractId === right ? [] : ['error SR-130'];
        assert.deepEqual(states(declaredName, contractId), expected, `${declaredName} ${contractId}`);
      }
      assert.deepEqual(states('none', right), []);
    }
  });

  test('has the severity that the project sets, whatever is known', () => {
    for (const level of ['error', 'warning', 'information', 'hint', 'off'] as const) {
      const expected = level === 'off' ? [] : [`${level} SR-130`];
      assert.deepEqual(inShort(contract, { declaredName: 'component', level }), expected);
      assert.deepEqual(inShort(contract, { knowledge, level }), expected);
      assert.deepEqual(inShort({ contractId: 'btn', component: 'Button' }, { level }), expected);
    }
  });

  test('is fine with any of several declarations, and otherwise names them', () => {
    const several = told([element('x-button'), element('y-button'), element('z-button')]);
    const asked = { declaredName: 'cem.tagName', knowledge: several } as const;
    assert.deepEqual(
      found({ ...contract, contractId: 'y-button' }, asked).filter((line) => line.includes('SR-130')),
      [],
    );
    assert.equal(
      found(contract, asked)[0],
      'error SR-130: contractId "btn" doesn\'t match any name of the component. The tag name "x-button" gives "x-button", the tag name "y-button" gives "y-button" and the tag name "z-button" gives "z-button". Use "x-button", "y-button" or "z-button", or change "declaredName" in component-contract.config.json.',
    );
  });

  test('says nothing that may come up and go away: as long as not all is read, and of what leads nowhere', () => {
    const { registryRef: _, ...cem } = contract;
    assert.deepEqual(found(cem), []);
    assert.deepEqual(inShort({ contractId: 'btn', component: 'Button' }, {}), ['information SR-130']);
    const nowhere = { ...told([]), elements: () => NOTHING_KNOWN.elements('') };
    assert.deepEqual(inShort(cem, { knowledge: nowhere }), ['information SR-130']);
    assert.deepEqual(inShort(cem, { knowledge: nowhere, declaredName: 'cem.tagName' }), []);
    assert.deepEqual(
      inShort(cem, { knowledge: told([element(undefined, 'X')]), declaredName: 'cem.tagName' }),
      [],
    );
  });

  test('leads to the declarations, and tells which sources agree', () => {
    const text = JSON.stringify({ ...contract, contractId: 'button' });
    const [finding] = check(text, { ...AS_SHIPPED, declaredName: 'cem.tagName' }, knowledge).findings;
    assert.deepEqual(
      finding?.related.map((related) => [related.at.uri, related.message]),
      [['file:///p/x-button.json', '"x-button" is declared here']],
    );
    assert.deepEqual(finding.args['agreeing'], ['component']);
  });

  test('leads to the class, where that has a place of its own', () => {
    const named = told([element('x-button', 'XButton', { classPath: ['class'] })]);
    const placesOf = (declaredName: DeclaredName): unknown => {
      const places: unknown[] = [];
      const spanOf = ({ path }: Elsewhere): { start: number; end: number } => {
        places.push(path.join());
        return { start: 0, end: 1 };
      };
      const checked = check(JSON.stringify(contract), { ...AS_SHIPPED, declaredName }, { ...named, spanOf });
      assert.notDeepEqual(checked.findings, []);
      return places;
    };
    assert.deepEqual(placesOf('cem.tagName'), ['name']);
    assert.deepEqual(placesOf('cem.className'), ['class']);
  });

  test('offers no fold that another contract has', () => {
    const taken: Knowledge = {
      ...knowledge,
      othersWith: (id) => ({ count: Number(id === 'action'), first: [] }),
    };
    assert.deepEqual(
      offers(JSON.stringify(contract), undefined, taken).map(({ title }) => title),
      [
        'Change "btn" to "x-button", derived from "x-button"',
        'Change "btn" to "xbutton", derived from "XButton"',
        'Change "btn" to "button", derived from "Button"',
      ],
    );
  });

  test('offers the fold of each name, and prefers none', () => {
    const offered = offers(JSON.stringify(contract), undefined, knowledge);
    assert.deepEqual(
      offered.map(({ title, preferred }) => [title, preferred]),
      [
        ['Change "btn" to "x-button", derived from "x-button"', undefined],
        ['Change "btn" to "xbutton", derived from "XButton"', undefined],
        ['Change "btn" to "action", derived from "action"', undefined],
        ['Change "btn" to "button", derived from "Button"', undefined],
      ],
    );
  });
});

suite('what the names fold to, in a hover', () => {
  const contract = { contractId: 'x-button', component: 'Button', cemRef: 'x-button' };
  const shown = (asked: object, { declaredName = 'auto', knowledge }: Asked): string[] => {
    const checked = check(JSON.stringify(asked), { ...AS_SHIPPED, declaredName }, knowledge);
    const text = foldText(checked.contract, checked);
    return text.split('\n').filter((line) => line !== '' && !/^\| (Name|---) /.test(line));
  };
  const knowledge = told([element('x-button')]);

  test('is told of each that counts', () => {
    assert.deepEqual(shown(contract, { knowledge }), [
      '| tag name `"x-button"` | `x-button` | yes |',
      '| display name `"Button"` | `button` | no |',
    ]);
    assert.deepEqual(shown({ ...contract, contractId: 'btn' }, { declaredName: 'cem.tagName', knowledge }), [
      '| tag name `"x-button"` | `x-button` | no |',
      'In this project the tag name of the custom element is the declared name.',
    ]);
  });

  test('is told of the display name where the declared one is not known', () =>
    assert.deepEqual(shown(contract, { declaredName: 'cem.tagName' }), [
      '| display name `"Button"` | `button` | no |',
      'In this project the tag name of the custom element is the declared name.',
    ]));
});

suite('SR-131 and SR-132', () => {
  const contract = { contractId: 'a', component: 'B', cemRef: 'x', registryRef: 'y' };

  test('speak of the names of a stated source only, where they come from', () => {
    const knowledge = told([element('--', 'Кнопка')], [item('a\u200bb')]);
    const shown = (declaredName: DeclaredName): string[] =>
      check(JSON.stringify(contract), { ...AS_SHIPPED, declaredName }, knowledge).findings.map(
        ({ severity, code, path, related }) => `${severity} ${code} ${path.join()} ${related.length}`,
      );
    assert.deepEqual(shown('cem.tagName'), ['error SR-131 cemRef 1']);
    assert.deepEqual(shown('cem.className'), ['error SR-132 cemRef 1']);
    assert.deepEqual(shown('registry.name'), ['error SR-132 registryRef 1']);
    assert.deepEqual(shown('auto'), ['information SR-130 contractId 2']);
    assert.match(
      found(contract, { declaredName: 'registry.name', knowledge })[0]!,
      /"a\\u\{200b\}b"\. U\+200B isn't allowed/,
    );
  });

  test('are silent where another declaration has a name with a fold', () =>
    assert.deepEqual(
      inShort(
        { contractId: 'x-a', component: 'B', cemRef: 'x' },
        {
          declaredName: 'cem.tagName',
          knowledge: told([element('--'), element('x-a')]),
        },
      ),
      ['information ref/ambiguous'],
    ));

  test('leave an empty display name to the schema', () =>
    assert.deepEqual(inShort({ contractId: 'a', component: '' }, { declaredName: 'component' }), [
      'error schema/minLength',
    ]));
});

suite('SR-133', () => {
  test('offers the id that the display name gives, unless a contract has it', () => {
    const text = '{ "contractId": "card", "component": "Media Card" }';
    const titlesBeside = (...ids: readonly string[]): string[] => {
      const others = ids.map((id) => [`${id}.contract.json`, `{ "contractId": "${id}", "component": "X" }`]);
      const knowledge = knowing(text, Object.fromEntries(others) as Record<string, string>)!;
      return offers(text, 'a', knowledge).flatMap(({ code, title }) => (code === 'SR-133' ? title : []));
    };
    assert.deepEqual(titlesBeside('card'), ['Change "card" to "media-card"']);
    assert.deepEqual(titlesBeside('card', 'media-card'), []);
  });
});

suite('ref/unresolved', () => {
  const contract = { contractId: 'a', component: 'A', cemRef: 'x-buton', registryRef: 'toogle' };
  const manifest = (...tags: readonly string[]): string =>
    JSON.stringify({ modules: [{ declarations: tags.map((tagName) => ({ kind: 'class', tagName })) }] });
  const registry = (...names: readonly string[]): string =>
    JSON.stringify({ items: names.map((name) => ({ name, type: 'registry:ui' })) });
  const inProject = (files: Record<string, string>, asked: object = contract): string[] =>
    found(asked, { knowledge: knowing(JSON.stringify(asked), files)! });

  test('says which kind of file does not hold it, and what may be meant', () =>
    assert.deepEqual(
      inProject({
        'custom-elements.json': manifest('x-button', 'x-butons'),
        'registry.json': registry('toggle'),
      }),
      [
        'warning ref/unresolved: No Custom Elements Manifest of this project declares "x-buton". Did you mean "x-butons" or "x-button"?',
        'warning ref/unresolved: No component registry of this project has the item "toogle". Did you mean "toggle"?',
      ],
    ));

  test('is silent where the project has no file of the kind, one that cannot be read, or not all is read', () => {
    assert.deepEqual(inProject({}), []);
    assert.deepEqual(inProject({ 'custom-elements.json': '{', 'registry.json': '[' }), []);
    assert.deepEqual(found(contract, { knowledge: { ...told([]), isWhole: false } }), []);
  });

  test('says of a path, a URL or markup that it is no name, and offers the name in it', () => {
    const files = { 'custom-elements.json': manifest('x-card') };
    for (const [cemRef, meant] of [
      ['../dist/custom-elements.json#x-card', 'x-card'],
      ['https://x.test/manifest.json#/x-card', 'x-card'],
      ['elements\\x-card/', 'x-card'],
      ['element:XCard', 'XCard'],
      ['src/x-card.js', undefined],
      ['custom-elements.json', undefined],
    ] as const) {
      const asked = { contractId: 'a', component: 'A', cemRef };
      const help =
        meant === undefined
          ? 'Use the tag name or the class name of a declared custom element, or remove "cemRef".'
          : `Did you mean "${meant}"?`;
      const message = `information ref/unresolved: The cemRef ${JSON.stringify(cemRef)} isn't a tag name or a class name. ${help}`;
      assert.deepEqual([inProject({}, asked), inProject(files, asked)], [[message], [message]]);
    }
    const markup = { contractId: 'a', component: 'A', cemRef: '<x-card>' };
    assert.deepEqual(
      [inProject({}, markup), inProject(files, markup)].flat().map((line) => line.slice(0, 11)),
      ['information', 'warning ref'],
    );
  });

  test('leaves an empty reference to the schema', () =>
    assert.deepEqual(
      inProject(
        { 'custom-elements.json': manifest('x-a') },
        { contractId: 'a', component: 'A', cemRef: '' },
      ).map((line) => line.slice(0, 24)),
      ['error schema/minLength: '],
    ));

  test('offers the nearest names, prefers a single one, and the removal never', () => {
    const text = JSON.stringify(contract);
    const files = {
      'custom-elements.json': manifest('x-button', 'x-butons'),
      'registry.json': registry('toggle'),
    };
    const offered = offers(text, undefined, knowing(text, files));
    assert.deepEqual(
      offered.map(({ title, preferred = false }) => `${preferred ? '* ' : ''}${title}`),
      [
        'Change "x-buton" to "x-butons"',
        'Change "x-buton" to "x-button"',
        'Remove "cemRef"',
        '* Change "toogle" to "toggle"',
        'Remove "registryRef"',
      ],
    );
    assert.deepEqual(JSON.parse(offered[2]!.after), {
      contractId: 'a',
      component: 'A',
      registryRef: 'toogle',
    });
  });
});

suite('ref/ambiguous', () => {
  const contract = { contractId: 'a', component: 'A', cemRef: 'Button' };
  const offered = (...elements: readonly CustomElement[]): string[] =>
    offers(JSON.stringify(contract), undefined, told(elements)).map(({ title }) => title);

  test('offers the tag names that tell them apart', () => {
    assert.deepEqual(offered(element('a-button', 'Button'), element('b-button', 'Button')), [
      'Change "Button" to "a-button", the tag name in "a-button.json"',
      'Change "Button" to "b-button", the tag name in "b-button.json"',
    ]);
    const same = [
      element('x-b', 'Button'),
      element('x-b', 'Button', { at: at('other.json') }),
      element('y-b'),
    ];
    assert.deepEqual(offered(...same), ['Change "Button" to "y-b", the tag name in "y-b.json"']);
    assert.deepEqual(offered(element(undefined, 'Button'), element(undefined, 'Button')), []);
  });

  test('tells those of one file apart by what their classes are written in', () => {
    const inOne = (name: string): CustomElement =>
      element(undefined, 'Button', { at: at('all.json'), module: `src/${name}.js` });
    const [line] = found(contract, { knowledge: told([inOne('a'), inOne('b'), element('x-c', 'Button')]) });
    assert.match(
      line!,
      /They are "Button" of "src\/a\.js" in "all\.json", "Button" of "src\/b\.js" in "all\.json" and "x-c" in "x-c\.json"\./,
    );
  });

  test('names the declarations, however many there are', () => {
    const many = Array.from({ length: 40 }, (_, index) => element(`x-${index}`, 'Button'));
    const line = found(contract, { knowledge: told(many) }).find((each) => each.includes('ref/'));
    assert.match(
      line!,
      /^information ref\/ambiguous: "Button" matches 40 custom elements\. They are "x-0" in "x-0\.json", .* and \d+ more\. Use the tag name/,
    );
    assert.ok(line!.length < 600);
  });
});

suite('whatever the contract and the other files', () => {
  const name = fc.constantFrom(
    'x-button',
    'Icon',
    '',
    '--',
    'é',
    '__proto__',
    'constructor',
    'size',
    'start',
    'ü "q"',
  );
  const some = fc.option(name, { nil: undefined });
  const value = fc.constantFrom<unknown>('small', 'size', 1, '1', true, null, '', '__proto__', [1], {});
  const described = fc.record({ name, description: some });
  const anyElement: fc.Arbitrary<CustomElement> = fc.record({
    at: name.map(at),
    tagName: some,
    className: some,
    description: some,
    api: fc.record({
      fields: fc.array(
        fc.record({
          name,
          attribute: some,
          description: some,
          type: some,
          values: fc.option(fc.array(value), { nil: undefined }),
          default: fc.option(
            value.map((each): [unknown] => [each]),
            { nil: undefined },
          ),
        }),
        { maxLength: 5 },
      ),
      slots: fc.option(fc.array(described), { nil: undefined }),
      states: fc.option(fc.array(described), { nil: undefined }),
    }),
  });
  const anyKnowledge: fc.Arbitrary<Knowledge> = fc
    .record({
      elements: fc.array(anyElement, { maxLength: 3 }),
      items: fc.array(name.map(item), { maxLength: 2 }),
      isWhole: fc.boolean(),
      isExpected: fc.boolean(),
      nearest: fc.array(name, { maxLength: 4 }),
    })
    .map(({ elements, items, isWhole, isExpected, nearest }) => ({
      ...told([]),
      isWhole,
      elements: () => ({ found: elements, isExpected, nearest }),
      items: () => ({ found: items, isExpected, nearest }),
    }));
  const asked = fc.tuple(
    fc.oneof(referringText, damagedText),
    fc.constantFrom(...DECLARED_NAMES),
    anyKnowledge,
  );

  test('findings are the same every time, have words, travel as JSON, and can be fixed', () =>
    forAll(asked, ([text, declaredName, knowledge]) => {
      const ruling = { ...AS_SHIPPED, declaredName };
      const { findings } = check(text, ruling, knowledge);
      assert.deepEqual(check(text, ruling, knowledge).findings, findings);
      for (const { code, args } of findings) {
        assert.deepEqual(JSON.parse(JSON.stringify(args)), args);
        const message = ruleOf(code).describe(args).message;
        assert.ok(!/undefined|\[object|NaN/.test(message), message);
      }
      offers(text, 'icon-button', knowledge);
    }));

  test('text that is cut off has no finding that the whole text has not', () =>
    forAll(
      fc.tuple(referringText, fc.nat()),
      ([text, cut]) => {
        const linesOf = (part: string): Set<string> =>
          new Set(
            check(part, AS_SHIPPED, KNOWN).findings.map(
              ({ code, args }) => `${code} ${ruleOf(code).describe(args).message}`,
            ),
          );
        const whole = linesOf(text);
        for (const line of linesOf(text.slice(0, cut % text.length)))
          if (/^(SR-13|ref|drift)/.test(line)) assert.ok(whole.has(line), line);
      },
      500,
    ));
});
