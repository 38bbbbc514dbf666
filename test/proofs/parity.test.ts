import { fullText } from '../../server/src/check/rule.ts';
import { CONFIG_NAME } from '../../server/src/kinds/config/model.ts';
import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Diagnostic, Range } from 'vscode-languageserver/node';
import { kindOf } from '../../server/src/kinds/contract/detect.ts';
import { parseJson } from '../../server/src/text/json/parse.ts';
import { nodeLoader } from '../../server/src/io/node.ts';
import { isEnough, isOtherSeed } from '../arbitrary.ts';
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
  readonly related: readonly { readonly file: string; readonly range: Range; readonly message: string }[];
}

type SeenIn = Readonly<Record<string, readonly Seen[]>>;

/** What the server publishes for each document, in its order; of a project where someone works in that. */
async function byServer(documents: Documents, folders: readonly string[]): Promise<SeenIn> {
  const editor = await startEditor({ disk: diskOf(documents), folders });
  await editor.settled();
  const seen: Record<string, Seen[]> = {};
  for (const [file, text] of Object.entries(documents)) {
    const document = editor.open(withoutMark(text), { uri: `file:///p/${file}`, asIs: true });
    seen[file] = seenBy(await document.findings(), 'file:///p/');
    document.close();
  }
  await editor.close();
  return seen;
}

/** A text as an editor has it, which drops a byte order mark when it opens a file. */
/** Returns true for the text of another format, which is a contract only to those who name its file. */
const isOther = (text: string): boolean => kindOf(parseJson(withoutMark(text))).kind === 'foreign';

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

/** Diagnostics as findings, in files that are named from a folder on. */
function seenBy(diagnostics: readonly Diagnostic[], folder: string): Seen[] {
  return diagnostics.map(({ code, severity, range, message, relatedInformation = [] }) => {
    const related = relatedInformation.map(({ location, message: what }) => {
      const file = decodeURIComponent(location.uri.slice(folder.length));
      return { file, range: location.range, message: what };
    });
    return { code, severity: SEVERITIES[severity ?? 0], range, message, related };
  });
}

/** Set by the build: true for `npm run test:long`. */
declare const IS_LONG_RUN: boolean;

/** Number of generated projects that are compared. */
const PROJECTS = IS_LONG_RUN ? 56 : 4;

const SEVERITIES = [undefined, 'error', 'warning', 'information', 'hint'];

/** What the checker reports for the same documents as files of one folder. */
async function byChecker(documents: Documents, args: readonly string[]): Promise<SeenIn> {
  const { stdout } = await runLine(['check', '--format', 'json', '--hints', ...args], { files: documents });
  return seenIn(stdout, Object.keys(documents));
}

type Reported = Seen & { readonly file: string; readonly message: string; readonly help?: string };

function seenIn(report: string, files: readonly string[]): SeenIn {
  const seen: Record<string, Seen[]> = Object.fromEntries(files.map((file) => [file, []]));
  const { findings } = JSON.parse(report) as { findings: Reported[] };
  for (const { file, code, severity, range, message: fact, help, related } of findings) {
    // An editor that announces no code actions gets the help with the message.
    const message = fullText({ message: fact, help });
    seen[file]?.push({ code, severity, range, message, related });
  }
  return seen;
}

/** The rules that are about guests, and why one of these can't be read, which the checker alone tells. */
const OF_MANIFESTS = [
  'SR-133',
  'SR-137',
  'manifest/missing',
  'manifest/escapes',
  'manifest/not-contract',
  'manifest/self',
  'manifest/unlisted',
  'schema/required',
];

const OF_DSDS = [
  'yaml/syntax',
  'json/syntax',
  'SR-138',
  'dsds/id',
  'dsds/trait-missing',
  'dsds/trait-extra',
  'dsds/trait-kind',
  'dsds/trait-values',
  'dsds/todo',
  'dsds/unpointed',
];

/** On Windows links need a privilege, and in Wine, where these tests run, hundreds of files take minutes. */
const onPosix = { skip: process.platform === 'win32' };

