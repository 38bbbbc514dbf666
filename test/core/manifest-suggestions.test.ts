import fc from 'fast-check';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { manifestSuggestionsAt } from '../../server/src/kinds/manifest/editing/completion.ts';
import { NO_ARTIFACTS } from '../../server/src/kinds/manifest/model.ts';
import { plainText } from '../../server/src/text/markup.ts';
import { applyEdits } from '../../server/src/text/text-edit.ts';
import { forAll } from '../arbitrary.ts';
import { artifactsIn, CONTRACTS, manifestText } from '../manifests.ts';

const ARTIFACTS = artifactsIn(CONTRACTS);

/** The text after each of the suggestions at an offset is taken. */
function taken(text: string, offset: number): string[] {
  const suggestions = manifestSuggestionsAt(text, offset, ARTIFACTS);
  if (!suggestions) return [];
  const { list, replaces, before, behind, besides } = suggestions;
  return list.map(({ insert }) =>
    applyEdits(text, [...besides, { ...replaces, newText: plainText(before + insert + behind) }]),
  );
}

suite('suggestions in any manifest', () => {
  test('nothing throws, wherever the caret is and however the text is broken', () => {
    forAll(fc.tuple(manifestText, fc.nat(), fc.nat(), fc.nat(3)), ([text, at, cut, length]) => {
      const broken = text.slice(0, cut % (text.length + 1)) + text.slice((cut % (text.length + 1)) + length);
      taken(broken, at % (broken.length + 1));
      taken(broken.slice(0, at % (broken.length + 1)), at % (broken.length + 1));
    });
  });

  test('in the place of any string what is taken leaves JSON as it was', () => {
    forAll(
      manifestText,
      (text) => {
        const strings = [...text.matchAll(/"(?:[^"\\]|\\.)*"(?!\s*:)/g)];
        for (const { index, 0: written } of strings) {
          const emptied = `${text.slice(0, index)}""${text.slice(index + written.length)}`;
          for (const after of taken(emptied, index + 1)) {
            assert.doesNotThrow(() => JSON.parse(after.replace(/^\uFEFF/, '')), after);
          }
        }
      },
      300,
    );
  });

  test('of a project that is not read there are members and origins only', () => {
    const text = '{ "contractVersion": "1", "artifacts": [{ "path": "", "origin": "" }, ""] }';
    const labels = (before: string): string[] =>
      (manifestSuggestionsAt(text, text.indexOf(before) + before.length, NO_ARTIFACTS)?.list ?? []).map(
        ({ label }) => label,
      );
    assert.deepEqual(labels('"path": "'), []);
    assert.deepEqual(labels('}, "'), []);
    assert.deepEqual(labels('"origin": "'), ['inferred', 'synced']);
  });
});
