import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver/node';
import { startEditor } from '../editor.ts';
import { contractText } from '../world.ts';

/** A contract with a hint and an information for each of so many props, and one error behind all of them. */
const faulty = (props: number): string => {
  const properties = Object.fromEntries(
    Array.from({ length: props }, (_, index) => [`p${index}`, { type: 'string', enum: [1] }]),
  );
  return contractText('card', {
    props: { properties: { ...properties, last: { type: 'strin' } }, additionalProperties: false },
  });
};

function countsOf(findings: readonly Diagnostic[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code = 'none' } of findings) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

suite('very many findings in one document', () => {
  test('are told of as far as an editor shows them: the most severe, and of these the first', async () => {
    const editor = await startEditor();
    const document = editor.open(faulty(600));
    const [first, ...others] = await document.findings();
    assert.equal(
      first!.message,
      "202 more findings in this document aren't shown. Fix some of these to see them.",
    );
    assert.equal(first!.severity, DiagnosticSeverity.Information);
    assert.deepEqual(countsOf(others), { 'prop/type-mismatch': 600, 'SCN-018': 398, 'schema/enum': 1 });
    assert.equal(others.at(-1)!.code, 'schema/enum');
    const lines = others.map(({ range }) => range.start.line);
    assert.deepEqual(
      lines,
      lines.toSorted((a, b) => a - b),
    );
  });
});
