import { writeDocuments } from './dsds-documents.ts';
import { inFolder } from './folder.ts';
import { atMost, type Line, lineOf } from './line.ts';
import { type Options, roundsOf } from './part.ts';
import { startIn } from './session.ts';
import { yamlEditing } from './yaml-editing.ts';

const MANY = { documents: 1_000, bytes: 4_000 };

const STARTS = { warmUp: 1, timed: 9 };

const TARGETS = { known: 5000 };

/** DSDS documents whose entries all refer to contracts: one that is edited, and very many. */
export async function* dsds(options: Options): AsyncGenerator<Line> {
  yield* yamlEditing(options);
  yield* inFolder(async function* (folder) {
    writeDocuments(folder, MANY.documents, MANY.bytes);
    const times: number[] = [];
    const { warmUp, timed } = roundsOf(STARTS, options);
    for (let round = -warmUp; round < timed; round++) {
      const { client, milliseconds } = await startIn(folder);
      if (round >= 0) times.push(milliseconds);
      await client.close();
    }
    const name = 'initialized to all is known, 1,000 documents of 4 KB';
    yield lineOf({ name, ours: times, target: atMost(TARGETS.known) });
  });
}
