import { CONFIG_NAME, MEMBERS } from '../../server/src/kinds/config/model.ts';
import { GOVERNED_CODES, readConfig, ruleOf } from '../../server/src/kinds/index.ts';
import assert from 'node:assert/strict';
import schema from '../../schemas/config.schema.json';
import { Ajv } from 'ajv';
import { suite, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';
import { CHANGE_IDS } from '../../server/src/diff/changes.ts';
import { DECLARED_NAMES, SEVERITIES } from '../../server/src/check/rule.ts';
import { configSchema } from '../docs/generated.ts';
import { config, wildGlob } from './configs.ts';
import { forAll, isEnough } from '../arbitrary.ts';

/** Keywords that only VS Code's JSON server knows. */
const EDITING_KEYWORDS = ['completionDetail', 'enumSortTexts'];

suite('the schema of the config file', () => {
  test('knows the members that are read', () =>
    assert.deepEqual(Object.keys(schema.properties).sort(), [...MEMBERS].sort()));

  test('gives every rule its summary, the levels that it can have, and its own one (write it by `npm run docs`)', () =>
    assert.deepEqual(schema, JSON.parse(configSchema(JSON.stringify(schema)))));

  test('knows every kind of declared name', () =>
    assert.deepEqual(
      schema.properties.declaredName.oneOf.map((each) => each.const),
      DECLARED_NAMES,
    ));

  const isValid = new Ajv({ strict: true, keywords: EDITING_KEYWORDS }).compile(schema);

  test('finds something wrong exactly where the reader does', () => {
    const verdicts = { right: 0, wrong: 0 };
    forAll(config, (value) => {
      const { findings: all, beyondSchema } = readConfig(JSON.stringify(value));
      const findings = all.filter((each) => !beyondSchema.some((other) => isDeepStrictEqual(each, other)));
      assert.equal(isValid(value), findings.length === 0, JSON.stringify(findings[0]?.args));
      verdicts[findings.length === 0 ? 'right' : 'wrong']++;
    });
    assert.ok(isEnough(verdicts.right, 200) && isEnough(verdicts.wrong, 200), 'there are enough of both');
  });

  test('says nothing of globs, of which the reader tells in words', () => {
    const verdicts = { right: 0, wrong: 0 };
    forAll(wildGlob, (each) => {
      const value = { exclude: [each] };
      const { findings, beyondSchema } = readConfig(JSON.stringify(value));
      assert.ok(isValid(value));
      assert.deepEqual(beyondSchema, findings);
      verdicts[findings.length === 0 ? 'right' : 'wrong']++;
    });
    assert.ok(isEnough(verdicts.right, 200) && isEnough(verdicts.wrong, 200), 'there are enough of both');
  });
});

suite('what an editor makes of it', () => {
  const service = getLanguageService({});
  service.configure({ schemas: [{ uri: schema.$id, fileMatch: [CONFIG_NAME], schema }] });

  /** What the JSON server of VS Code answers where the bar is. */
  async function ask<Answer>(
    marked: string,
    question: (
      document: TextDocument,
      at: ReturnType<TextDocument['positionAt']>,
      json: ReturnType<typeof service.parseJSONDocument>,
    ) => PromiseLike<Answer>,
  ): Promise<Answer> {
    const text = marked.replace('|', '');
    const document = TextDocument.create(`file:///${CONFIG_NAME}`, 'json', 1, text);
    return question(document, document.positionAt(marked.indexOf('|')), service.parseJSONDocument(document));
  }
  const labels = (marked: string): Promise<string[]> =>
    ask(marked, async (...at) => (await service.doComplete(...at))?.items.map(({ label }) => label) ?? []);
  test('suggests severities in their order, and says what a rule is about', async () => {
    const items = await ask(
      '{ "rules": { "SR-130": | } }',
      async (...at) => (await service.doComplete(...at))?.items,
    );
    const sorted = (items ?? []).toSorted((a, b) =>
      (a.sortText ?? a.label) < (b.sortText ?? b.label) ? -1 : 1,
    );
    assert.deepEqual(
      [...new Set(sorted.map(({ label }) => label.replaceAll('"', '')))],
      ['error', 'warning', 'information', 'hint', 'off'],
    );
    const rules = await ask('{ "rules": { | } }', async (...at) => (await service.doComplete(...at))?.items);
    const rule = rules?.find(({ label }) => label === 'SR-126');
    assert.equal(rule?.detail, ruleOf('SR-126').summary);
  });

  const hover = (marked: string): Promise<string> =>
    ask(marked, async (...at) =>
      JSON.stringify((await service.doHover(...at))?.contents).replaceAll('\\', ''),
    );

  test('members, rules, levels and declared names are offered', async () => {
    assert.deepEqual((await labels('{ | }')).sort(), [...MEMBERS].sort());
    assert.deepEqual((await labels('{ "rules": { | } }')).sort(), [...GOVERNED_CODES].sort());
    assert.deepEqual(
      (await labels('{ "overrides": [{ "files": ["x"], "rules": { "SR-130": | } }] }')).sort(),
      [...SEVERITIES, 'off'].map((level) => JSON.stringify(level)).sort(),
    );
    assert.deepEqual((await labels('{ "changes": { | } }')).sort(), [...CHANGE_IDS].sort());
    assert.deepEqual(
      (await labels('{ "declaredName": | }')).sort(),
      DECLARED_NAMES.map((name) => JSON.stringify(name)).sort(),
    );
  });

  test('a member is described as what it is here, and not as what it shares with others', async () => {
    assert.match(await hover('{ "contr|acts": ["x"] }'), /The files that are contracts/);
    assert.match(
      await hover('{ "rules": { "SR-1|30": "off" } }'),
      /not the id derived from the declared name/,
    );
    assert.match(
      await hover('{ "overrides": [{ "fi|les": ["x"], "rules": {} }] }'),
      /files to which this override applies/,
    );
    assert.match(await hover('{ "declaredName": "no|ne" }'), /isn't compared with any name/);
  });
});
