import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Feed, Loader } from '../io/feed.ts';
import type { Indexing } from '../io/indexing.ts';
import { survey } from '../io/survey.ts';
import { placeOf } from '../project/file-uri.ts';
import { treatmentOf } from '../project/folder.ts';
import type { Project } from '../project/project.ts';
import type { OfContract } from '../project/taken.ts';
import type { DsdsTexts } from './dsds-texts.ts';
import type { Files, Guest, OpenContract, OpenDsds, OpenManifest } from './feature.ts';

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

/** What the projects know of all files, and what is asked of the disk at the moment when somebody wants to know. */
export function filesFor(
  project: Project,
  loader: Loader,
  feed: Feed,
  index: Pick<Indexing, 'settled'>,
  { upToTexts, withTrees }: Pick<Files, 'upToTexts' | 'withTrees'>,
): Files {
  return {
    ...project,
    async namesIn(folder) {
      const [listing] = await loader.list([folder]).catch(() => []);
      return listing ? [...listing.files, ...listing.folders] : [];
    },
    async surveyed(file) {
      await index.settled();
      return survey(file, project, loader);
    },
    upToTexts,
    withTrees,
    async rulingFor(uri) {
      await feed.unknown(uri);
      const place = placeOf(uri);
      return treatmentOf(place && project.folder(place.folder), place?.name ?? '').ruling;
    },
  };
}
