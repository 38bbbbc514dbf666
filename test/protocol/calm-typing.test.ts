import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type OpenDocument, startEditor } from '../editor.ts';

/** A clock that stands still until someone pauses. */
function clock() {
  const acts = new Set<() => void>();
  return {
    afterPause: (act: () => void) => {
      acts.add(act);
      return () => void acts.delete(act);
    },
    pause(): void {
      acts.forEach((act) => act());
    },
    /** The number of documents with findings that wait. */
    get waiting(): number {
      return acts.size;
    },
  };
}

const codes = async (document: OpenDocument): Promise<unknown[]> =>
  (await document.findings()).map(({ code }) => code);

/** Types a text at an offset, one character after the other; returns what was shown on the way. */
async function type(document: OpenDocument, at: number, text: string): Promise<unknown[][]> {
  const shown: unknown[][] = [];
  for (const [index, character] of Array.from(text).entries()) {
    document.splice(at + index, 0, character);
    shown.push(await codes(document));
  }
  return shown;
}

const TEXT = `{
  "contractId": "chip",
  "component": "Chip",
  "props": {
    "properties": {
      "tone": { "type": "string", "enum": ["calm", "loud"], "default": "calm" }
    },
    "additionalProperties": false
  }
}
`;

suite('while someone types', () => {
  test('nothing is said about the word, and after a pause all is', async () => {
    const time = clock();
    const editor = await startEditor({ afterPause: time.afterPause });
    const document = editor.open(TEXT.replace('"type": "string"', '"type": ""'), { asIs: true });
    assert.deepEqual(await codes(document), ['schema/enum']);
    const at = document.text().indexOf('"type": ""') + 9;
    document.splice(at, 0, 's');
    document.splice(at + 1, 0, 't');
    document.splice(at + 2, 0, 'ring');
    assert.deepEqual(await codes(document), []);
    const inDefault = document.text().lastIndexOf('calm') + 4;
    assert.deepEqual(await type(document, inDefault, 'er'), [[], []]);
    assert.equal(time.waiting, 1);
    time.pause();
    assert.deepEqual(
      (await editor.next(document.uri)).map(({ code }) => code),
      ['SR-127'],
    );
    assert.equal(time.waiting, 0);
    // What is shown stays as long as it is true, and goes at once.
    assert.deepEqual(await type(document, inDefault + 2, 's'), [['SR-127']]);
    document.splice(inDefault, 3, '');
    assert.deepEqual(await codes(document), []);
  });

  test('a paste, a save and a caret that leaves end the wait', async () => {
    const time = clock();
    const editor = await startEditor({ afterPause: time.afterPause });
    for (const end of ['paste', 'save', 'leave']) {
      const document = editor.open(TEXT, { asIs: true });
      await document.findings();
      const at = document.text().indexOf('Chip') + 4;
      assert.deepEqual(await type(document, at, 'p'), [[]]);
      if (end === 'paste') {
        document.splice(document.text().length, 0, '\n// done\n');
        assert.deepEqual(await codes(document), ['SR-130', 'json/syntax']);
      } else {
        const next = editor.next(document.uri);
        if (end === 'save') document.save();
        else editor.notify('component-contract/caretLeft', { textDocument: { uri: document.uri } });
        assert.deepEqual(
          (await next).map(({ code }) => code),
          ['SR-130'],
        );
      }
      assert.equal(time.waiting, 0, end);
      document.close();
    }
  });

  test('nothing flickers, however much is typed', async () => {
    const time = clock();
    const editor = await startEditor({ afterPause: time.afterPause });
    const document = editor.open('', { asIs: true });
    const before = new Set(await codes(document));
    const shown = await type(document, 0, TEXT);
    const flickering = new Set(shown.flat().filter((code) => !before.has(code)));
    assert.deepEqual([...flickering], []);
    assert.deepEqual(shown.at(-1), []);
  });
});
