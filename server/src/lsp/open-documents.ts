// The open documents, each with its kind, and the files around them.
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Feed, Loader } from '../io/feed.ts';
import type { Indexing } from '../io/indexing.ts';
import { survey } from '../io/survey.ts';
import { EDITING } from '../kinds/editing-of.ts';
import { documentKind } from '../kinds/index.ts';
import type { DocumentId } from '../kinds/editing.ts';
import { treatmentOf } from '../project/folder.ts';
import type { Project } from '../project/project.ts';
import { placeOf } from '../text/uri.ts';
import type { LongTexts } from './long-texts.ts';
import type { Files, OpenDocument } from './feature.ts';

interface Host {
  readonly project: Project;
  readonly longTexts: Pick<LongTexts, 'upToText'>;
  readonly documentAt: (uri: string) => TextDocument | undefined;
  /** Done when the folders of an open document are read. */
  readonly ready: (uri: string) => Promise<void> | undefined;
}

/** Looks up an open document, once its folders and its text are read. */
export function openDocuments({
  project,
  longTexts,
  documentAt,
  ready,
}: Host): (uri: string) => Promise<OpenDocument | undefined> {
  function made(document: TextDocument, kind: DocumentId, source: object, leftAlone?: string): OpenDocument {
    const { uri } = document;
    const place = placeOf(uri);
    const folder = place && project.folder(place.folder);
    return { uri, document, kind, editing: EDITING[kind], source, place, folder, leftAlone };
  }

  return async (uri) => {
    if (ready(uri)) await ready(uri);
    const document = documentAt(uri);
    const contract = project.contract(uri);
    if (document && contract) return made(document, 'contract', contract.source, contract.leftAlone);
    await longTexts.upToText(uri);
    const current = documentAt(uri);
    const role = project.role(uri);
    if (!current || role === undefined) return undefined;
    const isSource = role in EDITING && !documentKind(role);
    const source = isSource ? { text: current.getText() } : project.document(role, uri);
    return source && made(current, role as DocumentId, source);
  };
}

/** The files of all projects, and what is read from the disk on demand. */
export function filesFor(
  project: Project,
  loader: Loader,
  feed: Feed,
  index: Pick<Indexing, 'settled'>,
  { upToTexts }: Pick<Files, 'upToTexts'>,
): Files {
  return {
    ...project,
    contributions: CONTRIBUTIONS,
    async namesIn(folder) {
      const [listing] = await loader.list([folder]).catch(() => []);
      return listing ? [...listing.files, ...listing.folders] : [];
    },
    async surveyed(file) {
      await index.settled();
      return survey(file, project, loader);
    },
    upToTexts,
    async rulingFor(uri) {
      await feed.unknown(uri);
      const place = placeOf(uri);
      return treatmentOf(place && project.folder(place.folder), place?.name ?? '').ruling;
    },
  };
}

/** What kinds add to the documents of others. */
const CONTRIBUTIONS = Object.values(EDITING).flatMap(({ contributes }) => contributes ?? []);
