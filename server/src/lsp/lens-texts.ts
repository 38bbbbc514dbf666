import { EDITING } from '../kinds/editing-of.ts';
import type { DocumentId, Editing } from '../kinds/editing.ts';
import type { Project } from '../project/project.ts';
import type { Role } from '../project/roles.ts';
import { canonical } from '../text/uri.ts';
import type { OpenDocuments } from './open-documents.ts';

/** The texts of code lenses, as far as they depend on other documents: the editor requests lenses again only if they change. */
export class LensTexts {
  /** By the documents that they depend on. */
  private readonly texts = new Map<string, string>();

  constructor(
    private readonly project: Project,
    private readonly documents: OpenDocuments,
  ) {}

  /** Returns true if lenses may be others than at the last call for this document. */
  haveChanged(uri: string): boolean {
    const key = canonical(uri);
    const editing = editingOf(this.project.role(key));
    if (!editing?.lensTexts && !this.texts.has(key))
      return editing?.lensesFollowProject === true && this.documents.stateOf(key) !== undefined;
    if (this.documents.stateOf(key) === 'not yet') return false;
    const [before = '', now] = [this.texts.get(key), this.textsOf(key)];
    if (now === '') this.texts.delete(key);
    else this.texts.set(key, now);
    return now !== before;
  }

  /** Empty also for a document that has no such lenses any more. */
  private textsOf(key: string): string {
    const role = this.project.role(key);
    const source = role && this.project.document(role, key);
    return (source && editingOf(role)?.lensTexts?.(source).join('\n')) ?? '';
  }
}

const editingOf = (role: Role | undefined): Editing | undefined =>
  role !== undefined && role in EDITING ? EDITING[role as DocumentId] : undefined;
