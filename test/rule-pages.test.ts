import { RULES } from '../server/src/kinds/index.ts';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { AS_SHIPPED, DECLARED_NAMES, type RuleSettings } from '../server/src/check/rule.ts';
import {
  checkMarked,
  checkMarkedConfig,
  checkMarkedDsds,
  checkMarkedElements,
  checkMarkedManifest,
  unmark,
} from './marked.ts';

/**
 * An example: a contract, a manifest, a config file, a Custom Elements Manifest or a DSDS document (YAML is always one), `declaredName` of its project, and `valid` without
 * findings. With `file=`: another file of the project of the examples after it.
 */
const FENCE =
  /^```(json|yaml)( config| manifest| dsds| elements)?(?: file=(\S+))?(?: declaredName=([\w.]+))?( valid)?\n([\s\S]*?)^```$/gm;

interface Example {
  readonly text: string;
  readonly isValid: boolean;
  readonly check: (marked: string) => void;
}

function examplesOf(page: string): Example[] {
  const examples: Example[] = [];
  let files: Record<string, string> = {};
  let isUsed = false;
  for (const [, language = '', kind, file, declaredName, valid, text = ''] of page.matchAll(FENCE)) {
    if (file !== undefined) {
      files = { ...(isUsed ? {} : files), [file]: text };
      isUsed = false;
      continue;
    }
    const others = files;
    isUsed = true;
    const checkContract = (marked: string): void => checkMarked(marked, settingsOf(declaredName), others);
    const checkDsds = (marked: string): void => checkMarkedDsds(marked, others, language);
    const checks = {
      ' dsds': checkDsds,
      ' config': checkMarkedConfig,
      ' manifest': (marked: string): void => checkMarkedManifest(marked, others),
      ' elements': (marked: string): void => checkMarkedElements(marked, others),
    };
    const check = language === 'yaml' ? checkDsds : (checks[kind as keyof typeof checks] ?? checkContract);
    examples.push({ text, isValid: valid !== undefined, check });
  }
  return examples;
}

function settingsOf(named = 'auto'): RuleSettings {
  const declaredName = DECLARED_NAMES.find((each) => each === named);
  assert.ok(declaredName, `"declaredName" is never ${named}`);
  return { ...AS_SHIPPED, declaredName };
}

suite('rule pages', () => {
  for (const { code, severity, summary } of RULES) {
    test(`${code} has a page that says what, why and how to fix`, () => {
      const page = readFileSync(`docs/rules/${code}.md`, 'utf8');
      const [title, , facts, , first] = page.split('\n');
      assert.equal(title, `# ${code}`);
      assert.equal(facts, `**${summary}** (${severity})`);
      assert.ok(first, 'the first paragraph says what the rule finds');
      assert.deepEqual(page.match(/^## .*$/gm), ['## Why', '## How to fix', '## Examples']);
    });

    test(`${code}: the examples of its page`, () => {
      const page = readFileSync(`docs/rules/${code}.md`, 'utf8');
      const examples = examplesOf(page);
      assert.equal(
        page.match(/^```\w/gm)?.length,
        [...page.matchAll(FENCE)].length,
        'every fence is understood',
      );
      for (const { check, isValid, text } of examples) {
        const found = unmark(text).marks.map(({ mark }) => mark);
        const messages = found.map((mark) => mark.replace(/^\s*\S+ \w+ \S+ ?/, ''));
        for (const message of messages) assert.ok(message.length <= 95, `too long for a list: ${message}`);
        if (isValid) assert.deepEqual(found, [], 'a valid example has no findings');
        else
          assert.ok(
            found.some((mark) => mark.includes(` ${code}`)),
            `no ${code} in:\n${text}`,
          );
        check(text.replace(/\n$/, ''));
      }
      assert.ok(
        examples.some(({ isValid }) => isValid),
        'there is a valid example',
      );
      // Ten thousand brackets are too long for a page; `examples/faulty` has them.
      assert.ok(
        code === 'json/too-deep' || examples.some(({ isValid }) => !isValid),
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
});
