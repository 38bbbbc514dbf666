import { cpus, loadavg, release, type } from 'node:os';
import { vscodeVersion } from '../vscode/install.ts';
import { checking } from './checking.ts';
import { editing } from './editing.ts';
import { type Line, textOf } from './line.ts';
import { AJV_VERSION } from './peers.ts';
import { project } from './project.ts';
import type { Options } from './rounds.ts';

// Takes all performance figures of the project, beside its peers: the same work, the same Node, in turns. The ratio of the medians
// counts; the times themselves are those of one machine on one day. `npm run bench -- editing` runs that part only.

const PARTS: Readonly<Record<string, (options: Options) => AsyncIterable<Line>>> = {
  editing,
  checking,
  project,
};

const args = process.argv.slice(2);
const unknown = args.find((arg) => !Object.hasOwn(PARTS, arg) && arg !== '--quick');
if (unknown === undefined) await bench();
else {
  console.error(
    `Unknown argument "${unknown}". Usage: npm run bench -- [PART...] [--quick]\n` +
      `Parts: ${Object.keys(PARTS).join(', ')}; all of them without one. --quick takes a few rounds only.`,
  );
  process.exitCode = 2;
}

async function bench(): Promise<void> {
  const isQuick = args.includes('--quick');
  const named = args.filter((arg) => arg !== '--quick');
  const cores = cpus();
  console.log(
    `Node ${process.version}, ${cores.length} cores (${cores[0]?.model.trim()}), ${type()} ${release()}, load ${loadavg()[0]!.toFixed(1)}\n` +
      `Peers: VS Code ${vscodeVersion}, ajv-cli ${AJV_VERSION}${isQuick ? '\nQuick: the figures mean little.' : ''}\n`,
  );
  for (const part of named.length > 0 ? new Set(named) : Object.keys(PARTS)) {
    for await (const line of PARTS[part]!({ isQuick })) console.log(textOf(line));
  }
}
