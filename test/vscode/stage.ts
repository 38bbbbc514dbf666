/** Where the scenarios play: one real VS Code, and one window for all of them. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test, { after, before } from 'node:test';
import type { Page } from 'playwright-core';
import { endOnSignals } from './group.ts';
import { type VSCode, installVSCode } from './install.ts';
import { packExtension } from './pack.ts';
import { closeEverything } from './person.ts';
import { type Server, startServer } from './server.ts';
import { picture, problemCounts, unnoticed } from './sight.ts';
import { untilEqual } from './until.ts';
import { TooSlow, type Window, openWindow } from './window.ts';

export interface Stage {
  readonly page: Page;
  readonly server: Server;
  readonly vscode: VSCode;
  /** The packaged extension. */
  readonly vsix: string;
  /** Puts a file into the opened folder, as long as the scenario plays: all contracts there know of each other. */
  readonly write: (name: string, text: string) => void;
  readonly exists: (name: string) => boolean;
  /** The contracts that are there before anything has happened. */
  readonly contracts: ReadonlySet<string>;
}

let stage: Stage;

/**
 * How many seconds the scenarios may take in all; what has not begun by then is skipped, and the report says so. .ci/run sets
 * it, since a machine that is short of memory takes an hour for what takes others ten minutes.
 */
const TIME = process.env['VSCODE_TEST_SECONDS'];

const isOver = (): boolean => performance.now() > Number(TIME ?? Infinity) * 1000;

/** In seconds. VS Code starts within ten; where it takes as long as this, its own time limits come in the way of the scenarios. */
const SLOW = 120;

/** Why no scenario plays any more. */
let whyNot: string | undefined;

let skipped: readonly string[] = [];

/** The files that the scenario has written, with what was there before. */
const written = new Map<string, string | undefined>();

/** Opens a window of the VS Code that `start` starts, in which some scenarios can't play. */
export function openStage(start = startDesktop, skip: readonly string[] = []): void {
  skipped = skip;
  let window: Window | undefined;
  let server: Server | undefined;
  before(async () => {
    endOnSignals();
    if (isOver()) return;
    const vscode = await installVSCode();
    const vsix = await packExtension();
    server = await start(vscode, vsix);
    const begin = performance.now();
    try {
      window = await openWindow(server);
    } catch (error) {
      if (TIME === undefined || !(error instanceof TooSlow)) throw error;
      whyNot = error.message;
      return;
    }
    const seconds = Math.round((performance.now() - begin) / 1000);
    if (TIME !== undefined && seconds > SLOW) whyNot = `VS Code took ${seconds} seconds to start`;
    const at = (name: string) => join(server!.folder, name);
    stage = {
      page: window.page,
      server,
      vscode,
      vsix,
      write(name, text) {
        const above = dirname(dirname(name));
        assert.ok(existsSync(at(above)), `VS Code may not watch a new folder in ${above}: add it to NESTED`);
        mkdirSync(dirname(at(name)), { recursive: true });
        const original = existsSync(at(name)) ? readFileSync(at(name), 'utf8') : undefined;
        if (!written.has(name)) written.set(name, original);
        put(server!, name, text);
      },
      exists: (name) => existsSync(at(name)),
      contracts: new Set(contractsBelow(server.folder)),
    };
  });
  after(async () => {
    await window?.close();
    await server?.stop();
  });
}

/** Begins and ends with an empty window, and keeps a picture of what was there when it went wrong. */
export function scenario(name: string, run: (stage: Stage) => Promise<void>): void {
  void test(name, { timeout: 600_000 }, async (context) => {
    if (isOver()) whyNot ??= `the ${TIME} seconds are over`;
    if (whyNot !== undefined) return context.skip(whyNot);
    if (skipped.includes(name)) return context.skip("it can't play in this VS Code");
    try {
      await run(stage);
      assert.deepEqual(await unnoticed(stage.page), [], 'no other message is shown');
    } catch (error) {
      await picture(stage.page, `failed, ${name}`);
      throw error;
    } finally {
      await closeEverything(stage.page);
      for (const [file, original] of written) put(stage.server, file, original);
      written.clear();
      for (const file of contractsBelow(stage.server.folder)) {
        if (!stage.contracts.has(file)) put(stage.server, file, undefined);
      }
      // What was wrong in them is told until the server has heard that they are gone.
      await untilEqual(() => problemCounts(stage.page), '0 0');
    }
  });
}

/** Writes a file into the opened folder; without a text it is deleted. */
function put(server: Server, name: string, text: string | undefined): void {
  const path = join(server.folder, name);
  const isThere = existsSync(path);
  if (text === undefined) rmSync(path, { force: true });
  else writeFileSync(path, text);
  server.tell?.(name, text === undefined ? 'deleted' : isThere ? 'changed' : 'created');
}

const startDesktop = (vscode: VSCode, vsix: string): Promise<Server> =>
  startServer(vscode, vsix, 'trusts every folder');

const contractsBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.contract.json'),
  );

/** Shows another window, and closes it afterwards. */
export async function inAnotherWindow(
  server: Server,
  url: string,
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const window = await openWindow(server, url);
  try {
    await run(window.page);
  } catch (error) {
    await picture(window.page, 'failed, another window');
    throw error;
  } finally {
    await window.close();
  }
}
