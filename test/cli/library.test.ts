// The functions of the npm package say what the commands say.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { CHANGE_IDS } from '../../server/src/diff/changes.ts';
import { address, type ChangeId, check, diff, fold, projectTraits } from '../../server/src/library.ts';
import { contractText, damagedText, forAllAsync } from '../arbitrary.ts';
import { runLine } from '../shell.ts';
import fc from 'fast-check';

const FILE = 'a.contract.json';

/** The output of a command for a file with this text, or what it prints instead. */
async function output(text: string, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await runLine([...args, FILE], { files: { [FILE]: text } });
  return stderr === '' ? stdout : stderr;
}

interface Report {
  readonly findings: readonly Record<string, unknown>[];
  readonly skipped: readonly { readonly reason: string }[];
}

/** A report of the checker in the form of the library. */
function fromReport({ findings, skipped }: Report): unknown {
  const withoutFile = findings.map(({ file, fixable, related, ...finding }) => {
    assert.deepEqual([file, typeof fixable], [FILE, 'boolean']);
    const places = related as readonly Record<string, unknown>[];
    return { ...finding, related: places.map(({ message, range }) => ({ message, range })) };
  });
  return { reason: skipped[0]?.reason, findings: withoutFile };
}

suite('the library', () => {
  test('agrees with the commands about any text', () =>
    forAllAsync(
      fc.oneof(contractText, damagedText),
      async (text) => {
        const { status, reason, findings } = check(text);
        // A file that is named is a contract whatever it holds, so this one isn't.
        const { stdout } = await runLine(['check', '--hints', '--format', 'json'], {
          files: { [FILE]: text },
        });
        const report = JSON.parse(stdout) as Report;
        assert.deepEqual(
          JSON.parse(JSON.stringify({ reason, findings })),
          JSON.parse(JSON.stringify(fromReport(report))),
        );
        assert.equal(status === 'checked', report.skipped.length === 0);

        const traits = projectTraits(text);
        const printed = await output(text, 'traits', '--format', 'json');
        if (traits.ok) {
          const [{ file: _, contractId: __, ...projection }] = JSON.parse(printed) as [
            Record<string, unknown>,
          ];
          assert.deepEqual(
            JSON.parse(JSON.stringify({ traits: traits.traits, notes: traits.notes })),
            projection,
          );
        } else if (status === 'checked')
          assert.ok(printed.endsWith(`: it has no traits: ${traits.reason}\n`), printed);
        else assert.ok(printed.endsWith(`: it is skipped: ${reason}.\n`), printed);

        const addressed = address(text);
        const line = await output(text, 'address');
        if (addressed.ok) assert.equal(line, `${addressed.address}  ${FILE}\n`);
        else for (const { message } of addressed.obstacles) assert.ok(line.includes(message), message);
      },
      400,
    ));

  test('takes the severities and the declared name of a config file', () => {
    const text = '{ "contractId": "x", "component": "Button", "props": { "properties": {} } }';
    const codes = (options?: Parameters<typeof check>[1]): string[] =>
      check(text, options).findings.map(({ code, severity }) => `${severity} ${code}`);
    assert.deepEqual(codes(), ['information SR-130', 'error schema/required']);
    const rules = { 'SR-130': 'off', 'schema/required': 'warning' } as const;
    assert.deepEqual(codes({ rules }), ['warning schema/required']);
    assert.deepEqual(codes({ declaredName: 'component' }), ['error SR-130', 'error schema/required']);
  });

  test('says why a document is not checked', () => {
    const newer = check('{ "$schema": "https://x.example/schemas/v1/component.contract.schema.json" }');
    assert.deepEqual([newer.status, newer.reason], ['newer', "schema v1 isn't supported (only v0)"]);
    assert.deepEqual(projectTraits('{ "name": "x" }'), {
      ok: false,
      reason: 'The document isn\'t checked: it has "name", but no "contractId" and no "component".',
    });
    assert.deepEqual(projectTraits(' '), { ok: false, reason: 'The file is empty.' });
    for (const text of ['[]', '7', '["on"]']) assert.equal(projectTraits(text).ok, false, text);
  });

  test('has numbers as JSON.parse makes them', () => {
    const list = '[9007199254740997, 1.50, { "text": "9007199254740997" }, [2e-400]]';
    const values = JSON.parse(list) as unknown;
    const prop = `{ "enum": ${list} }`;
    const made = projectTraits(
      `{ "contractId": "a", "component": "A", "props": { "properties": { "p": ${prop} }, "additionalProperties": false } }`,
    );
    assert.ok(made.ok);
    assert.deepEqual(made.traits[0]?.values, values);
    assert.equal(JSON.stringify(made.traits[0]?.values), JSON.stringify(values));
  });

  test('folds as the command does', async () => {
    for (const name of ['Button Primary', 'Café', '___']) {
      const folded = fold(name);
      const { code } = await runLine(['fold', name]);
      assert.equal(folded.ok, code === 0, name);
    }
    assert.deepEqual(fold('___'), { ok: false, rejected: 'empty after fold' });
  });

  suite('compares two versions', () => {
    const text = (type: string): string =>
      `{ "contractId": "a", "component": "A",\n"props": { "properties": { "p": { "type": ${type} } }, "additionalProperties": true } }`;

    test('with the places in both, and the step of the version', () => {
      const compared = diff(text('["string", "null"]'), text('"string"'));
      const pointer = '/props/properties/p/type';
      const range = { start: { line: 1, character: 34 }, end: { line: 1, character: 40 } };
      assert.deepEqual(compared, {
        ok: true,
        changes: [
          {
            id: 'type/narrowed',
            class: 'breaking',
            message: 'The type of "p" is narrowed from "string" or "null" to "string".',
            before: { range, pointer },
            after: { range, pointer },
          },
        ],
        bump: 'major',
      });
      assert.deepEqual(diff(text('"string"'), `\uFEFF${text(' "string" ')}`), {
        ok: true,
        changes: [],
        bump: 'none',
      });
    });

    test('with the classes of a config file', () => {
      const compared = diff(text('"string"'), text('"null"'), { classes: { 'type/changed': 'safe' } });
      assert.ok(compared.ok);
      assert.deepEqual([compared.changes[0]?.class, compared.bump], ['safe', 'minor']);
    });

    test('and another id is a change', () => {
      const compared = diff(text('"string"'), text('"string"').replace('"a"', '"b"'));
      assert.deepEqual(compared.ok && compared.changes.map(({ id }) => id), ['contract/id']);
    });

    test('or says which is no valid contract', () => {
      const foreign = '{ "name": "x", "endpoints": [] }';
      const reason = 'it has "name", but no "contractId" and no "component"';
      assert.deepEqual(diff(foreign, foreign), { ok: false, side: 'before', reason });
      assert.deepEqual(diff(text('"string"'), foreign), { ok: false, side: 'after', reason });
      assert.deepEqual(diff(text('"text"'), ''), {
        ok: false,
        side: 'before',
        reason: `it isn't a valid contract: "text" isn't a type name. Did you mean "string"?`,
      });
    });

    test('with all ids in its types', () => {
      // A type error says which is missing.
      const ids: readonly ChangeId[] = CHANGE_IDS;
      type Missing = Exclude<ChangeId, (typeof CHANGE_IDS)[number]>;
      const missing: readonly Missing[] = [];
      assert.deepEqual([ids.length > 0, missing], [true, []]);
    });
  });

  test('refuses what has no meaning', () => {
    const refused = (run: () => unknown): string => {
      try {
        return JSON.stringify(run());
      } catch (error) {
        assert.ok(error instanceof TypeError);
        return error.message;
      }
    };
    for (const each of [check, projectTraits, address] as ((text: unknown) => unknown)[])
      assert.equal(
        refused(() => each({})),
        '"text" must be a string, such as the text of a file.',
      );
    assert.equal(
      refused(() => fold(undefined as never)),
      '"declaredName" must be a string.',
    );
    assert.equal(
      refused(() => check('{}', { rules: { 'SR-999': 'off' } })),
      'There is no rule "SR-999" for contracts.',
    );
    assert.equal(
      refused(() => check('{}', { rules: { 'json/syntax': 'off' } })),
      'The severity of json/syntax must be "error", "warning" or "information", not "off".',
    );
    assert.equal(
      refused(() => diff('{}', 7 as never)),
      '"after" must be a string, such as the text of a file.',
    );
    assert.equal(
      refused(() => diff('{}', '{}', { classes: { 'prop/gone': 'safe' } as never })),
      'There is no change "prop/gone".',
    );
    assert.equal(
      refused(() => diff('{}', '{}', { classes: { text: 'off' as never } })),
      'The class of text must be "breaking", "dangerous", "safe" or "none", not "off".',
    );
    assert.match(
      refused(() => check('{}', { declaredName: 'tag' as never })),
      /^"declaredName" must be "auto", .* or "none", not "tag"\.$/,
    );
  });
});
