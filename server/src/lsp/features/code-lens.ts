import type { CodeLens, CodeLensParams } from 'vscode-languageserver/node';
import type { Source } from '../../kinds/contract/source.ts';
import type { Projection } from '../../kinds/contract/traits.ts';
import { allInWords, entryInWords } from '../../kinds/dsds/hover-text.ts';
import type { LinkedEntry } from '../../kinds/dsds/pointers.ts';
import { stateOfEntry } from '../../kinds/dsds/update-document.ts';
import { updateOf } from '../../kinds/dsds/update.ts';
import { stateOf, updateInWords } from '../../kinds/manifest/hover-text.ts';
import type { DsdsSource } from '../../project/dsds.ts';
import { projectionOf } from '../../project/projection.ts';
import { onceSaved } from '../../project/unsaved.ts';
import { endOf, memberOf, nodeAt, startOf } from '../../text/json/tree.ts';
import type { Span } from '../../text/span.ts';
import { quotePath } from '../../text/words.ts';
import { rangeOf } from '../convert.ts';
import { canRunCommands, type Feature } from '../feature.ts';
import { UPDATE_TRAITS } from './dsds-commands.ts';
import { wantedAs } from './dsds-entries.ts';
import { UPDATE_ADDRESSES, UPDATE_MANIFEST } from './manifest-commands.ts';
import { PREVIEW } from './traits.ts';

/**
 * One line above `contractId`: how many traits the contract becomes, and whether the DSDS entries that point at it have just
 * those. A click opens the preview. In a manifest one line at its top, how far it is that of its directory, and one above
 * each stale record; in a DSDS document one above each entry that points at a contract. A click on them brings it up to date.
 */
export const codeLens: Feature<CodeLensParams, CodeLens[]> = {
  method: 'textDocument/codeLens',
  capability: { codeLensProvider: {} },
  handle({ document, source }, _params, { commands, settings }, files) {
    const place = settings.codeLens && commands.includes(PREVIEW) ? placeIn(source) : undefined;
    if (!place) return [];
    const entries = files
      .entriesFor(document.uri)
      .map(({ source: { read }, entry }) => ({ entry, state: stateOfEntry(entry, read) }));
    const title = [titleOf(projectionOf(source)), allInWords(entries)].filter(Boolean).join(', ');
    const command = { title, command: PREVIEW, arguments: [document.uri] };
    return [{ range: rangeOf(document, place), command }];
  },
  handleManifest({ document, source }, _params, client, files) {
    const { checked } = source;
    if (!client.settings.codeLens || !canRunCommands(client) || !checked.facts.isWhole) return [];
    const state = stateOf(onceSaved(source, files).checked);
    const toUpdate = new Set(state.stale.map(({ record }) => record.index));
    const whole = { title: updateInWords(state), command: UPDATE_MANIFEST, arguments: [document.uri] };
    const start = source.tree ? startOf(source.tree) : 0;
    return [
      { range: rangeOf(document, { start, end: start }), command: whole },
      ...stateOf(checked).stale.flatMap(({ record: { index, at, path = '', address } }): CodeLens[] => {
        const record = nodeAt(source.tree, at);
        if (!record) return [];
        const range = rangeOf(document, { start: startOf(record), end: startOf(record) });
        if (!toUpdate.has(index)) {
          return [{ range, command: { title: `Right once ${quotePath(path)} is saved`, command: '' } }];
        }
        const title = `${address === undefined ? 'Missing' : 'Stale'} address: update`;
        return [{ range, command: { title, command: UPDATE_ADDRESSES, arguments: [document.uri, path] } }];
      }),
    ];
  },
  handleDsds({ document, source }, _params, client) {
    if (!client.settings.codeLens || !canRunCommands(client)) return [];
    return source.checked.entries.flatMap((entry): CodeLens[] => {
      const title = titleAbove(entry, source);
      if (title === undefined) return [];
      const { start } = entry.span;
      const range = rangeOf(document, { start, end: start });
      if (!updateOf(entry)) return [{ range, command: { title, command: '' } }];
      const command = { title, command: UPDATE_TRAITS, arguments: [document.uri, wantedAs(entry)] };
      return [{ range, command }];
    });
  },
};

function titleAbove(entry: LinkedEntry, { read }: DsdsSource): string | undefined {
  const title = entryInWords(entry, read);
  if (title === undefined || !updateOf(entry)) return title;
  return `${title}: ${entry.traits ? 'update' : 'add'}`;
}

/** What goes by contracts above the entries of a DSDS document, a line for each; what stands above these contracts goes by it. */
export const isSaidOf = (source: DsdsSource): string[] =>
  source.checked.entries.flatMap((entry) =>
    entry.contract ? [`${entry.contract.uri} ${titleAbove(entry, source) ?? ''}`] : [],
  );

/**
 * The key of `contractId`; where there is none, what the contract begins with. A half-written line can take the key out
 * of the tree though it stands there in the text, and a lens that jumps moves what someone is typing.
 */
function placeIn({ text, tree }: Source): Span | undefined {
  if (tree?.type !== 'object') return undefined;
  const key = memberOf(tree, 'contractId')?.children?.[0];
  if (key) return { start: startOf(key), end: endOf(key) };
  const start = /"contractId"\s*:/.exec(text)?.index ?? startOf(tree);
  return { start, end: start };
}

function titleOf({ traits, notes }: Projection): string {
  const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
  const first = traits.length === 0 ? 'No traits' : counted(traits.length, 'trait');
  return notes.length === 0 ? first : `${first}, ${counted(notes.length, 'note')}`;
}
