import type { Location, ReferenceParams } from 'vscode-languageserver/node';
import { isDeclaration, placesAt, spanOfName } from '../core/names.ts';
import { rangeOf } from '../convert.ts';
import type { Feature } from './feature.ts';

export const references: Feature<ReferenceParams, Location[]> = {
  method: 'textDocument/references',
  capability: { referencesProvider: true },
  handle({ document, source }, { position, context }) {
    return placesAt(source.tree, document.offsetAt(position))
      .filter((place) => context.includeDeclaration || !isDeclaration(place))
      .map((place) => ({ uri: document.uri, range: rangeOf(document, spanOfName(place)) }));
  },
};
