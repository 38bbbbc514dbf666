import { languageOf } from '../core/dsds/text.ts';
import { specItemText } from '../core/dsds/written.ts';
import { canonical, pathBelow, placeOf, uriIn } from '../project/file-uri.ts';
import { hrefTo } from '../project/hrefs.ts';
import type { WorkspaceFeature } from './feature.ts';

/** The item of `specs` that points at a contract, for one place where it can go. */
export interface SpecsEntry {
  /** The DSDS document that it is written for, by its URI and its path; without one it is for any in the folder of the contract. */
  readonly document?: { readonly uri: string; readonly file: string };
  readonly text: string;
  /** Whether something in the document points at the contract already. */
  readonly isThere: boolean;
}

/** For each DSDS document of the contract's project, and the folder of the contract last. */
export const specsEntries: WorkspaceFeature<{ readonly contract: string }, SpecsEntry[]> = {
  method: 'component-contract/specsEntries',
  capability: {},
  handle({ contract }, _client, files) {
    const uri = canonical(contract);
    const place = placeOf(uri);
    const home = files.home(uri);
    if (!place) return [];
    const pointing = new Set(files.entriesFor(uri).map(({ source }) => source.uri));
    const textFor = (document: string): string => specItemText(hrefTo(document, uri), languageOf(document));
    const documents = files.dsdsDocuments().filter((document) => files.home(document) === home);
    // One that is still to come is like those that are there.
    const language =
      documents.length > 0 && documents.every((each) => languageOf(each) === 'json') ? 'json' : 'yaml';
    return [
      ...documents.map((document) => ({
        document: {
          uri: files.textAt(document)?.uri ?? document,
          file: pathBelow(home ?? '', document),
        },
        text: textFor(document),
        isThere: pointing.has(document),
      })),
      { text: textFor(uriIn(place.folder, `any.dsds.${language}`)), isThere: false },
    ];
  },
};
