import type * as Drafts from '../../project/draftable.ts';
import type { LeftOut } from '../../kinds/contract/draft-props.ts';
import type { Chosen, Kind, Offer } from '../../project/draftable.ts';
import type { WorkspaceFeature } from '../feature.ts';

/**
 * What contracts can be drafted from, in the project and in the packages that it depends on; or in one file. Nothing of
 * what is read for that is kept.
 */
export const draftable: WorkspaceFeature<{ kind: Kind; file?: string }, Offer> = {
  method: 'component-contract/draftable',
  capability: {},
  handle: async ({ kind, file }, _client, files) =>
    withDrafts().offerOf(kind, await files.surveyed(file), files),
};

interface Params {
  readonly kind: Kind;
  /** What to draft contracts from, as `component-contract/draftable` has named it. */
  readonly chosen: readonly Chosen[];
  /** The URI of the folder that they are for, whose project may want them in its own way. */
  readonly folder?: string;
}

/** A contract to go on from. */
interface Drafted extends Chosen {
  /** The name of its file. */
  readonly fileName: string;
  readonly text: string;
  /** What its source says, and it does not. */
  readonly leftOut: readonly LeftOut[];
}

/** The drafts of what was chosen, in its order. What is not there any more has none. */
export const drafts: WorkspaceFeature<Params, Drafted[]> = {
  method: 'component-contract/drafts',
  capability: {},
  async handle({ kind, chosen, folder }, _client, files) {
    const { draftsIn, draftText } = withDrafts();
    const ofFiles = new Map<string, ReturnType<typeof draftsIn>>();
    const drafted: Drafted[] = [];
    for (const { uri, name } of chosen) {
      const draftNamed = ofFiles.get(uri) ?? draftsIn(kind, await files.surveyed(uri));
      ofFiles.set(uri, draftNamed);
      const like = folder === undefined ? uri : `${folder.replace(/\/$/, '')}/x.contract.json`;
      const draft = draftNamed(name, (await files.rulingFor(like)).defaultSlot);
      if (!draft) continue;
      const { contractId, leftOut } = draft;
      const fileName = `${contractId}.contract.json`;
      drafted.push({ uri, name, fileName, text: draftText(draft), leftOut });
    }
    return drafted;
  },
};

/** What drafts contracts is loaded when somebody wants a draft, which is not every day. */
const withDrafts = (): typeof Drafts => (loaded ??= require('../../project/draftable.ts') as typeof Drafts);

let loaded: typeof Drafts | undefined;
