import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver/node';
import { startEditor } from '../editor.ts';
import { contractText, uriOf, worldOf } from '../world.ts';

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

/** What the first line says, which is about those that are not there. */
const leftOutIn = ([first]: readonly Diagnostic[]): string => first!.message as string;

suite('very many findings in one document', () => {
  test('are told of as far as an editor shows them: the gravest, and of these the first', async () => {
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
    await editor.close();
  });

  test('are counted in a file that is not open as in an open one', async () => {
    const entries = Array.from({ length: 1001 }, (_, index) => ({
      id: `card-${index}`,
      kind: 'component',
      name: 'Card',
      specs: ['card.contract.json'],
    }));
    const text = JSON.stringify({ schemaVersion: '0.21.1', name: 'Library', entries });
    const world = await worldOf({ 'card.contract.json': contractText('card'), 'all.dsds.json': text });
    const closed = world.editor.latest(uriOf('all.dsds.json'));
    assert.match(leftOutIn(closed), /^1003 more findings/);
    assert.equal(closed.length, 1000);
    assert.ok(closed.slice(1).every(({ severity }) => severity === DiagnosticSeverity.Error));
    await world.editor.close();
  });
});
