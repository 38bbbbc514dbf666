import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { RULES } from '../server/src/core/rules/index.ts';
import { AS_SHIPPED, DECLARED_NAMES, type Ruling } from '../server/src/core/ruling.ts';
import { checkMarked, checkMarkedConfig, unmark } from './marked.ts';

/** An example: a contract or a project file, the declared name of the contract's project where that matters, and whether it has no findings. */
const FENCE = /^```json( config)?(?: declaredName=(\w+))?( valid)?\n([\s\S]*?)^```$/gm;

function rulingOf(named = 'auto'): Ruling {
  const declaredName = DECLARED_NAMES.find((each) => each === named);
  assert.ok(declaredName, `"declaredName" is never ${named}`);
  return { ...AS_SHIPPED, declaredName };
}

suite('rule pages', () => {
  for (const { code, severity, summary } of RULES) {
    test(`${code} has a page that says what, why and how to mend`, () => {
      const page = readFileSync(`docs/rules/${code}.md`, 'utf8');
      const [title, , facts, , first] = page.split('\n');
      assert.equal(title, `# ${code}`);
      assert.equal(facts, `**${summary}** (${severity})`);
      assert.ok(first, 'the first paragraph says what the rule finds');
      assert.deepEqual(page.match(/^## .*$/gm), ['## Why', '## How to mend it', '## Examples']);
    });

    test(`${code}: the examples of its page`, () => {
      const page = readFileSync(`docs/rules/${code}.md`, 'utf8');
      const examples = [...page.matchAll(FENCE)].map(([, config, declaredName, valid, example]) => ({
        check: config ? checkMarkedConfig : (text: string) => checkMarked(text, rulingOf(declaredName)),
        valid,
        example: example!,
      }));
      for (const { check, valid, example } of examples) {
        const found = unmark(example).marks.map(({ mark }) => mark);
        if (valid) assert.deepEqual(found, [], 'a valid example has no findings');
        else
          assert.ok(
            found.some((mark) => mark.endsWith(` ${code}`)),
            `no ${code} in:\n${example}`,
          );
        check(example.replace(/\n$/, ''));
      }
      assert.ok(
        examples.some(({ valid }) => valid),
        'there is a valid example',
      );
      assert.ok(
        examples.some(({ valid }) => !valid),
        'there is an example with the finding',
      );
    });
  }

  test('no page is left over', () => {
    const pages = readdirSync('docs/rules', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.md'),
    );
    const codes = pages.map((file) => file.replaceAll('\\', '/').replace(/\.md$/, ''));
    assert.deepEqual(codes.sort(), RULES.map(({ code }) => code).sort());
  });

  test('the README lists every rule with its severity and its page', () => {
    const readme = readFileSync('README.md', 'utf8');
    const rows = RULES.map(
      ({ code, severity, summary }) => `[${code}](docs/rules/${code}.md) | ${severity} | ${summary}`,
    );
    const table = [...readme.matchAll(/^\| (\[.*?\]\(docs\/rules\/.*?)\s*\|$/gm)].map(([, row]) =>
      row!.replace(/ +/g, ' '),
    );
    assert.deepEqual(table, rows);
  });
});
