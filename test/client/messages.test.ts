import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  checkedAllMessage,
  countNotTakenOver,
  createdMessage,
  leftOutOfDrafts,
  listAsMarkdown,
  notDraftableList,
  specsCopiedMessage,
  traitsCopiedMessage,
  validateExisting,
} from '../../client/src/messages.ts';
import type { DsdsForm } from '../../server/src/kinds/answers.ts';

const form = (given: Partial<DsdsForm>): DsdsForm => ({
  count: 2,
  yaml: '',
  json: '',
  losses: [],
  todos: 0,
  ...given,
});

test('what is said of a check of all files', () => {
  const said = (errors: number, warnings: number, notes: number, files: number, compared = ''): string =>
    checkedAllMessage({ errors, warnings, notes, files, compared });
  assert.equal(said(15, 7, 0, 17), '15 errors, 7 warnings in 17 files.');
  assert.equal(said(0, 1, 2, 1), '1 warning, 2 notes in 1 file.');
  assert.equal(said(0, 0, 1, 4), 'No errors or warnings, 1 note in 4 files.');
  assert.equal(said(0, 0, 0, 4), 'No problems in 4 files.');
  assert.equal(said(0, 0, 0, 4, '2 of 3 compared.'), 'No problems in 4 files. 2 of 3 compared.');
  assert.equal(said(1, 0, 0, 0), '1 error; no file was checked.');
  assert.equal(said(0, 0, 0, 0), 'No contracts or DSDS documents found.');
});

suite('what is said of what was copied', () => {
  test('the number of traits, and what is still to be written', () => {
    assert.equal(traitsCopiedMessage(form({}), 'YAML'), 'Copied 2 traits as YAML.');
    assert.equal(
      traitsCopiedMessage(form({ count: 1, todos: 1 }), 'JSON'),
      'Copied 1 trait as JSON. 1 description to write: TODO.',
    );
    assert.match(traitsCopiedMessage(form({ todos: 3 }), 'JSON'), / 3 descriptions to write: TODO\.$/);
  });

  test('what is not in it, the first of it in full', () => {
    const losses = ['one', 'two', 'three', 'four', 'five'];
    assert.equal(
      traitsCopiedMessage(form({ losses: losses.slice(0, 2) }), 'YAML'),
      'Copied 2 traits as YAML. Skipped one. Skipped two.',
    );
    assert.match(
      traitsCopiedMessage(form({ losses }), 'YAML'),
      /Skipped one\. Skipped two\. Skipped three\. The preview lists 2 more\.$/,
    );
  });

  test('the document that the pointer is for', () => {
    assert.equal(specsCopiedMessage('docs/a.dsds.yaml', 2), 'Copied the specs entry for docs/a.dsds.yaml.');
    assert.match(specsCopiedMessage(undefined, 2), /for a document beside the contract\.$/);
    assert.match(
      specsCopiedMessage(undefined, 0),
      /beside the contract: the project has no DSDS document\.$/,
    );
  });
});

const created = (more: Partial<Parameters<typeof createdMessage>[0]>): string =>
  createdMessage({ created: 2, folder: 'ui', there: 0, known: 0, missed: 0, ...more });

suite('what is told of drafted contracts', () => {
  test('how many were created, and what has become of the others', () => {
    assert.equal(created({}), '2 contracts created in ui.');
    assert.equal(
      created({ created: 1, there: 1, known: 1, missed: 1 }),
      '1 contract created in ui. 1 file already exists. 1 component already has a contract. 1 item was skipped.',
    );
    assert.equal(
      created({ created: 0, there: 3, known: 2 }),
      'No contract created in ui. 3 files already exist. 2 components already have a contract.',
    );
    assert.match(created({ missed: 9 }), / 9 items were skipped\.$/);
  });

  test('what is there already in the folder', () => {
    assert.equal(validateExisting([]), undefined);
    assert.equal(validateExisting(['a.json'])?.text, `"a.json" already exists and won't be changed.`);
    assert.equal(
      validateExisting(['a.json', 'b.json'])?.text,
      "2 of the files already exist and won't be changed.",
    );
  });

  test('what drafts leave out: first what a person has to write', () => {
    const drafts = [
      {
        name: 'x-a',
        leftOut: [
          { of: 'prop', name: 'inner', reason: 'internal' },
          { of: 'prop', name: 'data', reason: 'type too complex', what: 'Map<string, Item>' },
          { of: 'props', name: '', reason: 'not in the manifest' },
        ],
      },
      { name: 'x-b', leftOut: [{ of: 'props', name: '', reason: 'not in the manifest' }] },
      { name: 'x-whole', leftOut: [] },
    ] as const;
    assert.equal(countNotTakenOver(drafts), 1);
    assert.equal(countNotTakenOver(drafts.slice(1)), 0);
    const { title, parts } = leftOutOfDrafts(drafts);
    assert.equal(title, 'Skipped');
    assert.deepEqual(
      parts.map(({ heading, lines }) => [heading, ...lines]),
      [
        ['x-a', 'prop "data": a contract can\'t express the type (Map<string, Item>)'],
        [
          'Open prop sets',
          'the source may not declare all props, so "additionalProperties" is true in x-a and x-b. Set it to false if the contract has all of them.',
        ],
        ['Probably internal', 'in x-a, prop "inner": internal'],
      ],
    );
  });

  test('in a page nothing that others have written is Markdown', () => {
    const page = listAsMarkdown(
      leftOutOfDrafts([
        {
          name: 'x-`a`',
          leftOut: [{ of: 'prop', name: 'b', reason: 'no type', what: '[no](http://x) <b>value</b>' }],
        },
      ]),
    );
    assert.match(page, /^# Skipped\n/);
    assert.match(
      page,
      /\n## `` x-`a` ``\n\n- Prop "b": no type .*\\\[no\\\]\(http\\:.*\\<b\\>value\\<\\\/b\\>\)\n$/,
    );
  });

  test('what no contract can be drafted of, under the files that declare it', () => {
    const { parts } = notDraftableList([
      { file: 'a.json', name: 'Base', why: 'no tag name' },
      { file: 'b.json', why: 'it is not valid JSON' },
      { file: 'a.json', name: 'Other', why: 'no tag name' },
    ]);
    assert.deepEqual(parts, [
      { heading: 'a.json', isName: true, lines: ['Base: no tag name', 'Other: no tag name'] },
      { heading: 'b.json', isName: true, lines: ['it is not valid JSON'] },
    ]);
  });
});
