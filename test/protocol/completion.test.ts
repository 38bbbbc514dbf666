import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { check } from '../../server/src/kinds/contract/check.ts';
import { SCHEMA_ID } from '../../server/src/kinds/contract/model.ts';
import { skeletonText } from '../../server/src/kinds/contract/new-contract.ts';
import { contractText, damagedText, forAllAsync, placesIn } from '../arbitrary.ts';
import { type Editor, labelsOf, startEditor } from '../editor.ts';

const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

const TEMPLATES = ['string prop', 'enum prop', 'boolean prop', 'number prop'];

const ICON_BUTTON = { uri: 'file:///p/icon-button.contract.json' };

suite('completion', () => {
  /** An editor without snippets, so that what it writes reads as it will stand there. */
  let editor: Editor;
  before(async () => {
    editor = await startEditor();
  });

  const inProp = (prop: string): string =>
    `{ "contractId": "a", "component": "A", "props": { "additionalProperties": false, "properties": { "p": ${prop} } } }`;
  const labels = async (text: string, options?: { uri: string }): Promise<string[]> =>
    labelsOf(await editor.open(text, options).completions());
  const taken = (text: string, label: string, options?: { uri: string }): Promise<string> =>
    editor.open(text, options).completed(label);

  suite('the beginning', () => {
    const whole = skeletonText({ contractId: 'icon-button', component: 'Icon Button' }).trim();

    test('an empty file, and {}: a whole contract, named by the file', async () => {
      for (const text of ['|', '\n|\n', '{|}', '{ | }', '{\n  |\n}', '{"|"}', '{ "|" }', '{c|}']) {
        const written = await taken(text, 'Component contract', ICON_BUTTON);
        assert.equal(written.trim(), whole, JSON.stringify(text));
      }
      assert.deepEqual(check(whole).findings, []);
    });

    test('without a file name that has a fold there are stand-ins', async () => {
      for (const uri of ['untitled:Untitled-1', 'file:///p/%C3%A9.contract.json']) {
        const written = await taken('|', 'Component contract', { uri });
        assert.match(written, /"contractId": "my-component",\n {2}"component": "My Component"/);
      }
    });

    test('{} also takes single members', async () =>
      assert.equal(await taken('{|}', 'contractId', ICON_BUTTON), '{\n  "contractId": "icon-button"\n}'));

    test('a member opened by its quote opens the object too', async () =>
      assert.equal(
        await taken('{\n  "props": {\n    "properties": {"|"}\n  }\n}', 'boolean prop'),
        '{\n  "props": {\n    "properties": {\n      "name": {\n        "type": "boolean",\n        "default": false\n      }\n    }\n  }\n}',
      ));

    test('nothing behind the end, and none where a contract has begun', async () => {
      assert.deepEqual(await labels('{ "contractId": "a" } |'), []);
      assert.deepEqual(await labels('{ "contractId": "a" } {|}'), []);
      assert.ok(!(await labels('{ "contractId": "a", | }')).includes('Component contract'));
    });
  });

  suite('members', () => {
    test('those that must be there come first, then the others as the format lists them', async () => {
      assert.deepEqual(await labels('{ "description": "", "|" }'), [
        'contractId',
        'component',
        '$schema',
        'cemRef',
        'registryRef',
        'props',
        'slots',
        'states',
      ]);
      assert.deepEqual(await labels(inProp('{ | }')), ['type', 'default', 'description', 'enum']);
    });

    test('in every object of a contract', async () => {
      assert.deepEqual(await labels('{ "props": { | } }'), [
        'additionalProperties',
        'properties',
        'required',
      ]);
      assert.deepEqual(await labels('{ "slots": [{ "na|" }] }'), ['name', 'description', 'a11y']);
      assert.deepEqual(await labels('{ "slots": [{ "a11y": { "role": "img", | } }] }'), [
        'nameFrom',
        'required',
      ]);
      assert.deepEqual(await labels('{ "slots": [{ "other": { | } }] }'), []);
    });

    test('each says what it means, and which must be there', async () => {
      const items = await editor.open('{ | }').completions();
      assert.ok(items.every(({ documentation }) => documentation));
      assert.deepEqual(labelsOf(items.filter(({ detail }) => detail === 'required')), [
        'contractId',
        'component',
      ]);
    });

    test('with colon and value, and without where they are there', async () => {
      assert.equal(await taken(inProp('{ | }'), 'type'), inProp('{ "type": "" }'));
      assert.equal(await taken(inProp('{ "ty|" }'), 'type'), inProp('{ "type": "" }'));
      assert.equal(await taken(inProp('{ ty| }'), 'type'), inProp('{ "type": "" }'));
      assert.equal(await taken(inProp('{ "typ|": "string" }'), 'type'), inProp('{ "type": "string" }'));
      assert.equal(await taken(inProp('{ "ty| }'), 'type'), inProp('{ "type": "" }'));
    });

    test('a default begins as what the prop takes', async () => {
      for (const [prop, value] of [
        ['"type": "string"', '""'],
        ['"type": "number"', '0'],
        ['"type": "boolean"', 'false'],
        ['"type": ["null", "array"]', 'null'],
        ['"type": ["string", "null"]', '""'],
        ['"type": "object"', '{}'],
        ['"type": "array"', '[]'],
        ['"type": "object", "enum": [{ "a": "$1" }]', '{ "a": "$1" }'],
        ['"type": "string", "enum": ["a|b, c}", "d"]', '"a|b, c}"'],
      ]) {
        const text = inProp(`{ ${prop}, ^ }`);
        const document = editor.open(text.replace('^', ''), { asIs: true });
        document.moveTo(text.indexOf('^'));
        assert.equal(await document.completed('default'), text.replace('^', `"default": ${value}`));
      }
    });

    test('commas are put where they are missing', async () => {
      assert.equal(
        await taken('{\n  "contractId": "a"\n  |\n}', 'component'),
        '{\n  "contractId": "a",\n  "component": "A"\n}',
      );
      assert.equal(
        await taken('{\n  |\n  "contractId": "a"\n}', 'component'),
        '{\n  "component": "A",\n  "contractId": "a"\n}',
      );
      assert.equal(
        await taken('{\n  "contractId": "a"\n  "comp|"\n  "states": []\n}', 'component'),
        '{\n  "contractId": "a",\n  "component": "A",\n  "states": []\n}',
      );
      assert.equal(await taken('{ "props": {} | }', 'states'), '{ "props": {}, "states": [] }');
    });

    test('the value may be filled in already', async () => {
      assert.equal(
        await taken('{ "component": "Icon Button", | }', 'contractId'),
        '{ "component": "Icon Button", "contractId": "icon-button" }',
      );
      assert.equal(
        await taken('{ "contractId": "icon-button", | }', 'component'),
        '{ "contractId": "icon-button", "component": "Icon Button" }',
      );
      assert.equal(
        await taken('{ "contractId": "a", | }', 'props'),
        '{ "contractId": "a", "props": { "properties": {}, "additionalProperties": false } }',
      );
      assert.equal(
        await taken('{\n\t"contractId": "a",\n\t|\n}', 'props'),
        '{\n\t"contractId": "a",\n\t"props": {\n\t\t"properties": {},\n\t\t"additionalProperties": false\n\t}\n}',
      );
    });
  });

  suite('new props', () => {
    const inProps = (props: string, required = '[]'): string =>
      `{\n  "props": {\n    "required": ${required},\n    "properties": ${props}\n  }\n}`;

    test('a string, a variant axis, a boolean, a number', async () => {
      assert.deepEqual(await labels(inProps('{ | }')), TEMPLATES);
      assert.equal(
        await taken(inProps('{|}'), 'string prop'),
        inProps('{\n      "name": {\n        "type": "string"\n      }\n    }'),
      );
      assert.equal(
        await taken(inProps('{\n      |\n    }'), 'enum prop'),
        inProps(`{
      "name": {
        "type": "string",
        "enum": ["small", "large"],
        "default": "small"
      }
    }`),
      );
    });

    test('written like the props beside it', async () =>
      assert.equal(
        await taken(inProps('{\n      "a": { "type": "string" },\n      |\n    }'), 'boolean prop'),
        inProps(
          '{\n      "a": { "type": "string" },\n      "name": { "type": "boolean", "default": false }\n    }',
        ),
      ));

    test('what is typed becomes the name', async () => {
      for (const word of ['"size|"', '"size|', 'size|']) {
        assert.equal(
          await taken(inProps(`{\n      ${word}\n    }`), 'number prop'),
          inProps('{\n      "size": {\n        "type": "number"\n      }\n    }'),
        );
      }
    });

    test('names that are required and not declared come first', async () => {
      const text = inProps('{\n      "a": { "type": "string" },\n      |\n    }', '["a", "size"]');
      assert.deepEqual(await labels(text), ['size', ...TEMPLATES]);
      assert.equal(await taken(text, 'size'), text.replace('|', '"size": { "type": "" }'));
    });

    test('a prop that has a name and no value yet', async () =>
      assert.equal(
        await taken(inProps('{ "size": | }'), 'enum prop'),
        inProps('{ "size": { "type": "string", "enum": ["small", "large"], "default": "small" } }'),
      ));
  });

  suite('values', () => {
    test('contractId: what the display name folds to, and the file name', async () => {
      const items = await editor
        .open('{ "component": "Button", "contractId": "|" }', ICON_BUTTON)
        .completions();
      assert.deepEqual(
        items.map(({ label, detail }) => `${label}: ${detail}`),
        ['button: Id derived from the display name', 'icon-button: From the file name'],
      );
      assert.equal(
        await taken('{ "component": "Button", "contractId": "but|" }', 'button'),
        '{ "component": "Button", "contractId": "button" }',
      );
      assert.deepEqual(await labels('{ "component": "Café", "contractId": | }', { uri: 'untitled:x' }), []);
    });

    test('component: drafts from the id and the file name', async () =>
      assert.deepEqual(await labels('{ "contractId": "icon", "component": "|" }', ICON_BUTTON), [
        'Icon',
        'Icon Button',
      ]));

    test('$schema: ours, and no other', async () => {
      assert.deepEqual(await labels('{ "$schema": "|" }'), [SCHEMA_ID]);
      assert.equal(await taken('{ "$schema": | }', SCHEMA_ID), `{ "$schema": "${SCHEMA_ID}" }`);
    });

    test('the seven type names, each with a line that says what it is', async () => {
      const items = await editor.open(inProp('{ "type": "|" }')).completions();
      assert.deepEqual(labelsOf(items), TYPES);
      assert.ok(items.every(({ detail }) => detail));
    });

    test('the types of the values of an enum come first', async () => {
      assert.deepEqual((await labels(inProp('{ "enum": [1, 2], "type": "|" }'))).slice(0, 3), [
        'number',
        'integer',
        'string',
      ]);
      assert.equal((await labels(inProp('{ "enum": [true, false], "type": "|" }')))[0], 'boolean');
    });

    test('the insert is right with quotes, without, and half-written', async () => {
      const done = inProp('{ "type": "string" }');
      for (const prop of [
        '{ "type": "|" }',
        '{ "type": | }',
        '{ "type": "st|r" }',
        '{ "type": str| }',
        '{ "type": "|boolean" }',
        '{ "type":| }',
        '{ "type" | }',
        '{ "type" "st|" }',
      ]) {
        assert.equal(await taken(inProp(prop), 'string'), done, prop);
      }
      assert.equal(await taken(inProp('{ "type": "st| }'), 'string'), done);
    });

    test('a text broken at the caret is fixed, not swallowed', async () => {
      assert.equal(
        await taken(inProp('{ "type": "st|, "default": "x" }'), 'string'),
        inProp('{ "type": "string", "default": "x" }'),
      );
      assert.equal(
        await taken(inProp('{ "type": | "default": "x" }'), 'string'),
        inProp('{ "type": "string", "default": "x" }'),
      );
    });

    test('the insert replaces whatever name stands there, also one that is no type name', async () => {
      const done = inProp('{ "type": "string" }');
      for (const type of ['"int32|"', '"my-str|"', '"foo bar|"', '"f|oo_bar"', "'str|'", 'my-st|r', '1|']) {
        assert.equal(await taken(inProp(`{ "type": ${type} }`), 'string'), done, type);
      }
    });

    test('before and behind a value that is whole nothing is offered', async () => {
      for (const type of [
        '|"string"',
        '"string"|',
        '| "string"',
        '[|"string"]',
        '{ "a": "|" }',
        '{}|',
        '[]|',
      ]) {
        assert.deepEqual(await labels(inProp(`{ "type": ${type} }`)), [], type);
      }
    });

    test('in a list of types, those that are not there yet', async () => {
      assert.deepEqual(await labels(inProp('{ "type": ["string", "|", "null"] }')), [
        'number',
        'integer',
        'boolean',
        'array',
        'object',
      ]);
      assert.deepEqual(await labels(inProp('{ "type": [|] }')), TYPES);
      assert.deepEqual(await labels(inProp('{ "type": ["str|ing"] }')), TYPES);
      assert.equal(
        await taken(inProp('{ "type": ["string", |] }'), 'null'),
        inProp('{ "type": ["string", "null"] }'),
      );
      assert.equal(
        await taken(inProp('{ "type": ["string" |] }'), 'null'),
        inProp('{ "type": ["string", "null"] }'),
      );
    });

    test('default: the values of the enum, true and false, null', async () => {
      assert.deepEqual(await labels(inProp('{ "type": "string", "enum": ["s", "m", 1], "default": "|" }')), [
        's',
        'm',
        '1',
      ]);
      assert.deepEqual(await labels(inProp('{ "type": ["boolean", "null"], "default": | }')), [
        'false',
        'true',
        'null',
      ]);
      assert.deepEqual(await labels(inProp('{ "type": "string", "default": "|" }')), []);
      assert.equal(
        await taken(inProp('{ "type": "boolean", "default": "|" }'), 'true'),
        inProp('{ "type": "boolean", "default": true }'),
      );
    });

    test('enum: the default where it is missing, true and false', async () => {
      assert.deepEqual(await labels(inProp('{ "type": "string", "enum": ["s", "|"], "default": "m" }')), [
        'm',
      ]);
      assert.deepEqual(await labels(inProp('{ "type": "string", "enum": ["m", "|"], "default": "m" }')), []);
      assert.deepEqual(await labels(inProp('{ "type": "boolean", "enum": [true, |] }')), ['false']);
    });

    test('required: declared props that are not listed yet', async () => {
      const text = (required: string): string =>
        `{ "props": { "required": ${required}, "properties": { "a": { "type": "string" }, "b": { "type": ["number", "null"] } } } }`;
      assert.deepEqual(await labels(text('["a", "|"]')), ['b']);
      assert.deepEqual(await labels(text('[|]')), ['a', 'b']);
      assert.equal(await taken(text('["a" |]'), 'b'), text('["a", "b"]'));
    });

    test('additionalProperties: closed or open', async () =>
      assert.deepEqual(
        (await editor.open('{ "props": { "additionalProperties": | } }').completions()).map(
          ({ label, detail }) => `${label}: ${detail?.split(':')[0]}`,
        ),
        ['false: Closed', 'true: Open'],
      ));

    test('slots: a bare name, or a record', async () => {
      assert.equal(await taken('{ "slots": [|] }', 'slot name'), '{ "slots": [""] }');
      assert.equal(
        await taken('{ "slots": ["start", |] }', 'slot object'),
        '{ "slots": ["start", { "name": "", "description": "" }] }',
      );
      assert.equal(
        await taken('{ "slots": ["st|"] }', 'slot object'),
        '{ "slots": [{ "name": "st", "description": "" }] }',
      );
    });

    test('states: the common ones, without those that are there', async () => {
      const states = await labels('{ "states": ["hover", "|", "own", "visited"] }');
      assert.deepEqual(states, [
        'focus',
        'focus-visible',
        'active',
        'pressed',
        'disabled',
        'selected',
        'checked',
        'expanded',
        'loading',
        'invalid',
        'readonly',
        'dragging',
      ]);
    });

    test('a11y: the roles of ARIA and where names come from, each with a line', async () => {
      const roles = await editor
        .open('{ "slots": [{ "name": "a", "a11y": { "role": "|" } }] }')
        .completions();
      assert.equal(roles.length, 82);
      assert.ok(roles.every(({ detail }) => detail));
      assert.ok(labelsOf(roles).includes('heading') && !labelsOf(roles).includes('widget'));
      assert.deepEqual(await labels('{ "slots": [{ "name": "a", "a11y": { "nameFrom": "|" } }] }'), [
        'author',
        'contents',
        'prohibited',
        'content',
      ]);
      assert.deepEqual(await labels('{ "slots": [{ "name": "a", "a11y": { "required": | } }] }'), [
        'false',
        'true',
      ]);
    });

    test('in a comment, which JSON has not, nothing', async () => {
      assert.deepEqual(await labels('{ "contractId": "a",\n // co|\n}'), []);
      assert.deepEqual(await labels('{ "contractId": "a", /* | */ }'), []);
      assert.deepEqual(await labels('// |\n'), []);
      assert.ok((await labels('{ // what it is\n | }')).includes('contractId'));
    });

    test('what is compared with the word begins like it, without the quotes that stay', async () => {
      const word = (value: string): string =>
        inProp(`{ "type": "string", "enum": ["a\\"b"], "default": ${value} }`);
      const compared = async (text: string): Promise<string[]> => {
        const document = editor.open(text);
        const [{ filterText, textEdit } = {}] = await document.completions();
        assert.ok(filterText !== undefined && textEdit && 'range' in textEdit);
        return [filterText, document.textAt(textEdit.range), textEdit.newText];
      };
      assert.deepEqual(await compared(inProp('{ "type": "st|" }')), ['string', 'st', 'string']);
      assert.deepEqual(await compared(inProp('{ "type": \'st|\' }')), ["'string'", "'st'", '"string"']);
      assert.deepEqual(await compared(inProp('{ "type": st| }')), ['string', 'st', '"string"']);
      assert.deepEqual(await compared(word('"a|"')), ['a\\"b', 'a', 'a\\"b']);
      // A closing quote that is missing is added.
      assert.deepEqual(await compared(word('"a|\n')), ['a\\"b"', 'a', 'a\\"b"']);
    });

    test('what is written in full is not offered, and what takes its place stays between the quotes', async () => {
      assert.deepEqual(
        await labels(inProp('{ "type": "number|" }')),
        TYPES.filter((name) => name !== 'number'),
      );
      assert.deepEqual(await labels(inProp('{ "type": "num|ber" }')), TYPES);
      assert.deepEqual(
        await labels('{ "contractId": "card", "component": "Card|" }', {
          uri: 'file:///p/card.contract.json',
        }),
        [],
      );
      // A placeholder that stands in two places: the default is what is typed.
      assert.deepEqual(
        await labels(inProp('{ "type": "string", "enum": ["ok|", "b"], "default": "ok" }')),
        [],
      );
      assert.deepEqual(await labels('{ "props": { "required|": [] } }'), [
        'additionalProperties',
        'properties',
      ]);
      assert.ok((await labels('{ "props": { "required|" } }')).includes('required'));
    });

    test('is explained without Markdown to an editor that renders none', async () => {
      const completionItem = { documentationFormat: ['plaintext'] };
      const other = await startEditor({ capabilities: { textDocument: { completion: { completionItem } } } });
      const items = await other.open(inProp('{ "type": "string", "d|" }')).completions();
      const { documentation } = items.find(({ label }) => label === 'default') ?? {};
      const value =
        'The value where a usage does not set the prop; any JSON value. With an enum it must be one of its values (SR-127), and DSDS lists it first (SR-139). The format itself has no defaults.';
      assert.deepEqual(documentation, { kind: 'plaintext', value });
    });

    test('nothing where the format has nothing to say', async () => {
      assert.deepEqual(await labels('{ "description": "|" }'), []);
      assert.deepEqual(await labels('{ "type": "|" }'), []);
      assert.deepEqual(await labels('{ "abi": [], "|" }'), []);
    });
  });

  suite('snippets', () => {
    let withSnippets: Editor;
    before(async () => {
      const capabilities = { textDocument: { completion: { completionItem: { snippetSupport: true } } } };
      withSnippets = await startEditor({ capabilities, commands: ['editor.action.triggerSuggest'] });
    });

    test('have stops where someone goes on writing', async () => {
      assert.equal(
        await withSnippets.open('{|}', ICON_BUTTON).completed('Component contract'),
        `{
  "contractId": "\${1:icon-button}",
  "component": "\${2:Icon Button}",
  "props": {
    "properties": {$3},
    "additionalProperties": \${4|false,true|}
  },
  "slots": [$5],
  "states": [$6]$0
}`,
      );
    });

    test('end behind what was written, also in an object that is opened up', async () => {
      const text = '{\n  "props": {\n    "properties": {|}\n  }\n}';
      assert.equal(
        await withSnippets.open(text).completed('boolean prop'),
        text.replace(
          '|',
          '\n      "${1:name}": {\n        "type": "boolean",\n        "default": ${2|false,true|}\n      }$0\n    ',
        ),
      );
    });

    test('a closed prop set comes first, and is chosen', async () => {
      const preselectSupport = {
        textDocument: { completion: { completionItem: { preselectSupport: true } } },
      };
      const preselecting = await startEditor({ capabilities: preselectSupport });
      const items = await preselecting.open('{ "props": | }').completions();
      assert.deepEqual(
        items.map(({ label, preselect }) => [label, preselect]),
        [
          ['closed prop set', true],
          ['open prop set', undefined],
        ],
      );
    });

    test('go on with the next suggestions where there are some', async () => {
      const items = await withSnippets.open(inProp('{ | }')).completions();
      assert.deepEqual(
        items.map(({ label, command }) => `${label} ${command?.command ?? ''}`.trim()),
        ['type editor.action.triggerSuggest', 'default', 'description', 'enum editor.action.triggerSuggest'],
      );
    });

    test('a choice escapes only what ends one: an editor shows every other backslash', async () => {
      const text = inProp('{ "type": "object", "enum": [{ "a": "$1,|" }, 2], ^ }');
      const document = withSnippets.open(text.replace('^', ''), { asIs: true });
      document.moveTo(text.indexOf('^'));
      assert.equal(
        await document.completed('default'),
        text.replace('^', '"default": ${1|{ "a": "$1\\,\\|" },2|}'),
      );
    });

    test('lists that follow the word are asked for again with every letter', async () => {
      const follows = async (text: string): Promise<boolean> =>
        (await withSnippets.open(text).ask<{ isIncomplete: boolean }>('textDocument/completion'))
          .isIncomplete;
      assert.equal(await follows('{ "slots": ["|"] }'), true);
      assert.equal(await follows('{ "props": { "properties": { "|" } } }'), true);
      assert.equal(await follows('{ "states": ["|"] }'), false);
    });

    test('text of the document stays text', async () => {
      const text = '{ "props": { "required": ["a$1}\\\\"], "properties": { | } } }';
      assert.match(await withSnippets.open(text).completed('a$1}\\'), /"a\\\$1\\}\\\\\\\\": \{/);
    });
  });

  suite('any text', () => {
    test('what is taken in a whole text leaves it whole, and no member is there twice', () =>
      forAllAsync(
        placesIn(contractText),
        async ([text, offset]) => {
          if (broken(text)) return;
          const document = editor.open(text, { asIs: true });
          document.moveTo(offset);
          for (const label of labelsOf(await document.completions()).slice(0, 3)) {
            const taking = await document.completed(label);
            assert.ok(!broken(taking), `${label} at ${offset} gave ${taking}`);
          }
          document.close();
        },
        250,
      ));

    test('no text is too damaged to be asked about', async () => {
      const ask = async ([text, offset]: [string, number]): Promise<void> => {
        const document = editor.open(text, { asIs: true });
        document.moveTo(offset);
        await document.completions();
        document.close();
      };
      await forAllAsync(placesIn(damagedText), ask, 250);
      assert.deepEqual(
        editor.log.filter((line) => line.includes('Error')),
        [],
      );
    });

    const broken = (text: string): boolean =>
      check(text).findings.some(({ code }) => code.startsWith('json/'));
  });
});
