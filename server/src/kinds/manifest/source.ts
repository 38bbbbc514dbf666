import type { Finding } from '../../check/finding.ts';
import { canBeMade, type DocumentSource, type FixableDocument } from '../../check/fix-all.ts';
import { JsonSource } from '../../check/json-source.ts';
import type { Fix, Ruling } from '../../check/rule.ts';
import type { Edit } from '../../text/edit.ts';
import type { Node } from '../../text/json/tree.ts';
import type { EditedDocument, Workspace } from '../editing.ts';
import { type CheckedManifest, checkManifest } from './check.ts';
import type { Artifacts } from './facts.ts';
import { MANIFEST_RULES } from './rules/index.ts';
import { type HowToUpdate, updates } from './update.ts';

/** A manifest of contracts, and its checked form, tree and page. */
export interface ManifestSource extends DocumentSource {
  readonly uri: string;
  readonly checked: CheckedManifest;
  /** The tolerant tree; undefined where the text is empty or nested too deep. */
  readonly tree: Node | undefined;
}

class Source extends JsonSource<CheckedManifest> implements ManifestSource {
  constructor(
    readonly uri: string,
    text: string,
    check: (text: string) => CheckedManifest,
  ) {
    super(text, check);
  }
}

/** `isSaid`: the config file names it as a manifest, whatever its content. */
export const manifestSource = (
  uri: string,
  text: string,
  { ruling, isSaid = false }: { readonly ruling?: Ruling | undefined; readonly isSaid?: boolean | undefined },
  artifacts?: Artifacts,
): ManifestSource => new Source(uri, text, (own) => checkManifest(own, ruling, artifacts, isSaid));

/** A manifest with its fixes. Findings about records have one more: the update of the whole manifest. */
export const fixableManifest = (source: ManifestSource): FixableDocument => ({
  source,
  suggested(finding) {
    const { checked } = source;
    return MANIFEST_RULES.get(finding.code)?.fixes?.(finding, checked.manifest, checked) ?? [];
  },
  further: (finding) => (isAboutRecords(finding) ? updateOf(source) : undefined),
  reread(text) {
    const { ruling, facts } = source.checked;
    return fixableManifest(manifestSource(source.uri, text, { ruling, isSaid: true }, facts));
  },
});

/** The update of a manifest, which is the same for all its findings. */
function updateOf({ checked, page }: ManifestSource): Fix | undefined {
  if (!UPDATES.has(checked)) {
    const edits = updatesOf(checked);
    UPDATES.set(checked, canBeMade(page, edits) ? { title: 'Update manifest', edits } : undefined);
  }
  return UPDATES.get(checked);
}

const UPDATES = new WeakMap<CheckedManifest, Fix | undefined>();

/** The edits after which a manifest records the contracts of its directory. */
export const updatesOf = ({ manifest, facts, ruling }: CheckedManifest): Edit[] =>
  updates(manifest, facts, howToUpdate(ruling));

/** Contracts that are not listed are added only where the project wants to hear of them, or where one was moved. */
export const howToUpdate = (ruling: Ruling): HowToUpdate => (wantsUnlisted(ruling) ? {} : { only: 'listed' });

/** Whether a project wants its manifests to list all contracts around them. */
export const wantsUnlisted = ({ levels }: Ruling): boolean => levels.get('manifest/unlisted') !== 'off';

/** Whether a finding goes away with an update. A contract without an address has to be fixed itself. */
const isAboutRecords = ({ code, args }: Finding): boolean =>
  code.startsWith('manifest/') || (code === 'SR-137' && args['address'] !== undefined);

export type ManifestDocument = EditedDocument<ManifestSource>;

export const manifestAt = (uri: string, workspace: Pick<Workspace, 'document'>): ManifestSource | undefined =>
  workspace.document('manifest', uri) as ManifestSource | undefined;
