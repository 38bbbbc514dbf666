import type { Location, ReferenceParams } from 'vscode-languageserver/node';
import { dsdsEntriesOf, dsdsPlacesOf, referencesOfDsds } from '../project/dsds-links.ts';
import { referencesOfRecord } from '../project/records.ts';
import { referringAt } from '../project/referring.ts';
import { referencesAt, type Target } from '../project/links.ts';
import type { Neighbours } from '../project/neighbours.ts';
import type { Source } from '../project/project.ts';
import { placesAt, sharedNameAt } from '../core/names.ts';
import { rangeOf } from '../convert.ts';
import type { Feature } from './feature.ts';
import { locationsOf } from './locations.ts';

export const references: Feature<ReferenceParams, Location[]> = {
  method: 'textDocument/references',
  capability: { referencesProvider: true },
  async handle({ document, source }, { position, context }, _client, files) {
    await files.upToTexts();
    const offset = document.offsetAt(position);
    const found = referencesAt({ uri: document.uri, source }, offset, files, context.includeDeclaration);
    return locationsOf([...found, ...inDsds(document.uri, source, offset, files)], document, files);
  },
  handleManifest({ document, source }, { position, context }, _client, files) {
    const offset = document.offsetAt(position);
    return locationsOf(
      referencesOfRecord(source, offset, files, context.includeDeclaration),
      document,
      files,
    );
  },
  async handleDsds({ document, source }, { position, context }, _client, files) {
    await files.upToTexts();
    const offset = document.offsetAt(position);
    return locationsOf(referencesOfDsds(source, offset, files, context.includeDeclaration), document, files);
  },
  handleGuest({ document, role }, { position, context }, _client, files) {
    const found = referringAt(
      { uri: document.uri, text: document.getText(), role },
      document.offsetAt(position),
      files,
    );
    if (!found) return [];
    const here = { uri: document.uri, range: rangeOf(document, found.from) };
    return [...(context.includeDeclaration ? [here] : []), ...locationsOf(found.to, document, files)];
  },
};

/** Where entries of DSDS documents speak of what a contract names at an offset. */
function inDsds(uri: string, { tree }: Source, offset: number, files: Neighbours): Target[] {
  const [named] = placesAt(tree, offset);
  if (named) return dsdsPlacesOf(uri, named, files);
  return sharedNameAt(tree, offset)?.member === 'contractId' ? dsdsEntriesOf(uri, files) : [];
}
