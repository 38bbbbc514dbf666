import { checking } from './checking.ts';
import { dsds } from './dsds.ts';
import { editing } from './editing.ts';
import type { Line } from './line.ts';
import { machine } from './machine.ts';
import type { Part } from './part.ts';
import { project } from './project.ts';
import { tableOf } from './table.ts';

// Takes all performance figures of the project, beside its peers: the same work, the same Node, in turns. The ratio of the medians
// counts; the times themselves are those of one machine on one day. `npm run bench -- editing` runs that part only.

const PARTS: ReadonlyMap<string, Part> = new Map(Object.entries({ editing, checking, project, dsds }));

const FLAGS = new Set(['--json', '--quick']);

const args = process.argv.slice(2);
const unknown = args.find((arg) => !PARTS.has(arg) && !FLAGS.has(arg));
if (unknown === undefined) await bench();
else {
  console.error(
    `Unknown argument "${unknown}". Usage: npm run bench -- [PART...] [--json] [--quick]\n` +
      `Parts: ${[...PARTS.keys()].join(', ')}; all of them without one. --huge also measures 100,000 contracts, ` +
      '--quick takes a few rounds only.',
  );
  process.exitCode = 2;
}

async function bench(): Promise<void> {
  const options = { isQuick: args.includes('--quick') };
  const isJson = args.includes('--json');
  const named = args.filter((arg) => PARTS.has(arg));
  const before = machine();
  if (!isJson) console.log(`${before.text}${options.isQuick ? '\nQuick: the figures mean little.' : ''}`);
  const lines: (Line & { readonly part: string })[] = [];
  for (const part of named.length > 0 ? new Set(named) : PARTS.keys()) {
    const ofPart: Line[] = [];
    for await (const line of PARTS.get(part)!(options)) {
      console.error(`${part}: ${line.name}`);
      ofPart.push(line);
    }
    if (!isJson) console.log(`\n${tableOf(part, ofPart)}`);
    lines.push(...ofPart.map((line) => ({ part, ...line })));
  }
  if (isJson) console.log(JSON.stringify({ ...before.facts, ...options, lines }, null, 2));
}
