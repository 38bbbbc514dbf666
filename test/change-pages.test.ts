// The pages of changes: docs/changes/<id>.md.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { CHANGE_IDS, type ChangeKind, CHANGES } from '../server/src/diff/changes.ts';
import { compareContracts, type ContractFile } from '../server/src/diff/compare.ts';

/** An example: a contract before and after, of which one may be missing, and the changes between them. */
const EXAMPLE =
  /(?:^```json before\n([^`]*?)^```\n\s+)?(?:^```json after\n([^`]*?)^```\n\s+)?^```text\n([^]*?)^```$/gm;

const pageOf = (id: string): string => readFileSync(`docs/changes/${id}.md`, 'utf8');

const fileOf = (text: string | undefined): ContractFile[] =>
  text === undefined ? [] : [{ path: 'a', file: 'a', read: { text } }];

suite('pages of changes', () => {
  for (const id of CHANGE_IDS) {
    test(`${id} has a page with its class`, () => {
      const page = pageOf(id);
      const { summary, class: usual, milder }: ChangeKind = CHANGES[id];
      const [title, , facts, , first] = page.split('\n');
      const classes = milder ? `${usual}; ${milder.class} if ${milder.when}` : usual;
      assert.deepEqual([title, facts], [`# ${id}`, `**${summary}** (${classes})`]);
      assert.ok(first, 'the first paragraph says what the change is');
      assert.match(page.match(/^## .*$/gm)!.join(), /^## Why(,## How to do less harm)?,## Examples?$/);
      assert.doesNotMatch(page, /\]\(/, 'the packages have no other pages to link to');
    });

    test(`${id}: the examples of its page`, () => {
      const page = pageOf(id);
      const examples = [...page.matchAll(EXAMPLE)];
      assert.equal(page.match(/^```text$/gm)?.length, examples.length);
      const classes = new Set<string>();
      for (const [, before, after, lines] of examples) {
        const { contracts, uncompared } = compareContracts(fileOf(before), fileOf(after));
        const changes = contracts.flatMap((contract) => contract.changes);
        const found = changes.map((change) => `${change.class} ${change.id}: ${change.message}\n`);
        assert.deepEqual([found.join(''), uncompared], [lines, []]);
        for (const change of changes) if (change.id === id) classes.add(change.class);
      }
      const { class: usual, milder }: ChangeKind = CHANGES[id];
      assert.deepEqual(classes, new Set(milder ? [usual, milder.class] : [usual]));
    });
  }

  test('no page is left over', () => {
    const pages = readdirSync('docs/changes', { recursive: true, encoding: 'utf8' });
    const ids = pages.flatMap((file) =>
      file.endsWith('.md') ? file.replaceAll('\\', '/').slice(0, -3) : [],
    );
    assert.deepEqual(ids.sort(), [...CHANGE_IDS].sort());
  });
});
