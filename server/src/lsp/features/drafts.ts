// Drafts of contracts.
import type { LeftOut } from '../../kinds/contract/draft-props.ts';
import type * as Drafts from '../../kinds/contract/editing/draftable.ts';
import type { Chosen, Kind, Offer } from '../../kinds/contract/editing/draftable.ts';
import type { WorkspaceFeature } from '../feature.ts';

/** The things that contracts can be drafted from, in all projects and the packages that they depend on, or in one file. */
export const draftable: WorkspaceFeature<{ kind: Kind; file?: string }, Offer> = {
  method: 'component-contract/draftable',
  capability: {},
  handle: async ({ kind, file }, _client, files) =>
    withDrafts().offerOf(kind, await files.surveyed(file), files),
};

interface Params {
  readonly kind: Kind;
  /** The things to draft contracts from, as `component-contract/draftable` named them. */
  readonly chosen: readonly Chosen[];
  /** The URI of the folder that they are for, whose project may want them in its own way. */
  readonly folder?: string;
}

/** A contract to go on from. */
interface Drafted extends Chosen {
  /** The name of its file. */
  readonly fileName: string;
  readonly text: string;
  /** The parts of its source that it leaves out. */
  readonly leftOut: readonly LeftOut[];
}

/** The drafts of the chosen things, in their order. A thing that is gone has none. */
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

/** The bundle of drafts, loaded on first use. */
const withDrafts = (): typeof Drafts =>
  (loaded ??= require('../../kinds/contract/editing/draftable.ts') as typeof Drafts);

let loaded: typeof Drafts | undefined;
