import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  countNotTakenOver,
  createdMessage,
  type DsdsForm,
  leftOutOfDrafts,
  listAsMarkdown,
  notDraftableList,
  specsCopiedMessage,
  traitsCopiedMessage,
  validateExisting,
} from '../../client/src/messages.ts';

const form = (given: Partial<DsdsForm>): DsdsForm => ({
  count: 2,
  yaml: '',
  json: '',
  losses: [],
  todos: 0,
  ...given,
});

suite('what is said of what was copied', () => {
  test('the number of traits, and what is still to be written', () => {
    assert.equal(traitsCopiedMessage(form({}), 'YAML'), '2 DSDS traits copied as YAML.');
    assert.equal(
      traitsCopiedMessage(form({ count: 1, todos: 1 }), 'JSON'),
      '1 DSDS trait copied as JSON. Where it says TODO, a description is still to be written.',
    );
    assert.match(
      traitsCopiedMessage(form({ todos: 3 }), 'JSON'),
      /3 descriptions are still to be written\.$/,
    );
  });

  test('what is not in it, the first of it in full', () => {
    const losses = ['One.', 'Two.', 'Three.', 'Four.', 'Five.'];
    assert.equal(
      traitsCopiedMessage(form({ losses: losses.slice(0, 2) }), 'YAML'),
      '2 DSDS traits copied as YAML. One. Two.',
    );
    assert.match(
      traitsCopiedMessage(form({ losses }), 'YAML'),
      /One\. Two\. Three\. The preview tells of 2 more\.$/,
    );
  });

  test('the document that the pointer is for', () => {
    assert.equal(specsCopiedMessage('docs/a.dsds.yaml', 2), 'DSDS specs entry for docs/a.dsds.yaml copied.');
    assert.match(specsCopiedMessage(undefined, 2), /for a document in the contract's own folder copied\.$/);
    assert.match(
      specsCopiedMessage(undefined, 0),
      /own folder copied, since the project has no DSDS document\.$/,
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
      '1 contract created in ui. 1 file was there already, and stays as it is. 1 of those that you picked has a contract already. 1 thing could not be taken over.',
    );
    assert.equal(
      created({ created: 0, there: 3, known: 2 }),
      'No contract created in ui. 3 files were there already, and stay as they are. 2 of those that you picked have a contract already.',
    );
    assert.match(created({ missed: 9 }), / 9 things could not be taken over\.$/);
  });

  test('what is there already in the folder', () => {
    assert.equal(validateExisting([]), undefined);
    assert.equal(validateExisting(['a.json'])?.text, '"a.json" is there already, and stays as it is.');
    assert.equal(
      validateExisting(['a.json', 'b.json'])?.text,
      '2 of the files are there already, and stay as they are.',
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
    assert.equal(title, 'Left out');
    assert.deepEqual(
      parts.map(({ heading, lines }) => [heading, ...lines]),
      [
        ['x-a', 'prop "data": a contract has no words for the type (Map<string, Item>)'],
        [
          'Open sets of props',
          'more props may come from what the manifest does not declare, so "additionalProperties" is true in x-a and x-b. Make it false where the contract has all of them.',
        ],
        ['Hardly meant for others', 'in x-a, prop "inner": internal'],
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
    assert.match(page, /^# Left out\n/);
    assert.match(
      page,
      /\n## `` x-`a` ``\n\n- Prop "b"\\: no type .*\\\[no\\\]\\\(http\\:.*\\<b\\>value\\<\\\/b\\>\\\)\n$/,
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
