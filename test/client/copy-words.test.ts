import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type DsdsForm, dsdsCopied, specsCopied } from '../../client/src/copy-words.ts';

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
    assert.equal(dsdsCopied(form({}), 'YAML'), '2 DSDS traits copied as YAML.');
    assert.equal(
      dsdsCopied(form({ count: 1, todos: 1 }), 'JSON'),
      '1 DSDS trait copied as JSON. Where it says TODO, a description is still to be written.',
    );
    assert.match(dsdsCopied(form({ todos: 3 }), 'JSON'), /3 descriptions are still to be written\.$/);
  });

  test('what is not in it, the first of it in full', () => {
    const losses = ['One.', 'Two.', 'Three.', 'Four.', 'Five.'];
    assert.equal(
      dsdsCopied(form({ losses: losses.slice(0, 2) }), 'YAML'),
      '2 DSDS traits copied as YAML. One. Two.',
    );
    assert.match(dsdsCopied(form({ losses }), 'YAML'), /One\. Two\. Three\. The preview tells of 2 more\.$/);
  });

  test('the document that the pointer is for', () => {
    assert.equal(specsCopied('docs/a.dsds.yaml', 2), 'DSDS specs entry for docs/a.dsds.yaml copied.');
    assert.match(specsCopied(undefined, 2), /for a document in the contract's own folder copied\.$/);
    assert.match(specsCopied(undefined, 0), /own folder copied, since the project has no DSDS document\.$/);
  });
});
