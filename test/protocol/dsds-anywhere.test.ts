import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import type { CodeLens, DocumentLink, Location, Range } from 'vscode-languageserver/node';
import { BUTTON, IN_SYNC, IN_SYNC_JSON } from '../dsds-files.ts';
import { uriOf, worldOf } from '../world.ts';
import { runs } from '../arbitrary.ts';

/** Pieces of a document that mean something in one language or the other, or nothing in either. */
const PIECES = [
  '',
  ' ',
  '\n',
  '- ',
  ': ',
  '"',
  "'",
  '{',
  '}',
  '[',
  ']',
  '&a ',
  '*a',
  '|',
  '#',
  ',',
  'id: size',
  '"id": "size"',
  '\t',
  '\u{1f600}',
];

/** A document of which a few pieces are gone, and others are in their places; and an offset in it. */
const damaged = (text: string): fc.Arbitrary<readonly [text: string, offset: number]> =>
  fc
    .array(fc.tuple(fc.nat(text.length), fc.nat(60), fc.constantFrom(...PIECES)), { maxLength: 3 })
    .chain((cuts) => {
      const changed = cuts.reduce((before, [at, length, piece]) => {
        const start = Math.min(at, before.length);
        return before.slice(0, start) + piece + before.slice(start + length);
      }, text);
      return fc.tuple(fc.constant(changed), fc.nat(changed.length));
    });

suite('whatever a DSDS document says, and wherever the caret', () => {
  for (const [name, whole] of [
    ['a.dsds.yaml', IN_SYNC],
    ['a.dsds.json', IN_SYNC_JSON.replace('../lib', 'lib')],
  ] as const) {
    test(`no request fails, and every answer is a place: ${name}`, async () => {
      const files = { 'lib/button.contract.json': BUTTON, 'b.dsds.yaml': IN_SYNC, [name]: whole };
      const world = await worldOf(files, { capabilities: { workspace: { applyEdit: true } } });
      const languageId = name.endsWith('json') ? 'json' : 'yaml';
      for (const [text, offset] of fc.sample(damaged(whole), { seed: 7, numRuns: runs(150) })) {
        const document = world.editor.open(text, { uri: uriOf(name), languageId, asIs: true });
        document.moveTo(offset);
        await document.hover();
        await document.completions();
        const range = { start: document.caret(), end: document.caret() };
        await document.ask('textDocument/codeAction', { range, context: { diagnostics: [] } });
        await document.ask('textDocument/rename', { newName: 'other' }).catch((error: Error) => {
          assert.match(error.message, /\.$/);
        });
        const definitions = await document.ask<Location[]>('textDocument/definition');
        const context = { includeDeclaration: true };
        const references = await document.ask<Location[]>('textDocument/references', { context });
        const links = await document.ask<DocumentLink[]>('textDocument/documentLink');
        const lenses = await document.ask<CodeLens[]>('textDocument/codeLens');
        const ofOthers = [...definitions, ...references].filter(({ uri }) => uri !== document.uri);
        for (const place of ofOthers)
          assert.ok(files[place.uri.slice(uriOf('').length) as keyof typeof files]);
        const here = [...definitions, ...references].filter(({ uri }) => uri === document.uri);
        const ranges: Range[] = [...links, ...lenses, ...here].map((each) => each.range);
        const { length } = text.split('\n');
        for (const { start, end } of ranges) assert.ok(start.line <= end.line && end.line < length);
        document.close();
      }
      assert.deepEqual(world.editor.log, []);
    });
  }
});
