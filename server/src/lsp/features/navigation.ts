import {
  type DefinitionParams,
  type DocumentHighlight,
  DocumentHighlightKind,
  type DocumentHighlightParams,
  type DocumentLink,
  type DocumentLinkParams,
  type Location,
  type LocationLink,
  type ReferenceParams,
} from 'vscode-languageserver/node';
import { isDeclaration, placesAt, sharedNameAt, spanOfName } from '../../kinds/contract/names.ts';
import type { Source } from '../../kinds/contract/source.ts';
import { insideOf } from '../../kinds/dsds/model.ts';
import {
  definitionOfDsds,
  dsdsEntriesOf,
  dsdsPlacesOf,
  hrefsIn,
  referencesOfDsds,
} from '../../project/dsds-links.ts';
import { definitionsAt, referencesAt, type Target } from '../../project/links.ts';
import type { Neighbours } from '../../project/neighbours.ts';
import { definitionOfRecord, pathsIn, referencesOfRecord } from '../../project/records.ts';
import { referringAt } from '../../project/referring.ts';
import { linksTo, locationsOf, rangeOf } from '../convert.ts';
import type { Feature } from '../feature.ts';

/**
 * From a name to what it stands for: in the contract itself, in a manifest, in a registry; from a DSDS document into the contract. From what is declared there to
 * the contracts that refer to it, and from an identity to the other contracts that have it.
 */
export const definition: Feature<DefinitionParams, Location[] | LocationLink[]> = {
  method: 'textDocument/definition',
  capability: { definitionProvider: true },
  handle({ document, source }, { position }, { capabilities }, files) {
    const found = definitionsAt({ uri: document.uri, source }, document.offsetAt(position), files);
    return found ? linksTo(found, document, capabilities, files) : [];
  },
  handleManifest({ document, source }, { position }, { capabilities }, files) {
    const found = definitionOfRecord(source, document.offsetAt(position), files);
    return found ? linksTo(found, document, capabilities, files) : [];
  },
  handleDsds({ document, source }, { position }, { capabilities }, files) {
    const found = definitionOfDsds(source, document.offsetAt(position), files);
    return found ? linksTo(found, document, capabilities, files) : [];
  },
  handleGuest({ document, role }, { position }, { capabilities }, files) {
    const found = referringAt(
      { uri: document.uri, text: document.getText(), role },
      document.offsetAt(position),
      files,
    );
    return found ? linksTo(found, document, capabilities, files) : [];
  },
};

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

/** Marks the places of the name at the caret: what declares it as written, what uses it as read. */
export const highlights: Feature<DocumentHighlightParams, DocumentHighlight[]> = {
  method: 'textDocument/documentHighlight',
  capability: { documentHighlightProvider: true },
  handle({ document, source }, { position }) {
    return placesAt(source.tree, document.offsetAt(position)).map((place) => ({
      range: rangeOf(document, spanOfName(place)),
      kind: isDeclaration(place) ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
    }));
  },
};

/** The paths of a manifest, and the pointers of a DSDS document, each as a link to its file. */
export const documentLinks: Feature<DocumentLinkParams, DocumentLink[]> = {
  method: 'textDocument/documentLink',
  capability: { documentLinkProvider: {} },
  handle: () => [],
  handleManifest: ({ document, source }, _params, _client, files) =>
    pathsIn(source).flatMap(({ path, node }) => {
      const artifact = source.checked.facts.at(path);
      if (artifact.kind !== 'contract' && artifact.kind !== 'other') return [];
      // There may be something that has no text, such as a folder.
      const target = files.textAt(artifact.uri)?.uri;
      return target === undefined ? [] : [{ range: rangeOf(document, spanOfName({ node })), target }];
    }),
  handleDsds: ({ document, source }, _params, _client, files) =>
    hrefsIn(source).flatMap(({ href, target: led }) => {
      if (led.kind !== 'contract' && led.kind !== 'other') return [];
      const target = files.textAt(led.uri)?.uri;
      const range = rangeOf(document, insideOf(href, source.text));
      return target === undefined ? [] : [{ range, target, tooltip: `Open ${led.file}` }];
    }),
};
