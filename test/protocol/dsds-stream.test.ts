import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { BUTTON, FILES, IN_SYNC } from '../dsds-files.ts';
import type { OpenDocument } from '../editor.ts';
import { contractText, uriOf, type World, worldOf } from '../world.ts';
import { runs } from '../arbitrary.ts';

/** What somebody does who works on a contract and its DSDS documents, the one after the other and without waiting. */
type Step =
  | { readonly does: 'open' | 'close' | 'save'; readonly file: number }
  | { readonly does: 'type'; readonly file: number; readonly at: number; readonly text: string }
  | { readonly does: 'replace'; readonly file: number; readonly words: readonly [string, string] }
  | { readonly does: 'write'; readonly file: number; readonly text: number }
  | { readonly does: 'move'; readonly there: boolean }
  | { readonly does: 'settle' };

const SHORT = IN_SYNC.replace('lib/button', 'button');

/** A document with many entries. */
const LONG =
  SHORT + Array.from({ length: 100 }, (_, index) => `  - id: other-${index}\n    kind: token\n`).join('');

const NAMES = ['button.contract.json', 'ui.dsds.yaml', 'long.dsds.yaml', 'docs/ui.dsds.json'];
const CONTRACTS = [BUTTON, BUTTON.replace('"hover"', '"focus"'), contractText('knob'), '{ "contractId": "bu'];
const DOCUMENTS = [SHORT, SHORT.replace('id: busy', 'id: lazy'), LONG, LONG.replaceAll('\n', '\r\n'), '{}'];

/** What is typed in the place of each other, there and back. */
const WORDS = [
  ['hover', 'focus'],
  ['size', 'extent'],
  ['medium', 'huge'],
  ['button', 'knob'],
  ['busy', 'bu"sy'],
] as const;

const file = fc.nat(NAMES.length - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('open', 'close', 'save'), file }) },
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant('replace'), file, words: fc.constantFrom(...WORDS) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('type'),
      file,
      at: fc.nat(900),
      text: fc.constantFrom('', 'x', '"', '\n', '\r\n', ': ', '- '),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('write'), file, text: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('move'), there: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ does: 'settle' } as const) },
);

const HOMES = ['lib/', 'moved/lib/'];

class Session {
  readonly #world: World;
  readonly #open = new Map<number, OpenDocument>();
  #projectRoot = HOMES[0]!;

  constructor(world: World) {
    this.#world = world;
  }

  #pathOf(index: number): string {
    return this.#projectRoot + NAMES[index]!;
  }

  async play(each: Step): Promise<void> {
    const { editor, disk } = this.#world;
    if (each.does === 'settle') return void (await editor.settled());
    if (each.does === 'move') return this.#move(HOMES[each.there ? 1 : 0]!);
    const { file: index } = each;
    const uri = uriOf(this.#pathOf(index));
    const document = this.#open.get(index);
    if (each.does === 'open') {
      if (document || disk.text(uri) === undefined) return;
      const languageId = index === 0 ? 'component-contract' : index === 3 ? 'json' : 'yaml';
      this.#open.set(index, this.#world.open(this.#pathOf(index), '', languageId));
    } else if (each.does === 'close') {
      document?.close();
      this.#open.delete(index);
    } else if (each.does === 'save' && document) {
      disk.write(uri, document.text());
      document.save();
      editor.tell([{ uri, type: 2 }]);
    } else if (each.does === 'type' && document) {
      const { length } = document.text();
      document.splice(Math.min(each.at, length), each.at < length && each.text === '' ? 1 : 0, each.text);
    } else if (each.does === 'replace' && document) {
      const [old, now] = each.words;
      const [from, to] = document.text().includes(old) ? [old, now] : [now, old];
      if (document.text().includes(from)) document.replace(from, to);
    } else if (each.does === 'write') {
      const texts = index === 0 ? CONTRACTS : DOCUMENTS;
      editor.write(uri, texts[each.text]);
    }
  }

  /** As an editor does it: the files are elsewhere, those that were open are closed and opened there, and one event tells of the folders. */
  #move(to: string): void {
    if (to === this.#projectRoot) return;
    const { editor, disk } = this.#world;
    const from = this.#projectRoot;
    const open = [...this.#open];
    for (const [index] of open) void this.play({ does: 'close', file: index });
    for (const name of NAMES) {
      const text = disk.text(uriOf(from + name));
      disk.write(uriOf(from + name));
      if (text !== undefined) disk.write(uriOf(to + name), text);
    }
    this.#projectRoot = to;
    editor.tell([
      { uri: uriOf(from.slice(0, -1)), type: 3 },
      { uri: uriOf(to.slice(0, -1)), type: 1 },
    ]);
    for (const [index] of open) void this.play({ does: 'open', file: index });
  }

  /** What is shown for each file in the end, in either project. */
  async shown(): Promise<Record<string, readonly string[]>> {
    const { editor } = this.#world;
    await editor.settled();
    const all = HOMES.flatMap((projectRoot) => NAMES.map((name) => projectRoot + name));
    return Object.fromEntries(
      all.map((path) => [path, editor.latest(uriOf(path)).map((each) => JSON.stringify(each))]),
    );
  }

  /** The same of a server that was started now. */
  async anew(): Promise<Record<string, readonly string[]>> {
    const { disk } = this.#world;
    const texts: Record<string, string> = {};
    for (const projectRoot of HOMES) {
      for (const name of NAMES) {
        const text = disk.text(uriOf(projectRoot + name));
        if (text !== undefined) texts[projectRoot + name] = text;
      }
    }
    const world = await worldOf(texts);
    const session = new Session(world);
    session.#projectRoot = this.#projectRoot;
    for (const [index, document] of this.#open) {
      const path = this.#pathOf(index);
      const opened = world.editor.open(document.text(), {
        uri: uriOf(path),
        languageId: index === 0 ? 'component-contract' : index === 3 ? 'json' : 'yaml',
        asIs: true,
      });
      session.#open.set(index, opened);
    }
    const shown = await session.shown();
    return shown;
  }
}

suite('a contract and DSDS documents that are worked on in turns', () => {
  test('are told what a new server would say', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const world = await worldOf({
          'lib/button.contract.json': BUTTON,
          'lib/ui.dsds.yaml': SHORT,
          'lib/long.dsds.yaml': LONG,
          'lib/docs/ui.dsds.json': FILES['docs/ui.dsds.json'].replace('lib/button', 'button'),
        });
        const session = new Session(world);
        for (const each of steps) await session.play(each);
        const shown = await session.shown();
        assert.deepEqual(shown, await session.anew());
      }),
      { seed: 20200620, numRuns: runs(25, 1 / 5) },
    );
  });
});
