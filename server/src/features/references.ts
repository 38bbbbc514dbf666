import type { Location, ReferenceParams } from 'vscode-languageserver/node';
import { referencesOfRecord } from '../project/records.ts';
import { referringAt } from '../project/referring.ts';
import { referencesAt } from '../project/links.ts';
import { rangeOf } from '../convert.ts';
import type { Feature } from './feature.ts';
import { locationsOf } from './locations.ts';

export const references: Feature<ReferenceParams, Location[]> = {
  method: 'textDocument/references',
  capability: { referencesProvider: true },
  handle({ document, source }, { position, context }, _client, files) {
    const offset = document.offsetAt(position);
    const found = referencesAt({ uri: document.uri, source }, offset, files, context.includeDeclaration);
    return locationsOf(found, document, files);
  },
  handleManifest({ document, source }, { position, context }, _client, files) {
    const offset = document.offsetAt(position);
    return locationsOf(
      referencesOfRecord(source, offset, files, context.includeDeclaration),
      document,
      files,
    );
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
