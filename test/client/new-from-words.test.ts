import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  aboutThere,
  listOfDrafts,
  listOfOthers,
  pageOf,
  whatWasCreated,
} from '../../client/src/new-from-words.ts';

const created = (more: Partial<Parameters<typeof whatWasCreated>[0]>): string =>
  whatWasCreated({ created: 2, folder: 'ui', there: 0, known: 0, leftOut: 0, ...more });

suite('what is told of drafted contracts', () => {
  test('how many were created, and what has become of the others', () => {
    assert.equal(created({}), '2 contracts created in ui.');
    assert.equal(
      created({ created: 1, there: 1, known: 1, leftOut: 1 }),
      '1 contract created in ui. 1 file of the same name was there already, and stays as it is. 1 of those picked has a contract already. The draft leaves out 1 thing that the manifest says.',
    );
    assert.equal(
      created({ created: 0, there: 3, known: 2 }),
      'No contract created in ui. 3 files of the same name were there already, and stay as they are. 2 of those picked have a contract already.',
    );
    assert.match(created({ leftOut: 9 }), /The drafts leave out 9 things that the manifests say\.$/);
  });

  test('what is there already in the folder', () => {
    assert.equal(aboutThere(0), undefined);
    assert.equal(aboutThere(1)?.text, '1 file of these names is there already, and stays as it is.');
    assert.equal(aboutThere(2)?.text, '2 files of these names are there already, and stay as they are.');
  });

  test('what drafts leave out, in which nothing that others have written is Markdown', () => {
    const page = pageOf(
      listOfDrafts([
        { name: 'x-`a`', leftOut: ['the prop "b": it is [no](http://x) <b>value</b>'] },
        { name: 'x-whole', leftOut: [] },
      ]),
    );
    assert.match(page, /^# Left out of the drafts\n/);
    assert.match(
      page,
      /\n## `` x-`a` ``\n\n- The prop "b"\\: it is \\\[no\\\]\\\(http\\:\\\/\\\/x\\\) \\<b\\>value\\<\\\/b\\>\n$/,
    );
    assert.match(
      pageOf(listOfDrafts([{ name: 'x-a', leftOut: ['it'] }])),
      /^# Left out of the draft of x\\-a\n/,
    );
  });

  test('what no contract can be drafted of, under the files that declare it', () => {
    const { parts } = listOfOthers([
      { file: 'a.json', name: 'Base', why: 'no tag name' },
      { file: 'b.json', why: 'it is not valid JSON' },
      { file: 'a.json', name: 'Other', why: 'no tag name' },
    ]);
    assert.deepEqual(parts, [
      { heading: 'a.json', lines: ['Base: no tag name', 'Other: no tag name'] },
      { heading: 'b.json', lines: ['it is not valid JSON'] },
    ]);
  });
});