suite('the checker says what the editor says, to the letter', () => {
  for (const [title, documents, isProject, least] of [
    ['of every example', EXAMPLES, true, 30],
    // All of them in one project would mostly have the same identity.
    ['of many generated documents', GENERATED, false, Object.keys(GENERATED).length],
  ] as const) {
    test(title, async () => {
      const server = await byServer(documents, isProject ? ['file:///p'] : []);
      const checker = await byChecker(
        documents,
        isProject ? [] : ['--rule', 'SR-133=off', '--rule', 'ref/unresolved=off'],
      );
      for (const [file, text] of Object.entries(documents)) {
        assert.deepEqual(checker[file], server[file], `${file}:\n${text}`);
      }
      const count = Object.values(server).flat().length;
      assert.ok(count >= least, `${count} findings were compared`);
    });
  }

  test('of what links lead to', onPosix, async () => {
    const wrong = '{ "contractId": "A", "component": "A", "cemRef": "x-b" }';
    const files = {
      'package.json': '{}',
      'component-contract.config.json': '{}',
      'store/x.json': wrong,
      'a.contract.json': wrong.replace('"A"', '"a"'),
      'store/elements.json': JSON.stringify({
        schemaVersion: '2.1.0',
        modules: [
          {
            kind: 'javascript-module',
            path: 'a.js',
            declarations: [{ kind: 'class', customElement: true, name: 'A', tagName: 'x-a' }],
          },
        ],
      }),
    };
    const names = ['a.contract.json', 'lib/again.contract.json', 'lib/x.contract.json', 'z.contract.json'];
    let closed: SeenIn = {};
    const { stdout } = await runLine(['check', '--format', 'json'], {
      files,
      prepare(folder) {
        mkdirSync(join(folder, 'lib'));
        symlinkSync('../store/x.json', join(folder, 'lib/x.contract.json'));
        symlinkSync('../a.contract.json', join(folder, 'lib/again.contract.json'));
        symlinkSync('gone.json', join(folder, 'z.contract.json'));
        symlinkSync('store/elements.json', join(folder, 'custom-elements.json'));
      },
      inspect: async (folder) => void ([, closed] = await inEditor(folder, {}, [], names)),
    });
    const found = seenIn(stdout, names);
    assert.deepEqual(
      names.map((name) => found[name]!.map(({ code }) => code)),
      [['ref/unresolved'], [], ['schema/pattern', 'ref/unresolved'], []],
    );
    for (const name of names) assert.deepEqual(closed[name], found[name]!.filter(isNoHint), name);
  });

  test('of the documents of many projects, each as its project wants it', onPosix, async () => {
    const files = projects(PROJECTS);
    const names = Object.keys(files).filter((file) =>
      /(contract|spec|manifest)\.json$|\.dsds\.(yaml|json)$/i.test(file),
    );
    let [opened, closed]: [Record<string, InEditor>, SeenIn] = [{}, {}];
    const searched = await runLine(['check', '--format', 'json', '--hints'], {
      files,
      inspect: async (folder) =>
        void ([opened, closed] = await inEditor(folder, files, names, Object.keys(files))),
    });
    // A document of another format that is named is a contract to the checker.
    const isNamed = (name: string): boolean => !opened[name]!.isOurs || !isOther(files[name]!);
    const byName = await runLine(['check', '--format', 'json', '--hints', ...names.filter(isNamed)], {
      files,
    });
    const { skipped } = JSON.parse(byName.stdout) as { skipped: { file: string; reason: string }[] };
    const reasons = new Map(skipped.map(({ file, reason }) => [file, reason]));
    const [found, foundByName] = [seenIn(searched.stdout, names), seenIn(byName.stdout, names)];
    const times = new Map<string, number>();
    const count = (what: string): void => void times.set(what, (times.get(what) ?? 0) + 1);
    for (const name of names) {
      const { findings, status, isOurs } = opened[name]!;
      const all = found[name]!;
      // Of the syntax of files that aren't ours another server tells in an editor.
      const told = (seen: readonly Seen[]): readonly Seen[] => (isOurs ? seen : beyondSyntax(seen));
      assert.deepEqual(told(all), told(findings), about(files, name));
      assert.deepEqual(told(all.filter(isNoHint)), told(closed[name]!), `closed: ${about(files, name)}`);
      // Who has a newer contract open is told besides what is known here.
      const why = isOurs ? /^Not checked: (.*)$/.exec(status)?.[1] : undefined;
      const isIgnored = /^(git ignores it|it is in node_modules)/.test(why ?? '');
      // Who names a file that is ignored has it checked, and any file that no project file speaks against.
      if (isOurs ? !isIgnored && isNamed(name) : all.length > 0) {
        assert.deepEqual(foundByName[name], all, name);
        if (isOurs) assert.equal(reasons.get(name), why, name);
      }
      count(isIgnored ? 'ignored' : why?.includes(CONFIG_NAME) ? 'excluded' : 'judged');
      for (const { code, related } of all) {
        count(String(code));
        if (related.some(({ file }) => file !== name)) count('elsewhere');
      }
    }
    // Components without a contract have findings in the files that declare them.
    const isCoverage = ({ code }: Seen): boolean => code === 'drift/coverage';
    const sources = Object.keys(files).filter((file) => !names.includes(file));
    const reported = seenIn(searched.stdout, sources);
    for (const name of sources) {
      const all = reported[name]!.filter(isCoverage);
      assert.deepEqual(all.filter(isNoHint), closed[name]!.filter(isCoverage), about(files, name));
      for (const _ of all) count('uncovered');
    }
    const shown = JSON.stringify([...times]);
    assert.ok(isEnough(times.get('uncovered') ?? 0, 4), shown);
    for (const what of ['judged', 'excluded', 'ignored', 'elsewhere'])
      assert.ok(isEnough(times.get(what) ?? 0, 160), shown);
    // Few projects do not meet every rule.
    if (!IS_LONG_RUN || isOtherSeed) return;
    const missed = [...OF_PROJECTS, ...OF_MANIFESTS, ...OF_DSDS].filter((code) => !times.has(code));
    assert.deepEqual(missed, [], shown);
  });

  test('of a file that is checked alone', async () => {
    const files = projects(2);
    const names = Object.keys(files).filter((file) => /contract\.json$|\.dsds\./i.test(file));
    const args = ['check', '--format', 'json', '--hints'];
    const { stdout, files: after } = await runLine([...args, '--format', 'junit=all.xml'], { files });
    const all = seenIn(stdout, names);
    // Who names what a search passes over has it checked all the same.
    const searched = names.filter((name) => after['all.xml']!.includes(` name="${name}"`));
    const compared = searched.filter((_, index) => index % 2 === 0);
    assert.ok(compared.length > (isOtherSeed ? 2 : 4), `${compared.length} of ${names.length} are compared`);
    for (const name of compared) {
      const alone = await runLine([...args, name], { files });
      assert.deepEqual(seenIn(alone.stdout, [name])[name], all[name], about(files, name));
    }
  });
});

