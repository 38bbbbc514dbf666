// Checks a manifest, and holds what is made of its text.
import { canBeMade, type DocumentSource, type FixableDocument } from '../../check/fix-all.ts';
import { findingsOf, JsonSource } from '../../check/place-findings.ts';
import { AS_SHIPPED, type Context, type Finding, type Fix, type RuleSettings } from '../../check/rule.ts';
import { type Syntax, syntaxOf } from '../../text/json/parse.ts';
import type { Node } from '../../text/json/tree.ts';
import type { Edit } from '../../text/text-edit.ts';
import type { Editing, Workspace } from '../editing.ts';
import { type Artifacts, type Manifest, MANIFEST_SCHEMA, manifestIn, NO_ARTIFACTS } from './model.ts';
import { MANIFEST_RULES } from './rules/index.ts';
import { type HowToUpdate, updates } from './update.ts';
import { memo } from '../../text/maps.ts';

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

/** `isConfigured`: the config file names it as a manifest, whatever its content. */
export const manifestSource = (
  uri: string,
  text: string,
  {
    settings,
    isConfigured = false,
  }: { readonly settings?: RuleSettings | undefined; readonly isConfigured?: boolean | undefined },
  artifacts?: Artifacts,
): ManifestSource => new Source(uri, text, (own) => checkManifest(own, settings, artifacts, isConfigured));

/** A manifest with its fixes. Findings about records have one more: the update of the whole manifest. */
export const fixableManifest = (source: ManifestSource): FixableDocument => ({
  source,
  suggested(finding) {
    const { checked } = source;
    return MANIFEST_RULES.get(finding.code)?.fixes?.(finding, checked.manifest, checked) ?? [];
  },
  further: (finding) => (isAboutRecords(finding) ? updateOf(source) : undefined),
  reread(text) {
    const { settings, facts } = source.checked;
    return fixableManifest(manifestSource(source.uri, text, { settings, isConfigured: true }, facts));
  },
});

/** The update of a manifest, which is the same for all its findings. */
const updateOf = memo(({ checked, page }: ManifestSource): Fix | undefined => {
  const edits = updatesOf(checked);
  return canBeMade(page, edits) ? { title: 'Update manifest', edits } : undefined;
});

/** The edits after which a manifest records the contracts of its directory. */
export const updatesOf = ({ manifest, facts, settings }: CheckedManifest): Edit[] =>
  updates(manifest, facts, howToUpdate(settings));

/** Contracts that are not listed are added only where the project wants to hear of them, or where one was moved. */
export const howToUpdate = (settings: RuleSettings): HowToUpdate =>
  wantsUnlisted(settings) ? {} : { only: 'listed' };

/** Returns true if a project reports contracts that a manifest doesn't list. */
export const wantsUnlisted = ({ levels }: RuleSettings): boolean => levels.get('manifest/unlisted') !== 'off';

/** Returns true if a finding goes away with an update. A contract without an address has to be fixed itself. */
const isAboutRecords = ({ code, args }: Finding): boolean =>
  code.startsWith('manifest/') || (code === 'SR-137' && args['address'] !== undefined);

/** The features of an editor for manifests. */
export type ManifestFeatures = Required<Editing<ManifestSource>>;

export const manifestAt = (uri: string, workspace: Pick<Workspace, 'document'>): ManifestSource | undefined =>
  workspace.document('manifest', uri) as ManifestSource | undefined;

export interface CheckedManifest extends Context<Artifacts> {
  /** True if it is a manifest of contracts at all: by its content, or because it is named as one. */
  readonly isManifest: boolean;
  /** The manifest that was checked; of broken text the part before its first syntax error. */
  readonly manifest: Manifest;
  readonly syntax: Syntax;
  /** All findings, in document order; none where it is no manifest. They are made when they are first needed. */
  readonly findings: readonly Finding[];
}

/**
 * Checks a text that may be a manifest. `isConfigured`: a config file or a command line names it as one, whatever its
 * content.
 */
export function checkManifest(
  text: string,
  settings: RuleSettings = AS_SHIPPED,
  facts: Artifacts = NO_ARTIFACTS,
  isConfigured = false,
): CheckedManifest {
  const { parsed, manifest, isManifest } = manifestIn(text);
  const context = { settings, facts };
  let made: readonly Finding[] | undefined;
  function findings(): readonly Finding[] {
    if (!isConfigured && !isManifest) return [];
    const own = parsed.findings.map((each) =>
      each.code === 'json/empty' ? { ...each, args: { of: 'manifest' } } : each,
    );
    return findingsOf({ ...parsed, findings: own }, manifest, MANIFEST, context);
  }
  return {
    isManifest: isConfigured || isManifest,
    manifest,
    syntax: syntaxOf(parsed),
    ...context,
    get findings() {
      return (made ??= findings());
    },
  };
}

const MANIFEST = { rules: MANIFEST_RULES, schema: MANIFEST_SCHEMA };
