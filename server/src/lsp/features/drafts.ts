// component-contract/draftable and component-contract/drafts
import { AS_SHIPPED, type RuleSettings } from '../../check/rule.ts';
import { neighboursIn } from '../../kinds/contract/conventions.ts';
import type * as Drafts from '../../kinds/contract/drafts.ts';
import type { Chosen, Kind, LeftOut, Offer } from '../../kinds/contract/drafts.ts';
import { uriIn } from '../../text/uri.ts';
import type { WorkspaceFeature } from '../feature.ts';

/** The things that contracts can be drafted from, in all projects and the packages that they depend on, or in one file. */
export const draftable: WorkspaceFeature<{ kind: Kind; file?: string }, Offer> = {
  method: 'component-contract/draftable',
  capability: {},
  async handle({ kind, file }, _client, files) {
    const survey = await files.surveyed(file);
    const allSettings = new Map<string, RuleSettings>();
    for (const { projectRoot } of survey.projects)
      allSettings.set(projectRoot, await files.settingsFor(uriIn(projectRoot, ANY)));
    return withDrafts().offerOf(
      kind,
      survey,
      files,
      (projectRoot) => allSettings.get(projectRoot) ?? AS_SHIPPED,
    );
  },
};

/** The name of a contract's file, as far as only its folder counts. */
const ANY = 'x.contract.json';

interface Params {
  readonly kind: Kind;
  /** The things to draft contracts from, as `component-contract/draftable` named them. */
  readonly chosen: readonly Chosen[];
  /** The URI of the folder that they are for, whose project may want them in its own way. */
  readonly folder?: string;
}

/** The drafts of the chosen things, in their order, each with what it leaves out of its source. A thing that is gone has none. */
export const drafts: WorkspaceFeature<Params> = {
  method: 'component-contract/drafts',
  capability: {},
  async handle({ kind, chosen, folder }, _client, files) {
    const { draftsIn, draftText } = withDrafts();
    const ofFiles = new Map<string, ReturnType<typeof draftsIn>>();
    const drafted: (Chosen & { fileName: string; text: string; leftOut: readonly LeftOut[] })[] = [];
    for (const { uri, name } of chosen) {
      const draftNamed = ofFiles.get(uri) ?? draftsIn(kind, await files.surveyed(uri));
      ofFiles.set(uri, draftNamed);
      const like = folder === undefined ? uri : `${folder.replace(/\/$/, '')}/${ANY}`;
      const settings = await files.settingsFor(like);
      const neighbours = neighboursIn(files.projectRoot(like) ?? '', files.contracts());
      const draft = draftNamed(name, settings, neighbours);
      if (!draft) continue;
      const { contractId, leftOut } = draft;
      const fileName = `${contractId}.contract.json`;
      drafted.push({ uri, name, fileName, text: draftText(draft), leftOut });
    }
    return drafted;
  },
};

/** The bundle of drafts, loaded on first use. */
const withDrafts = (): typeof Drafts => require('../../kinds/contract/drafts.ts') as typeof Drafts;
