import { fixesOf } from '../../server/src/check/fix-all.ts';
import { AS_SHIPPED } from '../../server/src/check/rule.ts';
import { fixableContract, sourceOf } from '../../server/src/kinds/contract/check.ts';
import { fixed, offers, titles } from '../offers.ts';
import { inProp, inProps, made, root } from './contracts.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

suite('schema/enum', () => {
  test('what other languages call the types', () => {
    for (const [name, type] of [
      ['float', 'number'],
      ['int', 'integer'],
      ['bool', 'boolean'],
      ['str', 'string'],
      ['strng', 'string'],
    ])
      assert.deepEqual(made(inProp(`{ "type": "${name}" }`)), {
        [`* Change "${name}" to "${type}"`]: inProp(`{ "type": "${type}" }`),
      });
  });
  test('in a list that has the type already, it goes', () =>
    assert.deepEqual(made(inProp('{ "type": ["str", "string"] }')), {
      '* Change ["str","string"] to "string"': inProp('{ "type": "string" }'),
    }));
  test('where none is near, the values tell', () => {
    assert.deepEqual(titles(inProp('{ "type": "choice", "enum": ["a"], "default": "a" }')), [
      '* Change "type" to "string"',
    ]);
    assert.deepEqual(titles(inProp('{ "type": ["tone", "null"] }')), ['Remove item 1 of "type" of "p"']);
  });
  test('types of TypeScript and other languages: what JSON has of them', () => {
    for (const [text, after] of [
      ['number[]', '"array"'],
      ['readonly Tone[]', '"array"'],
      ['ReadonlyArray<Tone>', '"array"'],
      ['number | null', '["number", "null"]'],
      ['string | number', '["string", "number"]'],
      ['string or boolean', '["string", "boolean"]'],
      ['number/string', '["number", "string"]'],
      ['string | undefined', '"string"'],
      ['number?', '"number"'],
      ['"a" | "b" | (string & {})', '"string"'],
      ['Record<string, Tone>', '"object"'],
      ['{ x: number }', '"object"'],
      ['React.CSSProperties', '"object"'],
      ['Date', '"string"'],
      ['URL | Color', '"string"'],
      ['INTEGER', '"integer"'],
      ['PropTypes.arrayOf(PropTypes.number)', '"array"'],
      ["'one' | 'two'", '"string", "enum": ["one", "two"]'],
      ['1 | 2 | null', '["integer", "null"], "enum": [1, 2, null]'],
      ["false | 'mixed'", '["boolean", "string"], "enum": [false, "mixed"]'],
      ['true | false', '"boolean"'],
    ] as const)
      assert.deepEqual(
        offers(inProp(`{ "type": ${JSON.stringify(text)} }`))
          .filter(({ preferred }) => preferred)
          .map((offer) => offer.after),
        [inProp(`{ "type": ${after} }`)],
        text,
      );
  });
  test('safe is only what keeps all that the text says', () => {
    const isSafe = (type: string): boolean =>
      offers(inProp(`{ "type": "${type}" }`)).some(({ safe }) => safe === true);
    for (const type of ['String', 'bool', 'string | null', "'a' | 'b'", 'number | undefined', 'integr'])
      assert.ok(isSafe(type), type);
    for (const type of [
      'strings',
      'string?',
      'none',
      'string[]',
      'Date',
      '{ a: 1 }',
      "number | 'a'",
      'Tone',
      'ReactNode',
      'any',
    ])
      assert.ok(!isSafe(type), type);
  });
  test('values beside a whole type are named, and nothing is preferred', () => {
    assert.deepEqual(titles(inProp(`{ "type": "number | 'auto'" }`)), [
      `Change "number | 'auto'" to ["number", "string"], without "auto"`,
    ]);
    assert.deepEqual(titles(inProp('{ "type": "string | (() => string)" }')), [
      'Change "string | (() => string)" to "string", without functions',
    ]);
  });
  test('values go with the default, and stay out of another enum', () => {
    assert.deepEqual(made(inProp(`{ "type": "'a' | 'b'", "default": "b" }`)), {
      [`* Change "'a' | 'b'" to "string" with an "enum" of its values`]: inProp(
        '{ "type": "string", "enum": ["b", "a"], "default": "b" }',
      ),
    });
    assert.equal(
      titles(inProp(`{ "type": "'a' | 'b'", "enum": ["b", "a"] }`))[0],
      `Change "'a' | 'b'" to "string", without "a" and "b"`,
    );
    assert.equal(
      titles(inProp(`{ "type": "'a' | 'b'", "default": "c" }`))[0],
      `Change "'a' | 'b'" to "string", without "a" and "b"`,
    );
  });
  test('a prop that may be undefined leaves "required"', () => {
    const doc = (type: string, required = ''): string =>
      inProps(`"properties": { "p": { "type": ${type} } }, "required": [${required}]`);
    assert.deepEqual(made(doc('"number | undefined"', '"p"'), undefined, 'schema/enum'), {
      'Change "number | undefined" to "number", and remove "p" from "required"': doc('"number"'),
    });
    assert.deepEqual(made(doc('["number", "undefined"]', '"p"'), undefined, 'schema/enum'), {
      'Change ["number","undefined"] to "number", and remove "p" from "required"': doc('"number"'),
    });
    assert.deepEqual(made(doc('["number", "undefined"]'), undefined, 'schema/enum'), {
      '* Change ["number","undefined"] to "number"': doc('"number"'),
    });
  });
  test('content becomes a slot', () => {
    const doc = (props: string, more = ''): string =>
      root(`"props": { "properties": {${props}}, "additionalProperties": false }${more}`);
    assert.deepEqual(made(doc('"icon": { "type": "ReactNode", "description": "In front." }')), {
      '* Move "icon" to "slots"': doc('', ', "slots": [{ "name": "icon", "description": "In front." }]'),
      'Remove the prop "icon"': doc(''),
    });
    assert.equal(
      fixed(
        doc('"children": { "type": "JSX.Element | string" }', ', "slots": ["end"]'),
        'Move "children" to "slots" as "default"',
      ),
      doc('', ', "slots": ["end", "default"]'),
    );
    assert.deepEqual(made(doc('"end": { "type": "TemplateResult" }', ', "slots": ["end"]')), {
      'Remove the prop "end"': doc('', ', "slots": ["end"]'),
    });
    assert.deepEqual(titles(doc('"end": { "type": "Snippet", "default": "x" }')), [
      'Move "end" to "slots", without "default"',
      'Remove the prop "end"',
    ]);
    assert.equal(titles(doc('"icon": "node"'))[0], '* Move "icon" to "slots"');
  });
  test('a function is no prop', () => {
    for (const type of [
      'function',
      'PropTypes.func',
      '(value: string) => void',
      'MouseEventHandler<Element>',
      'HTMLElement',
    ])
      assert.deepEqual(made(inProp(JSON.stringify({ type }))), {
        'Remove the prop "p"': inProps('"properties": {}, "additionalProperties": false'),
      });
    assert.deepEqual(titles(inProp('{ "type": ["string", "func"] }')), [
      'Change ["string","func"] to "string", without functions',
    ]);
  });
  test('any value is no type', () =>
    assert.deepEqual(titles(inProp('{ "type": "unknown" }')), ['Remove the prop "p"']));
});

