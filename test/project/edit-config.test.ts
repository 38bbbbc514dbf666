import { readConfig } from '../../server/src/kinds/index.ts';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite, test } from 'node:test';
import { declaredAs, fulfil, leveled, type Scope } from '../../server/src/kinds/config/edit.ts';
import { fitsAny } from '../../server/src/text/globs.ts';
import { applyEdits } from '../../server/src/text/text-edit.ts';
import { forAll } from '../arbitrary.ts';

/** The project file after SR-130 is turned off; undefined where that is not offered. */
function off(text: string, scope: Scope, path = 'a/x.contract.json'): string | undefined {
  const edits = fulfil(text, leveled('SR-130', 'off', scope), path, readConfig);
  return edits.length === 0 ? undefined : applyEdits(text, edits);
}

const levelIn = (text: string, path: string): string | undefined =>
  readConfig(text).config.settingsFor(path).levels.get('SR-130');

suite('turning a rule off', () => {
  test('in a project file that is not there yet', () => {
    assert.equal(off('', 'project'), '{\n  "rules": { "SR-130": "off" }\n}\n');
    assert.equal(
      off('', 'file'),
      '{\n  "overrides": [\n    {\n      "files": ["a/x.contract.json"],\n      "rules": { "SR-130": "off" }\n    }\n  ]\n}\n',
    );
  });

  test('for the project: in its "rules", behind what comes before them', () => {
    assert.equal(
      off('{\r\n\t"$schema": "x",\r\n\t"overrides": []\r\n}\r\n', 'project'),
      '{\r\n\t"$schema": "x",\r\n\t"rules": { "SR-130": "off" },\r\n\t"overrides": []\r\n}\r\n',
    );
    assert.equal(off('{"rules":{"SR-139":"off"}}', 'project'), '{"rules":{"SR-139":"off","SR-130":"off"}}');
    assert.equal(off('{ "rules": { "SR-130": "error" } }', 'project'), '{ "rules": { "SR-130": "off" } }');
  });

  test('for the project: what sets it otherwise for this file gives way, for other files it stays', () => {
    const config = (rules: string, a: string): string =>
      `{ ${rules}"overrides": [{ "files": ["a"], "rules": { "SR-130": "${a}" } }, { "files": ["b"], "rules": { "SR-130": "hint" } }] }`;
    assert.equal(off(config('', 'error'), 'project'), config('"rules": { "SR-130": "off" }, ', 'off'));
    assert.equal(
      off(config('"rules": { "SR-130": "off" }, ', 'error'), 'project'),
      config('"rules": { "SR-130": "off" }, ', 'off'),
    );
  });

  test('for a file: behind the overrides that are there, or in the last one if it is for just this file', () => {
    const first = '{ "overrides": [{ "files": ["*"], "rules": { "SR-130": "error" } }] }';
    const second =
      '{ "overrides": [{ "files": ["*"], "rules": { "SR-130": "error" } }, { "files": ["a/x.contract.json"], "rules": { "SR-130": "off" } }] }';
    assert.equal(off(first, 'file'), second);
    assert.equal(off(second.replace('"off"', '"hint"'), 'file'), second);
    assert.equal(
      off('{ "overrides": [{ "files": ["a/x.contract.json"], "rules": { "SR-139": "off" } }] }', 'file'),
      '{ "overrides": [{ "files": ["a/x.contract.json"], "rules": { "SR-139": "off", "SR-130": "off" } }] }',
    );
    assert.equal(
      off('{ "overrides": [{ "files": ["a/x.contract.json"] }] }', 'file'),
      '{ "overrides": [{ "files": ["a/x.contract.json"], "rules": { "SR-130": "off" } }] }',
    );
  });

  test('only for just this file', () => {
    for (const path of [
      'x.contract.json',
      'a/[id].contract.json',
      '(a)*.contract.json',
      '!x.json',
      'a/{b,c}?.json',
      'a\\b.json',
    ]) {
      const text = off('', 'file', path)!;
      assert.deepEqual(readConfig(text).findings, [], text);
      assert.equal(levelIn(text, path), 'off', text);
      assert.equal(levelIn(text, `b/${path}`), undefined, text);
      assert.equal(levelIn(text, path.replace(/[*?[(]/, 'z')), /[*?[(]/.test(path) ? undefined : 'off', text);
    }
  });

  test('not where the project file can not be edited, or an edit would have no effect', () => {
    const texts = [
      '{ "rules": ',
      '[]',
      '1',
      '{ "rules": [] }',
      '{ "rules": null }',
      '{ "rules": 1, "rules": "x" }',
      '{} {}',
    ];
    for (const text of texts) assert.equal(off(text, 'project'), undefined, text);
    for (const text of ['{ "overrides": ', '[]', '{ "overrides": {} }', '{ "overrides": null }']) {
      assert.equal(off(text, 'file'), undefined, text);
    }
  });

  test('has its effect, and no other, whatever the project file says', () => {
    const level = fc.constantFrom('off', 'error', 'hint', 1, null, 'nonsense');
    const rules = fc.oneof(
      fc.dictionary(fc.constantFrom('SR-130', 'SR-139', '__proto__', 'SR-999'), level, { maxKeys: 3 }),
      fc.constantFrom(null, [], 'x'),
    );
    const files = fc.array(fc.constantFrom('a', 'b', '**', 'x.contract.json', './x', '\\', '', 1), {
      maxLength: 2,
    });
    const override = fc.oneof(fc.record({ files, rules }, { requiredKeys: [] }), fc.constantFrom(null, 1));
    const config = fc.record(
      {
        rules,
        overrides: fc.oneof(fc.array(override, { maxLength: 3 }), fc.constant({})),
        exclude: fc.constant(['z']),
      },
      { requiredKeys: [] },
    );
    forAll(
      fc.tuple(config, fc.constantFrom<Scope>('project', 'file'), fc.constantFrom(0, 2, '\t')),
      ([value, scope, indent]) => {
        const text = JSON.stringify(value, null, indent);
        const after = off(text, scope);
        if (after === undefined) return;
        assert.doesNotThrow(() => JSON.parse(after) as unknown);
        assert.equal(levelIn(after, 'a/x.contract.json'), 'off');
        if (scope === 'file')
          assert.equal(levelIn(after, 'a/y.contract.json'), levelIn(text, 'a/y.contract.json'));
        const other = (of: string): unknown =>
          readConfig(of).config.settingsFor('a/x.contract.json').levels.get('SR-139');
        assert.equal(other(after), other(text));
        assert.ok(readConfig(after).findings.length <= readConfig(text).findings.length);
      },
    );
  });
});

suite('stating where declared names come from', () => {
  const stated = (text: string): string | undefined => {
    const edits = fulfil(text, declaredAs('cem.tagName'), 'a/x.contract.json', readConfig);
    return edits.length === 0 ? undefined : applyEdits(text, edits);
  };

  test('in a new project file, or in one that is there', () => {
    assert.equal(stated(''), '{\n  "declaredName": "cem.tagName"\n}\n');
    assert.equal(stated('{ "rules": {} }'), '{ "rules": {}, "declaredName": "cem.tagName" }');
    assert.equal(
      stated('{ "declaredName": "none", "exclude": ["z"] }'),
      '{ "declaredName": "cem.tagName", "exclude": ["z"] }',
    );
    assert.equal(stated('{ "declaredName": 1 }'), '{ "declaredName": "cem.tagName" }');
  });

  test('not where it would have no effect', () => {
    for (const text of ['{', '[]', '1', '{ "declaredName": "none", }'])
      assert.equal(stated(text), undefined, text);
  });
});

suite('the glob of one file', () => {
  test('a glob that begins with a slash fits in the folder of the project file only', () => {
    for (const glob of ['/x.json', './x.json', '/x', './x/']) {
      const fits = fitsAny([glob]);
      assert.deepEqual(
        [fits(glob.includes('json') ? 'x.json' : 'x/y'), fits('a/x.json'), fits('a/x')],
        [true, false, false],
      );
    }
    assert.ok(fitsAny(['x/'])('a/x/b.json'));
  });
});