/** A file, and those of its project that say how all are taken, for whoever has to find out. */
function about(files: Documents, name: string): string {
  const project = name.slice(0, name.indexOf('/') + 1);
  const saying = Object.entries(files).filter(
    ([file]) => file.startsWith(project) && !/(contract|spec)\.json$/i.test(file),
  );
  return [name, files[name], ...saying.map(([file, text]) => `--- ${file}\n${text}`)].join('\n');
}

/** The rules that ask what other files say, and one that tells of what is not checked. */
const OF_PROJECTS = [
  'schema/newer',
  'SR-130',
  'SR-131',
  'SR-132',
  'SR-133',
  'ref/unresolved',
  'ref/ambiguous',
  'drift/element',
  'drift/react',
  'drift/coverage',
  'dsds/loss',
];

const beyondSyntax = (all: readonly Seen[]): readonly Seen[] =>
  all.filter(({ code }) => !/^(json|yaml)\//.test(String(code)));

const isNoHint = ({ severity }: Seen): boolean => severity !== 'hint';

interface InEditor {
  readonly findings: readonly Seen[];
  readonly status: string;
  /** Whether an editor takes it for a contract: by its name, or as the project file says. */
  readonly isOurs: boolean;
}

/** What someone sees who opens these files one after the other, and what they see of each before. */
async function inEditor(
  folder: string,
  files: Documents,
  names: readonly string[],
  closedOnes = names,
): Promise<[opened: Record<string, InEditor>, closed: SeenIn]> {
  const root = pathToFileURL(folder).href;
  const editor = await startEditor({ disk: { ...diskOf(), ...nodeLoader }, folders: [root] });
  await editor.settled();
  const uriOf = (name: string): string => pathToFileURL(`${folder}/${name}`).href;
  const seen = (name: string): Seen[] => seenBy(editor.latest(uriOf(name)), `${root}/`);
  const closed = Object.fromEntries(closedOnes.map((name) => [name, seen(name)]));
  const opened: Record<string, InEditor> = {};
  for (const name of names) {
    const uri = uriOf(name);
    const asks = { textDocument: { uri } };
    const isOurs =
      /\.contract\.json$/i.test(name) ||
      (await editor.request('component-contract/isContract', asks)) === true;
    const languageId = isOurs ? 'component-contract' : name.endsWith('.yaml') ? 'yaml' : 'json';
    const document = editor.open(withoutMark(files[name]!), { uri, languageId, asIs: true });
    await (isOurs ? document.findings() : editor.settled());
    const { text = '' } = (await document.ask<{ text?: string } | null>('component-contract/status')) ?? {};
    opened[name] = { findings: seen(name), status: text, isOurs };
    document.close();
  }
  await editor.close();
  return [opened, closed];
}
