import assert from 'node:assert/strict';
import fc from 'fast-check';
import schema from '../../schemas/v0/component.contract.schema.json';
import { suite, test } from 'node:test';
import {
  proposedId,
  validateContractId,
  validateDisplayName,
  validateFolder,
  validatePath,
} from '../../client/src/input-validation.ts';
import { fold } from '../../server/src/kinds/contract/fold.ts';
import { forAll } from '../arbitrary.ts';

suite('the names of a new contract', () => {
  test('a display name tells what it folds to', () => {
    assert.deepEqual(validateDisplayName('Icon Button'), {
      kind: 'information',
      text: 'The contractId will be "icon-button".',
    });
  });

  test('a display name without a fold is taken, and tells why the identity is asked for', () => {
    assert.deepEqual(validateDisplayName('Café'), {
      kind: 'warning',
      text: `"é" isn't allowed in a contractId; you'll enter one next.`,
    });
    assert.deepEqual(validateDisplayName('___'), {
      kind: 'warning',
      text: `A contractId needs a letter or a digit; you'll enter one next.`,
    });
  });

  test('a name without a fold proposes one without accents and signs, and none where a letter would be lost', () => {
    assert.equal(proposedId('Café & Bar (beta)'), 'cafe-bar-beta');
    for (const name of ['Straße', '日本', '___', '']) assert.equal(proposedId(name), '', name);
    forAll(fc.string({ unit: 'grapheme' }), (name) => {
      const id = proposedId(name);
      assert.ok(id === '' || validateContractId(id) === undefined, id);
    });
  });

  test('a display name has something in it', () => {
    for (const name of ['', ' ', '\t']) assert.equal(validateDisplayName(name).kind, 'refusal', name);
  });

  test('an identity is refused exactly where the schema would', () => {
    const legal = new RegExp(schema.properties.contractId.pattern);
    const id = fc.string({ unit: fc.constantFrom('a', 'z', '0', '9', '-', 'A', ' ', '_', 'é', '\n') });
    forAll(id, (text) =>
      assert.equal(validateContractId(text) === undefined, legal.test(text), JSON.stringify(text)),
    );
  });

  test('a refused identity tells what to write instead', () => {
    assert.match(validateContractId('Icon Button')!.text, /^Use "icon-button":/);
    assert.match(validateContractId('café')!.text, /^"é" isn't allowed/);
    assert.match(validateContractId('--')!.text, /needs a letter or a digit\. Use lowercase/);
    assert.match(validateContractId('')!.text, /^Enter a contractId/);
  });

  test('a path ends like that of a contract, and stays in its folder', () => {
    for (const path of ['button.contract.json', 'a/b c/ü#?.contract.json', 'Button.Contract.JSON'])
      assert.equal(validatePath(path), undefined, path);
    for (const path of [
      '',
      'a/',
      'button',
      'button.json',
      '.contract.json',
      'a/.contract.json',
      '/button.contract.json',
      '../button.contract.json',
      'a/../../button.contract.json',
      'a//button.contract.json',
      './button.contract.json',
      'a\\button.contract.json',
    ])
      assert.equal(validatePath(path)?.kind, 'refusal', path);
  });

  test('a folder stays in the one that it begins with', () => {
    for (const path of ['', 'ui', 'ui/', 'a/b c/ü']) assert.equal(validateFolder(path), undefined, path);
    for (const path of ['/', '/ui', '..', 'ui/../..', 'ui//a', './ui', 'ui\\a', ' '])
      assert.equal(validateFolder(path)?.kind, 'refusal', path);
  });

  test('what a fold proposes as a file name is taken', () =>
    forAll(fc.string(), (name) => {
      const folded = fold(name);
      if (folded.ok) assert.equal(validatePath(`${folded.id}.contract.json`), undefined);
    }));
});
