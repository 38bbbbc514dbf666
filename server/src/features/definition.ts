import type { DefinitionParams, Location, LocationLink } from 'vscode-languageserver/node';
import { definitionOfDsds } from '../project/dsds-links.ts';
import { definitionOfRecord } from '../project/records.ts';
import { referringAt } from '../project/referring.ts';
import { definitionsAt } from '../project/links.ts';
import type { Feature } from './feature.ts';
import { linksTo } from './locations.ts';

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
