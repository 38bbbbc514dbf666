// The open documents with their kinds, and the files around them.
import type { DocumentSource } from '../check/fix-all.ts';
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
import type { LongTexts } from './long-texts.ts';
import { inSlices } from './turns.ts';
import type { TextDocument } from 'vscode-languageserver-textdocument';

/** Looks up an open document of a kind that can be edited, once its folders and its text are read; sooner if it is not wanted any more. */
export function openDocuments(
  project: Project,
  longTexts: LongTexts,
  documentAt: (uri: string) => TextDocument | undefined,
  ready: (uri: string) => Promise<void> | undefined,
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

  /** Makes what requests need of a document, between other work, until that is of the text in the editor. */
  async function prepare(uri: string, isWanted?: () => boolean): Promise<void> {
    let prepared: DocumentSource | undefined;
    for (;;) {
      const source = project.sourceAt(uri);
      const steps = source?.preparing?.();
      if (!steps || source === prepared || isWanted?.() === false) return;
      await inSlices(steps, isWanted);
      prepared = source;
      await longTexts.upToText(uri, isWanted);
    }
  }

  return async (uri: string, isWanted?: () => boolean): Promise<OpenDocument | undefined> => {
    if (ready(uri)) await ready(uri);
    if (longTexts.isBehind(uri)) await longTexts.upToText(uri, isWanted);
    if (project.sourceAt(uri)?.preparing?.()) await prepare(uri, isWanted);
    const document = documentAt(uri);
    const contract = project.contract(uri);
    if (document && contract) return made(document, 'contract', contract.source, contract.whyNotChecked);
    await longTexts.upToText(uri, isWanted);
    const current = documentAt(uri);
    if (current && isConfig(uri))
      return made(current, 'config', configKind.read({ uri, text: current.getText() }));
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
  index: Indexing,
  longTexts: LongTexts,
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
    upToTexts: (uri) => longTexts.upToTexts(uri),
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
