import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { runLine } from '../shell.ts';

const BUTTON = '{ "contractId": "button-primary", "component": "Button Primary" }';
const ADDRESS = 'sha256:3c5f62509743c0581c56eb45d636e62b445ff89f3edc0262f588c480afdd2a7b';

suite('address', () => {
  const files = {
    'button.contract.json': BUTTON,
    'lib/same.json': '\uFEFF{"component":"Button Primary",\r\n"contractId":"button-primary"}',
    'twice.contract.json': '{\n  "contractId": "a",\n  "component": "A", "contractId": "b" }',
    'huge.contract.json': '[1e400]',
    'latin.contract.json': Buffer.from([0x22, 0xe9, 0x22]),
  };

  test('a line for each file, as it is named, and again as often as it is named', async () => {
    const names = ['lib/same.json', './button.contract.json', 'button.contract.json'];
    const { code, stdout, stderr } = await runLine(['address', ...names], { files });
    assert.deepEqual([code, stderr], [0, '']);
    assert.equal(
      stdout,
      `${ADDRESS}  lib/same.json\n${ADDRESS}  button.contract.json\n${ADDRESS}  button.contract.json\n`,
    );
  });

  test('standard input', async () => {
    const { code, stdout } = await runLine(['address', '-'], { stdin: BUTTON });
    assert.deepEqual([code, stdout], [0, `${ADDRESS}  -\n`]);
  });

  test('standard input once only', async () => {
    for (const command of ['address', 'traits']) {
      const twice = await runLine([command, '-', '-'], { stdin: BUTTON });
      assert.deepEqual(
        [twice.code, twice.stdout, twice.stderr],
        [
          2,
          '',
          `component-contract: Standard input can be read only once, so use - only once with "${command}".\n`,
        ],
      );
    }
  });

  test('for programs', async () => {
    const { stdout } = await runLine(['address', '--format=json', 'button.contract.json'], { files });
    assert.deepEqual(JSON.parse(stdout), [{ file: 'button.contract.json', address: ADDRESS }]);
  });

  test('what has none is told with its place, and the others are printed all the same', async () => {
    const { code, stdout, stderr } = await runLine(
      [
        'address',
        'twice.contract.json',
        'gone',
        'lib',
        'latin.contract.json',
        'huge.contract.json',
        'button.contract.json',
      ],
      { files },
    );
    assert.deepEqual([code, stdout], [2, `${ADDRESS}  button.contract.json\n`]);
    assert.equal(
      stderr,
      `component-contract: twice.contract.json:3:21: it has no address: "contractId" is repeated in this object, and only the last one counts.
component-contract: gone: it doesn't exist.
component-contract: lib: it can't be read: it is a folder.
component-contract: latin.contract.json: it isn't encoded in UTF-8.
component-contract: huge.contract.json:1:2: it has no address: The number 1e400 is beyond the range of a double.
`,
    );
  });

  test('without a file there is nothing to do', async () => {
    const { code, stdout, stderr } = await runLine(['address']);
    assert.deepEqual(
      [code, stdout, stderr],
      [2, '', 'component-contract: "address" needs the name of a file, or - for standard input.\n'],
    );
  });
});