suite('schema/pattern', () => {
  const doc = (id: string, component = 'Icon Button'): string =>
    `{ "contractId": "${id}", "component": "${component}" }`;
  test('the fold, preferred where the display name folds to the same', () =>
    assert.deepEqual(made(doc('Icon_Button')), {
      '* Change "Icon_Button" to "icon-button"': doc('icon-button'),
    }));
  test('where it does not, both are offered', () =>
    assert.deepEqual(made(doc('IconButton')), {
      'Change "IconButton" to "iconbutton"': doc('iconbutton'),
      'Change "IconButton" to "icon-button"': doc('icon-button'),
    }));
  test('what has no fold: that of the display name, or the file', () => {
    assert.deepEqual(titles(doc('café', 'Cafe'), 'cafe'), ['* Change "café" to "cafe"']);
    assert.deepEqual(titles(doc('', 'Café'), 'cafe'), ['* Change "" to "cafe"']);
    assert.deepEqual(titles(doc('é', 'é')), []);
  });
});

suite('schema/minLength', () => {
  test('a display name is written', () =>
    assert.deepEqual(made('{ "contractId": "icon-button", "component": "" }'), {
      'Change "component" to "Icon Button"': '{ "contractId": "icon-button", "component": "Icon Button" }',
    }));
  test('what may be left out is removed', () => {
    assert.deepEqual(made(root('"cemRef": "", "states": ["x", ""]')), {
      '* Remove "cemRef"': root('"states": ["x", ""]'),
      '* Remove item 2 of "states"': root('"cemRef": "", "states": ["x"]'),
    });
  });
  test('a slot: the one that custom elements call ""', () => {
    assert.deepEqual(made(root('"slots": [""]')), {
      'Name the slot "default"': root('"slots": ["default"]'),
      'Remove item 1 of "slots"': root('"slots": []'),
    });
    assert.deepEqual(made(root('"slots": ["default", { "name": "" }]')), {
      'Remove item 2 of "slots"': root('"slots": ["default"]'),
    });
  });
  test('a slot is called what the project calls it', () => {
    const settings = { ...AS_SHIPPED, defaultSlot: 'content' };
    const named = (slots: string): (string | undefined)[] => {
      const reading = sourceOf(root(`"slots": ${slots}`), settings);
      return reading.checked.findings.map((finding) => fixesOf(fixableContract(reading), finding)[0]?.title);
    };
    assert.deepEqual(named('[""]'), ['Name the slot "content"']);
    assert.deepEqual(named('[{}]'), ['Add "name": "content"']);
    assert.deepEqual(named('["content", ""]'), ['Remove item 2 of "slots"']);
  });
});

suite('lists', () => {
  test('schema/minItems: the type that the values make plain', () =>
    assert.equal(
      fixed(inProp('{ "type": [], "default": true }'), 'Change "type" to "boolean"'),
      inProp('{ "type": "boolean", "default": true }'),
    ));
  test('schema/uniqueItems: safe, and preferred', () => {
    const [offer, ...others] = offers(inProp('{ "type": ["string", "null", "string"] }'));
    assert.deepEqual(others, []);
    assert.deepEqual(
      [offer?.title, offer?.preferred, offer?.safe, offer?.after],
      ['Remove the repeated "string"', true, true, inProp('{ "type": ["string", "null"] }')],
    );
  });
});
