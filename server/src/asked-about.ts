import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { DsdsTexts } from './dsds-texts.ts';
import type { Guest, OpenContract, OpenDsds, OpenManifest } from './features/feature.ts';
import { placeOf } from './project/file-uri.ts';
import type { OfContract, Project } from './project/project.ts';

/** The open document that a request is about, as features get it: one of these. */
export interface AskedAbout {
  /** An open contract, once its folders are read. */
  contract(uri: string): Promise<OpenContract | undefined>;
  /** An open manifest of contracts, once its folders are read. */
  manifest(uri: string): Promise<OpenManifest | undefined>;
  /** An open DSDS document, once its folders and its text are read. */
  dsds(uri: string): Promise<OpenDsds | undefined>;
  /** An open file that contracts refer to. */
  guest(uri: string): Guest | undefined;
}

interface Host {
  readonly project: Project;
  readonly dsdsTexts: Pick<DsdsTexts, 'upToText'>;
  readonly documentAt: (uri: string) => TextDocument | undefined;
  /** Done when the folders of an open document are read. */
  readonly ready: (uri: string) => Promise<void> | undefined;
}

export function askedAbout({ project, dsdsTexts, documentAt, ready }: Host): AskedAbout {
  function around(uri: string): Pick<OfContract, 'place' | 'folder'> {
    const place = placeOf(uri);
    return { place, folder: place && project.folder(place.folder) };
  }

  return {
    async contract(uri) {
      if (ready(uri)) await ready(uri);
      const document = documentAt(uri);
      const contract = project.contract(uri);
      return document && contract && { document, ...contract };
    },
    async manifest(uri) {
      if (ready(uri)) await ready(uri);
      const document = documentAt(uri);
      const source = document && project.manifest(uri);
      return document && source && { document, source, ...around(uri) };
    },
    async dsds(uri) {
      await dsdsTexts.upToText(uri);
      const document = documentAt(uri);
      const source = document && project.dsds(uri);
      return document && source && { document, source, ...around(uri) };
    },
    guest(uri) {
      const document = documentAt(uri);
      const role = project.role(uri);
      return document && (role === 'elements' || role === 'registry') ? { document, role } : undefined;
    },
  };
}
