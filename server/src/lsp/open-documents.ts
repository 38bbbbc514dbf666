// The open documents with their kinds, and the files around them.
import type { Feed, Loader } from '../io/feed.ts';
import type { Indexing } from '../io/indexing.ts';
import { survey } from '../io/walk.ts';
import type { DocumentId } from '../kinds/editing.ts';
import { foreignStatus } from '../kinds/contract/detect.ts';
import { isConfig } from '../kinds/config/model.ts';
import { EDITING } from '../kinds/editing-of.ts';
import { configKind, documentKind } from '../kinds/index.ts';
import { treatmentOf } from '../project/folder.ts';
import type { KnownFolder } from '../project/folders.ts';
import type { Project } from '../project/project.ts';
import { placeOf } from '../text/uri.ts';
import type { Files, OpenDocument } from './feature.ts';
import { isTooLarge } from './large-texts.ts';
import type { TextDocument } from 'vscode-languageserver-textdocument';

/** Looks up an open document of a kind that can be edited, once its folders are read. */
export function openDocuments(
  project: Project,
  documentAt: (uri: string) => TextDocument | undefined,
  ready: (uri: string) => Promise<void>,
) {
  function made(
    document: TextDocument,
    kind: DocumentId,
    source: object,
    whyNotChecked?: string,
  ): OpenDocument {
    const { uri } = document;
    const place = placeOf(uri);
    const folder = place && project.folder(place.folder);
    return { uri, document, kind, editing: EDITING[kind], source, place, folder, whyNotChecked };
  }

  return async (uri: string): Promise<OpenDocument | undefined> => {
    await ready(uri);
    const document = documentAt(uri);
    if (!document || isTooLarge(project.role(uri), document.getText())) return undefined;
    const contract = project.contract(uri);
    if (contract) return made(document, 'contract', contract.source, contract.whyNotChecked);
    if (isConfig(uri)) return made(document, 'config', configKind.read({ uri, text: document.getText() }));
    const role = project.role(uri);
    if (role === undefined) return undefined;
    const isSource = role in EDITING && !documentKind(role);
    const source = isSource ? { text: document.getText() } : project.document(role, uri);
    return source && made(document, role as DocumentId, source);
  };
}

/** The files of all projects, and what is read from the disk on demand. */
export function filesFor(
  project: Project,
  loader: Loader,
  feed: Feed,
  index: Indexing,
): Omit<Files, 'shown'> {
  async function folderAround(uri: string): Promise<KnownFolder | undefined> {
    await feed.unknown(uri);
    const place = placeOf(uri);
    return place && project.folder(place.folder);
  }
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
    whole: () => index.settled(),
    rulingFor: async (uri) => treatmentOf(await folderAround(uri), placeOf(uri)?.name ?? '').ruling,
    folderAround,
    async whyNotChecked(uri) {
      await feed.unknown(uri);
      return project.whyNotChecked(uri);
    },
  };
}

/** What the project of a file says of it, open or not; its folders are read for that. */
export const statesOfFiles = (project: Project, feed: Feed) => ({
  /** Returns true for a contract of its project. */
  async isContract(uri: string): Promise<boolean | undefined> {
    await feed.unknown(uri);
    return project.isContract(uri);
  },
  /**
   * The status text of a file that has the name of a contract and is of another format; false if it isn't, or if the config file
   * names it. Without a text only the config file is asked, and the answer is false or undefined.
   */
  async foreignStatus(uri: string, text: string | undefined): Promise<string | false | undefined> {
    await feed.unknown(uri);
    if (project.isNamedContract(uri)) return false;
    return text === undefined ? undefined : (foreignStatus(text, project.whyNotChecked(uri)) ?? false);
  },
});

/** Additions of kinds to the documents of others. */
const CONTRIBUTIONS = Object.values(EDITING).flatMap(({ contributes }) => contributes ?? []);
