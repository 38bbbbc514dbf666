import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Diagnostic, Range } from 'vscode-languageserver/node';
import { nodeLoader } from '../../server/src/loaders/node.ts';
import { CONFIG_NAME } from '../../server/src/project/config.ts';
import { diskOf } from '../disk.ts';
import { startEditor } from '../editor.ts';
import { runLine } from '../shell.ts';
import { type Documents, EXAMPLES, GENERATED } from './documents.ts';
import { projects } from './projects.ts';

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
    seen[file] = findings.map(seenOf);
    document.close();
  }
  await editor.close();
  return seen;
}

function seenOf({ code, severity, range, message, relatedInformation = [] }: Diagnostic): Seen {
  const related = relatedInformation.map((each) => ({ range: each.location.range, message: each.message }));
  return { code, severity: SEVERITIES[severity ?? 0], range, message, related };
}

const SEVERITIES = [undefined, 'error', 'warning', 'information', 'hint'];

/** What the checker reports for the same documents as files of one folder, each by itself as they are in the editor. */
async function byChecker(documents: Documents): Promise<SeenIn> {
  const files = { ...documents, [CONFIG_NAME]: '{ "rules": { "SR-133": "off" } }' };
  const { stdout } = await runLine(['check', '--format', 'json', '--hints'], { files });
  return seenIn(stdout, Object.keys(documents));
}

function seenIn(report: string, files: readonly string[]): SeenIn {
  const seen: Record<string, Seen[]> = Object.fromEntries(files.map((file) => [file, []]));
  const { findings } = JSON.parse(report) as { findings: Reported[] };
  for (const { file, code, severity, range, message, related } of findings) {
    assert.ok(related.every((other) => other.file === file));
    const others = related.map((other) => ({ range: other.range, message: other.message }));
    seen[file]?.push({ code, severity, range, message, related: others });
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

  test('of the documents of many projects, each as its project wants it', async () => {
    const files = projects(Number(process.env['PROJECTS'] ?? 40));
    const names = Object.keys(files).filter((file) => !/(\.git.*|\.config\.json)$|\.git\//.test(file));
    let opened: Record<string, InEditor> = {};
    const searched = await runLine(['check', '--format', 'json', '--hints'], {
      files,
      inspect: async (folder) => void (opened = await inEditor(folder, files, names)),
    });
    const byName = await runLine(['check', '--format', 'json', '--hints', ...names], { files });
    const { skipped } = JSON.parse(byName.stdout) as { skipped: { file: string; reason: string }[] };
    const reasons = new Map(skipped.map(({ file, reason }) => [file, reason]));
    const [found, foundByName] = [seenIn(searched.stdout, names), seenIn(byName.stdout, names)];
    const count = { judged: 0, excluded: 0, ignored: 0 };
    for (const name of names) {
      const { findings, status, isOurs } = opened[name]!;
      const why = /^Left alone: (.*)$/.exec(status)?.[1];
      const isIgnored = /^(git is told|it is in node_modules)/.test(why ?? '');
      assert.deepEqual(found[name], findings, name);
      // Who names a file that is ignored has it checked, and any file that no project file speaks against.
      if (!isIgnored && isOurs) {
        assert.deepEqual(foundByName[name], findings, name);
        assert.equal(reasons.get(name), why, name);
      }
      if (isIgnored) count.ignored++;
      else if (why?.includes(CONFIG_NAME)) count.excluded++;
      else if (isOurs) count.judged++;
    }
    for (const [what, times] of Object.entries(count)) assert.ok(times > 20, `${times} were ${what}`);
  });
});

interface InEditor {
  readonly findings: readonly Seen[];
  readonly status: string;
  /** Whether an editor takes it for a contract: by its name, or as the project file says. */
  readonly isOurs: boolean;
}

/** What someone sees who opens these files one after the other. */
async function inEditor(
  folder: string,
  files: Documents,
  names: readonly string[],
): Promise<Record<string, InEditor>> {
  const editor = await startEditor({ disk: { ...diskOf(), read: (at) => nodeLoader.read(at) } });
  const seen: Record<string, InEditor> = {};
  for (const name of names) {
    const uri = pathToFileURL(`${folder}/${name}`).href;
    const asks = { textDocument: { uri } };
    const isOurs =
      /\.contract\.json$/i.test(name) ||
      (await editor.request('component-contract/isContract', asks)) === true;
    if (isOurs) {
      const document = editor.open(files[name]!, { uri, asIs: true });
      const findings = (await document.findings()).map(seenOf);
      const { text = '' } = (await document.ask<{ text?: string } | null>('component-contract/status')) ?? {};
      seen[name] = { findings, status: text, isOurs };
      document.close();
    } else {
      seen[name] = { findings: [], status: '', isOurs };
    }
  }
  await editor.close();
  return seen;
}
