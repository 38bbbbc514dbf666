import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import MarkdownIt from 'markdown-it';
import { marked } from 'marked';
import { type Editor, startEditor } from '../editor.ts';

const CONTRACT = `{
  "contractId": "button",
  "component": "Button",
  "props": {
    "properties": {
      "size": { "type": "string", "enum": ["s", "m"], "default": "m" },
      "open": { "type": "boolean" },
      "label": { "type": "string" },
      "any": { "type": ["boolean", "string"] }
    },
    "additionalProperties": false
  },
  "states": ["hover"]
}`;

const HEAD = '| Trait | Type | Kind | Values |\n| --- | --- | --- | --- |\n';

suite('hover', () => {
  let editor: Editor;
  before(async () => {
    editor = await startEditor();
  });

  /** What is shown on a piece of the contract. */
  const on = (piece: string, text = CONTRACT): Promise<string | undefined> =>
    editor.open(text.replace(piece, `${piece.slice(0, 2)}|${piece.slice(2)}`)).hover();

  test('a variant axis, its enum and its values: the trait, the default first', async () => {
    const size = '**DSDS variant**: `"m"` (default), `"s"`';
    for (const piece of ['"size"', '"enum"', '"s",']) assert.ok((await on(piece))!.includes(size), piece);
  });

  test('a boolean and a state', async () => {
    assert.match((await on('"open"'))!, /\n\n\*\*DSDS variant\*\*: boolean$/);
    assert.equal(await on('"hover"'), '`hover`: The pointer is over it.\n\n**DSDS state**: boolean');
  });

  test('no trait, and why', async () => {
    assert.match((await on('"label"'))!, /\*\*No DSDS trait\*\* for `label`\n\nOnly props with an enum/);
    assert.match(
      (await on('"any"'))!,
      /\*\*No DSDS trait\*\* for `any`\n\n- .*may be a boolean or something else/,
    );
  });

  test('props: closed or open, and three ways to say "none" read alike', async () => {
    assert.match(
      (await on('"props"'))!,
      /\*\*Closed prop set\*\*: a usage may set the declared props and no other/,
    );
    assert.match(
      (await on('"props"', CONTRACT.replace('false', 'true')))!,
      /\*\*Open prop set\*\*: a usage may set the declared props and any other/,
    );
    const empty = (props: string): Promise<string | undefined> =>
      on('"props"', `{ "contractId": "a", "component": "A", "props": ${props} }`);
    assert.equal(
      await empty('{ "additionalProperties": false }'),
      await empty('{ "properties": {}, "additionalProperties": false }'),
    );
    assert.match((await empty('{ "additionalProperties": false }'))!, /and no other\. No prop is declared\./);
    assert.match((await empty('{ "additionalProperties": true }'))!, /and any other\. No prop is declared\./);
  });

  test('"props" and "states": all traits, whether the set is open, and what is lost', async () => {
    const text = CONTRACT.replace('"m"], "default": "m"', '"m l"]').replace('false', 'true');
    for (const piece of ['"props"', '"states"']) {
      const shown = (await on(piece, text))!;
      const rows = [
        '| `size` (skipped in DSDS) | variant | enum | `"s"`, `"m l"` |',
        '| `open` | variant | boolean |  |',
        '| `hover` | state | boolean |  |',
      ];
      assert.ok(
        shown.startsWith(`**Open prop set**: a usage may set the declared props and any other.\n\n${HEAD}`),
        shown,
      );
      assert.ok(shown.includes(rows.join('\n')), shown);
      assert.match(
        shown,
        /- "size" has no default; DSDS reads the first value, "s", as the default\. \(SCN-018\)/,
      );
      assert.match(shown, /- The prop "size" can't be a DSDS trait: its value "m l" isn't a valid DSDS id\./);
    }
    for (const piece of ['"contractId"', '"component"'])
      assert.doesNotMatch((await on(piece, text))!, /\| Trait \||prop set/);
  });

  test('every member says what it means, and what the format says of it', async () => {
    const text = `{
      "$schema": "component.contract.schema.json", "contractId": "a", "component": "A", "description": "", "cemRef": "x",
      "registryRef": "y", "states": ["s"],
      "slots": ["bare", { "name": "n", "description": "", "a11y": { "role": "img", "nameFrom": "author", "required": true } }],
      "props": { "required": ["p"], "additionalProperties": true, "properties": {
        "p": { "type": ["string"], "default": "", "enum": [], "description": "" } } } }`;
    const said = async (piece: string): Promise<string> => (await on(piece, text))!;
    for (const [piece, meaning] of [
      ['"$schema"', /only an identifier: nothing is loaded/],
      ['"contractId"', /The id of the component[^]*derived from/],
      ['"component":', /as it is shown\. It may differ from `contractId` \(SR-123\)/],
      ['"description": "", "cem', /What the component is for/],
      ['"cemRef"', /Custom Elements Manifest[^]*identifier only/],
      ['"registryRef"', /registry[^]*identifier only/],
      ['"states"', /DSDS trait \(SR-141\)/],
      ['"s"', /^\*\*DSDS state\*\*: boolean$/],
      ['"slots"', /put content of its own/],
      ['"bare"', /A slot: its name/],
      ['"name"', /name of the slot/],
      ['"description": "", "a11y', /What belongs into the slot/],
      ['"a11y"', /assistive technology/],
      ['"role"', /ARIA role[^]*Any text is accepted/],
      ['"nameFrom"', /accessible name comes from/],
      ['"required": true', /v0\.1 declares this member without defining its meaning/],
      ['"props"', /JSON Schema object/],
      ['"required": ["p', /Each is declared in `properties` \(SR-126\)/],
      ['"p"]', /^\*\*Prop\*\* `p`: string, required/],
      ['"additionalProperties"', /^\*\*Open prop set\*\*[^]*`false` closes the set[^]*SR-048/],
      ['"properties"', /A prop with an `enum` becomes a variant in DSDS/],
      ['"p": {', /^\*\*Prop\*\* `p`[^]*\*\*No DSDS trait\*\*/],
      ['"type"', /JSON type of the value[^]*SR-140/],
      ['"default"', /must be one of its values \(SR-127\)/],
      ['"enum"', /SCN-018/],
      ['"description": "" }', /What the prop does/],
    ] as const) {
      assert.match(await said(piece), meaning, piece);
    }
  });

  test('a prop in short, on its name and in "required"', async () => {
    const text =
      '{ "props": { "required": ["a", "gone"], "properties": { "a": { "type": ["string", "null"], "default": "*x*", "description": "What *it* does." } } } }';
    for (const piece of ['"a":', '"a",'])
      assert.match(
        (await on(piece, text))!,
        /^\*\*Prop\*\* `a`: string or null, required, default `"\*x\*"`\n\nWhat \\\*it\\\* does\./,
      );
    assert.doesNotMatch((await on('"gone"', text))!, /gone/);
  });

  test('words with a meaning of their own', async () => {
    const slot = (a11y: string): string => `{ "slots": [{ "name": "n", "a11y": { ${a11y} } }] }`;
    assert.match(
      (await on('"img"', slot('"role": "img"')))!,
      /^`img`: A picture, or several parts that form one\./,
    );
    assert.match((await on('"author"', slot('"nameFrom": "author"')))!, /^`author`: Named by the author/);
    assert.match((await on('"string" }', CONTRACT))!, /^`string`: Text\./);
    assert.match((await on('"hover"'))!, /^`hover`: The pointer is over it\./);
    assert.match((await on('"own"', slot('"role": "own"')))!, /^The ARIA role/);
    assert.match((await on('"toString"', slot('"role": "toString"')))!, /^The ARIA role/);
  });

  suite('the fold of the display name, on contractId', () => {
    const folded = (component: string, id = 'button'): Promise<string | undefined> =>
      on('"contractId"', JSON.stringify({ contractId: id, component }));

    test('is a table', async () => {
      const table = (name: string, id: string, isSame: string): string =>
        `| Name | Derived id | Same as \`contractId\` |\n| --- | --- | --- |\n| display name \`"${name}"\` | ${id} | ${isSame} |`;
      const begins = async (component: string, id: string, beginning: string): Promise<void> => {
        const shown = (await folded(component, id))!;
        assert.ok(shown.startsWith(`${beginning}\n\nThe id of the component`), shown);
      };
      await begins(
        'Forms/Icon__Button.',
        'forms-icon-button',
        table('Forms/Icon__Button.', '`forms-icon-button`', 'yes'),
      );
      await begins(
        'Icon|',
        'icon',
        table('Icon\\u{7c}', 'none: "\\|" (U\\+007C) isn\'t allowed in a contractId (SR-132)', 'no'),
      );
      await begins('Icon', 'button', table('Icon', '`icon`', 'no'));
      await begins('Bad Id', 'Bad Id', table('Bad Id', '`bad-id`', 'no'));
    });

    test('a rejection names the character, or says that there is none to fold', async () => {
      assert.match((await folded('Icon 🎉'))!.replaceAll('\\', ''), /"🎉" \(U\+1F389\)/);
      assert.match((await folded('__'))!.replaceAll('\\', ''), /it has no letter or digit \(SR-131\)/);
    });

    test('without a display name there is none', async () =>
      assert.doesNotMatch((await on('"contractId"', '{ "contractId": "a" }'))!, /Derived id/));
  });

  test('nothing elsewhere', async () => {
    assert.equal(await on('"other"', '{ "contractId": "a", "component": "A", "other": 1 }'), undefined);
    assert.equal(await on('      "size"'), undefined);
    assert.equal(await on('"a"', '{ "abi": ["a"] }'), undefined);
  });

  test('a name that is a prop and a state: each side has its own notes, and both the one about both', async () => {
    const text =
      '{ "contractId": "a", "component": "A", "props": { "additionalProperties": false, "properties": { "on": { "type": "string", "enum": ["x"] } } }, "states": ["on"] }';
    const both = /is the name of a prop and of a state/;
    const prop = (await on('"on":', text))!;
    assert.match(prop, both);
    assert.match(prop, /SCN/);
    const state = (await on('"on"]', text))!;
    assert.match(state, both);
    assert.doesNotMatch(state, /SCN/);
  });

  test('text of the document is text: no link, image, HTML, command, math or cell of its own', async () => {
    const evil = [
      '[x](command:evil)',
      '![x](https://x.test/x.png)',
      '<img src=x>',
      '`` ` ``',
      '| a | b |',
      '\\|[x](http://evil.test)',
      'a\\|<img src=x>',
      '\\\\\\|![x](http://evil.test/x.png)',
      '`\\|[x](command:foo)',
      '\u202Eevil',
      '**bold**',
      'https://x.test www.x.test a@x.test',
      '$x^2$',
      '',
    ];
    // Props with a default, without one and with an empty enum: names in cells, in notes, and in both.
    const properties = Object.fromEntries(
      evil.flatMap((name) => [
        [name, { type: 'string', enum: [name], default: name }],
        [`${name} `, { type: 'string', enum: [name] }],
        [` ${name}`, { type: 'string', enum: [] }],
      ]),
    );
    const contract = {
      contractId: 'a',
      component: '<b>[x](command:evil)',
      props: { properties, additionalProperties: false },
      states: [...evil, ...evil],
    };
    const text = JSON.stringify(contract);
    const { page } = (await editor.request('component-contract/traits', {
      textDocument: { uri: editor.open(text, { asIs: true }).uri },
    })) as { page: string };
    const own = MarkdownIt({ html: true, linkify: true });
    for (const html of [marked.parse(page, { async: false }), own.render(page)]) {
      assert.doesNotMatch(html, /<(a|img|b|strong|em|script)\b/);
      for (const row of html.match(/<tr>[^]*?<\/tr>/g)!) assert.equal(row.match(/<t[dh]\b/g)!.length, 4, row);
    }
    assert.doesNotMatch(page.replace(/(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, ''), /(?<!\\)\$|\u202E/);
  });
});

test('hover is text in an editor that renders no Markdown', async () => {
  const capabilities = { textDocument: { hover: { contentFormat: ['plaintext'] } } };
  const editor = await startEditor({ capabilities });
  const document = editor.open(CONTRACT.replace('"size"', '"si|ze"'));
  const { contents } = await document.ask<{ contents: unknown }>('textDocument/hover');
  const value = 'Prop size: string, default "m"\n\nDSDS variant: "m" (default), "s"';
  assert.deepEqual(contents, { kind: 'plaintext', value });
});

suite('the preview', () => {
  let editor: Editor;
  before(async () => {
    editor = await startEditor();
  });

  const preview = async (text: string): Promise<string> => {
    const textDocument = { uri: editor.open(text).uri };
    return ((await editor.request('component-contract/traits', { textDocument })) as { page: string }).page;
  };

  test('shows the table, its notes, and the form that DSDS has for it', async () => {
    const page = await preview(
      '{ "contractId": "a", "component": "A", "props": { "properties": { "e": { "type": ["boolean", "null"] } }, "additionalProperties": false }, "states": ["on"] }',
    );
    const [table, form] = page.split('\n\n<details><summary>DSDS traits as YAML</summary>\n\n');
    assert.equal(
      table,
      `# A\n\n1 trait\n\n${HEAD}| \`on\` | state | boolean |  |\n\n- "e" may be a boolean or something else, so it has no trait.`,
    );
    assert.match(
      form!,
      /^```yaml\n- traitType: state\n  kind: boolean\n  id: "on"\n  description: TODO\n```\n/,
    );
  });

  test('shows all traits in their order', async () => {
    const rows = [
      '| `size` | variant | enum | `"m"` (default), `"s"` |',
      '| `open` | variant | boolean |  |',
      '| `hover` | state | boolean |  |',
    ];
    assert.ok((await preview(CONTRACT)).includes(HEAD + rows.join('\n')));
    const names =
      '{ "contractId": "a", "component": "A", "props": { "additionalProperties": false, "properties": { "b": { "type": "boolean" }, "1": { "type": "boolean" } } } }';
    assert.match(await preview(names), /`b`.*\n.*`1`/);
  });

  test('says so where there is nothing to show', async () => {
    assert.match(await preview('{ "contractId": "a", "component": "A" }'), /This contract has none/);
    assert.match(await preview('{ "abi": [] }'), /^# No DSDS traits\n\nNot checked: it has "abi"/);
    assert.match(
      await preview('{ "contractId": "a", "component": "A", "states": ["on"], '),
      /> The contract isn't valid JSON\.[\s\S]*`on`/,
    );
  });
});
