import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DOCUMENT, writeDocument } from './dsds-documents.ts';
import { type Edited, openIn, positionOf, timeEdits } from './edits.ts';
import { inFolder } from './folder.ts';
import { type Line, lineBeside } from './line.ts';
import { type Options, roundsOf } from './part.ts';
import { installPeers } from './peers.ts';
import { closeAll, OURS, PROTOCOL, startAll, YAML } from './servers.ts';

const BYTES = 3_700;

const SIZES = [
  { size: '20 KB', entries: 4, target: 1 },
  { size: '100 KB', entries: 20, target: 1 },
];

const ROUNDS = { warmUp: 10, timed: 60 };

const SERVERS = [OURS, YAML, PROTOCOL];

/** Edits of DSDS documents in YAML, beside the YAML language server with a schema of them. */
export async function* yamlEditing(options: Options): AsyncGenerator<Line> {
  installPeers();
  for (const { size, entries, target } of SIZES) {
    yield* inFolder(async function* (folder) {
      const text = writeDocument(folder, entries, BYTES);
      const started = await startAll(SERVERS, folder);
      await started[0]!.client.request('component-contract/settled', undefined);
      const document = faultyDocument(join(folder, DOCUMENT), text);
      const sessions = await openIn(started, document);
      const times = await timeEdits(sessions, document, roundsOf(ROUNDS, options));
      await closeAll(sessions);
      const note = `the peer's delay of ${YAML.delay} ms isn't counted`;
      yield { ...lineBeside(SERVERS, `edit to findings, DSDS document of ${size}`, times, target), note };
    });
  }
}

/** The kind of the first trait in the second entry becomes an unknown one. */
const faultyDocument = (path: string, text: string): Edited => ({
  uri: pathToFileURL(path).href,
  languageId: 'yaml',
  text,
  place: positionOf(text, 'kind: en|um', text.indexOf('id: component-1')),
  error: /^dsds\/trait-kind:|Value must be "enum"/,
});
