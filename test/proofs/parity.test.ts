import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Range } from 'vscode-languageserver/node';
import { startEditor } from '../editor.ts';
import { runLine } from '../shell.ts';
import { type Documents, EXAMPLES, GENERATED } from './documents.ts';

/** A finding as a user sees it, whoever shows it. */
interface Seen {
  readonly code: unknown;
  readonly severity: string | undefined;
  readonly range: Range;
  readonly message: unknown;
  readonly related: readonly { readonly range: Range; readonly message: string }[];
}

/** The same in a report, which says besides where it is. */
interface Reported extends Seen {
  readonly file: string;
  readonly related: readonly { readonly file: string; readonly range: Range; readonly message: string }[];
}

type SeenIn = Readonly<Record<string, readonly Seen[]>>;

/** What the server publishes for each document, in its order. */
async function byServer(documents: Documents): Promise<SeenIn> {
  const editor = await startEditor();
  const seen: Record<string, Seen[]> = {};
  for (const [file, text] of Object.entries(documents)) {
    const document = editor.open(text, { uri: `file:///p/${file}`, asIs: true });
    const findings = await document.findings();
    seen[file] = findings.map(({ code, severity, range, message, relatedInformation = [] }) => {
      const related = relatedInformation.map((each) => ({
        range: each.location.range,
        message: each.message,
      }));
      return { code, severity: SEVERITIES[severity ?? 0], range, message, related };
    });
    document.close();
  }
  await editor.close();
  return seen;
}

const SEVERITIES = [undefined, 'error', 'warning', 'information', 'hint'];

/** What the checker reports for the same documents as files of one folder. */
async function byChecker(documents: Documents): Promise<SeenIn> {
  const { stdout } = await runLine(['check', '--format', 'json', '--hints'], { files: documents });
  const seen: Record<string, Seen[]> = Object.fromEntries(Object.keys(documents).map((file) => [file, []]));
  const { findings } = JSON.parse(stdout) as { findings: Reported[] };
  for (const { file, code, severity, range, message, related } of findings) {
    assert.ok(related.every((other) => other.file === file));
    const others = related.map((other) => ({ range: other.range, message: other.message }));
    seen[file]!.push({ code, severity, range, message, related: others });
  }
  return seen;
}

suite('the checker says what the editor says, to the letter', () => {
  for (const [title, documents, least] of [
    ['of every example', EXAMPLES, 30],
    ['of a few thousand generated documents', GENERATED, 3000],
  ] as const) {
    test(title, async () => {
      const [server, checker] = [await byServer(documents), await byChecker(documents)];
      for (const [file, text] of Object.entries(documents)) {
        assert.deepEqual(checker[file], server[file], `${file}:\n${text}`);
      }
      const count = Object.values(server).flat().length;
      assert.ok(count >= least, `${count} findings were compared`);
    });
  }
});
