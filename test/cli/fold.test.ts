import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { runLine, type Situation } from '../shell.ts';

/** The results as lines: a name, and its identifier or why it has none. */
async function folded(names: readonly string[], situation: Situation = {}): Promise<string[]> {
  const { stdout, code } = await runLine(['fold', '--format', 'json', ...names], situation);
  const told = JSON.parse(stdout) as {
    results: { name: string; contractId?: string; rejected?: string; character?: string }[];
    collisions: { contractId: string; names: string[] }[];
  };
  const isBad = told.collisions.length > 0 || told.results.some(({ rejected }) => rejected !== undefined);
  assert.equal(code, isBad ? 1 : 0);
  return [
    ...told.results.map(({ name, contractId, rejected, character }) =>
      [name, contractId ?? [rejected, character].filter(Boolean).join(' ')].join(': '),
    ),
    ...told.collisions.map(({ contractId, names: all }) => `${contractId} = ${all.join(' + ')}`),
  ];
}

suite('fold', () => {
  test('the table of the fold', async () =>
    assert.deepEqual(
      await folded([
        'Button_Primary',
        'forms/Button',
        'card-_header',
        'iconBadge',
        'ICON',
        'Café',
        '___',
        '/',
        ' ',
      ]),
      [
        'Button_Primary: button-primary',
        'forms/Button: forms-button',
        'card-_header: card-header',
        'iconBadge: iconbadge',
        'ICON: icon',
        'Café: carries residual character é',
        '___: empty after fold',
        '/: empty after fold',
        ' : empty after fold',
      ],
    ));

  test('collisions: one for each identifier, with all its names; a name given twice is one', async () =>
    assert.deepEqual(await folded(['A b', 'x', 'A_b', 'X', 'a.b', 'y', 'y']), [
      'A b: a-b',
      'x: x',
      'A_b: a-b',
      'X: x',
      'a.b: a-b',
      'y: y',
      'a-b = A b + A_b + a.b',
      'x = x + X',
    ]));

  test('names from standard input, whatever ends their lines', async () => {
    const expected = ['A: a', ' : empty after fold', 'b c: b-c'];
    assert.deepEqual(await folded([], { stdin: 'A\n\n \nb c' }), expected);
    assert.deepEqual(await folded([], { stdin: '\uFEFFA\r\n \r\n\r\nb c\r\n' }), expected);
    assert.deepEqual(await folded([], { stdin: '' }), []);
  });

  test('what is not UTF-8 is refused', async () => {
    const { code, stdout, stderr } = await runLine(['fold'], { stdin: Buffer.from([0x41, 0xff]) });
    assert.deepEqual(
      [code, stdout, stderr],
      [2, '', "component-contract: Standard input can't be read as names: it isn't encoded in UTF-8.\n"],
    );
  });

  test('a name that begins with a dash stands behind --', async () => {
    assert.deepEqual(await folded(['--', '-Icon-', '--format']), ['-Icon-: icon', '--format: format']);
  });

  test('for people: in columns, with what is invisible made visible', async () => {
    const { code, stdout } = await runLine([
      'fold',
      'Icon Button',
      'icon_button',
      '漢字',
      '\u202E',
      '\u001b[1m',
      '',
    ]);
    assert.equal(code, 1);
    assert.equal(
      stdout,
      `"Icon Button"  icon-button
"icon_button"  icon-button
"漢字"         SR-132: no id: "漢" (U+6F22) isn't allowed in a contractId
"\\u{202e}"     SR-132: no id: U+202E isn't allowed in a contractId
"\\u001b[1m"    SR-132: no id: U+001B isn't allowed in a contractId
""             SR-131: no id: it has no letter or digit

SR-133: "Icon Button", "icon_button" give the same id, icon-button.
`,
    );
  });
});
