import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { runs, samplesOf } from '../arbitrary.ts';
import { diskOf } from '../disk.ts';
import { type Editor, type OpenDocument, startEditor } from '../editor.ts';
import { projects } from './projects.ts';

const PROJECTS = 12;

/** The texts that a file of a name has in some of the projects. */
const TEXTS = new Map<string, string[]>();
/** The paths of all files of a project. */
const PATHS = new Set<string>();
for (const [path, text] of Object.entries(projects(PROJECTS))) {
  const name = path.slice(path.lastIndexOf('/') + 1);
  TEXTS.set(name, [...(TEXTS.get(name) ?? []), text]);
  PATHS.add(path.slice(path.indexOf('/') + 1));
}

/** A file is written with one of these texts, deleted, opened with one, edited somewhere, or closed. */
const event = fc.record({
  path: fc.constantFrom(...PATHS),
  number: fc.nat(),
  what: fc.constantFrom('write', 'write', 'write', 'delete', 'open', 'open', 'edit', 'edit', 'close'),
});

type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

interface Session {
  readonly editor: Editor;
  readonly files: Map<string, string>;
  readonly open: Map<string, OpenDocument>;
}

const uriOf = (path: string): string => `file:///p/${path}`;

/** Of a config file that is open and broken the last text without an error applies, which only one of both knows. */
const canBeOpened = (path: string, text: string): boolean =>
  path.endsWith('config.json') ? isJson(text) : /(contract|spec|manifest)\.json$|\.dsds\./i.test(path);

async function start(
  files: ReadonlyMap<string, string>,
  open: ReadonlyMap<string, OpenDocument>,
): Promise<Editor> {
  const disk = diskOf({ '.git': '', ...Object.fromEntries(files) });
  const editor = await startEditor({ disk, folders: ['file:///p'] });
  for (const [path, document] of open) openIn(editor, path, document.text());
  await editor.settled();
  return editor;
}

function openIn(editor: Editor, path: string, text: string): OpenDocument {
  const languageId = /contract\.json$/i.test(path) ? 'component-contract' : 'json';
  return editor.open(text, { uri: uriOf(path), languageId, asIs: true });
}

const PIECES = ['', 'x', '"', '\n', ': ', ',', '{ "a": 1'];

function play({ editor, files, open }: Session, { path, number, what }: Event): void {
  const texts = TEXTS.get(path.slice(path.lastIndexOf('/') + 1))!;
  const text = texts[number % texts.length]!;
  const document = open.get(path);
  if (what === 'write') {
    files.set(path, text);
    editor.write(uriOf(path), text);
  } else if (what === 'delete' && files.delete(path)) editor.write(uriOf(path));
  else if (what === 'open' && canBeOpened(path, text) && !document)
    open.set(path, openIn(editor, path, text.replace(/^\uFEFF/, '')));
  else if (what === 'edit' && document && !path.endsWith('config.json')) {
    const at = number % (document.text().length + 1);
    document.splice(at, number % 4, PIECES[number % PIECES.length]!);
  } else if (what === 'close' && open.delete(path)) document?.close();
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const shownIn = (editor: Editor): object =>
  Object.fromEntries([...PATHS].map((path) => [path, editor.latest(uriOf(path))]));

test('whatever happens to its files, a project shows what it would after a new start', async () => {
  const sessions = fc.array(event, { minLength: 10, maxLength: 60 });
  let count = 0;
  for (const events of samplesOf(sessions, runs(600))) {
    const [files, open] = [new Map<string, string>(), new Map<string, OpenDocument>()];
    const session: Session = { editor: await start(files, open), files, open };
    for (const [index, each] of events.entries()) {
      play(session, each);
      // Most of the time several things have happened.
      if (index % 3 > 0) await session.editor.settled();
    }
    // What waits for a pause in typing is said on saving.
    for (const document of open.values()) document.save();
    await session.editor.settled();
    const fresh = await start(files, open);
    const shown = shownIn(session.editor);
    assert.deepEqual(shown, shownIn(fresh), JSON.stringify(events));
    count += Object.values(shown).flat().length;
  }
  assert.ok(count > 100, `${count} findings were compared`);
});
