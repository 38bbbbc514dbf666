// The custom elements and registry items that contracts can be drafted from: of all projects, or of one file. A bundle of its own,
// loaded on first use.
import type { CustomElement, RegistryItem } from '../../sources/declared.ts';
import { pathFrom, placeOf } from '../../text/uri.ts';
import { visible } from '../../text/words.ts';
import type { RuleSettings } from '../../check/rule.ts';
import type { Workspace } from '../editing.ts';
import {
  type Draft,
  draftOf,
  type DraftStyle,
  type Element,
  idIn,
  prefixOf,
  subjectOf,
  descriptionOf,
} from './draft.ts';
import { asNamed, type Kind, whyUnread } from './drafts-of-file.ts';
import { addTo } from '../../text/maps.ts';
import {
  fileNameIn,
  type IdStyle,
  idStyleOf,
  type Neighbour,
  neighboursIn,
  usualLayout,
} from './conventions.ts';

export { draftElements, draftItems, type Kind } from './drafts-of-file.ts';
export { inWords, type LeftOut, leftOutInWords } from './draft-props.ts';
export { type Draft, type Drafted, draftOf, draftText, type Without } from './draft.ts';

/** The declarations of all projects and of the packages that they depend on. */
interface Survey {
  readonly projects: readonly SurveyedProject[];
}

interface SurveyedProject {
  /** The folder that the project begins with. */
  readonly projectRoot: string;
  elements(): Declarations<CustomElement>;
  items(): Declarations<RegistryItem>;
}

interface Declarations<Thing> {
  readonly things: readonly Thing[];
  /** The files that declare nothing readable, with their texts as far as they have any. */
  readonly unread: readonly { readonly uri: string; readonly text: string | undefined }[];
}

/** Something that a contract can be drafted from. */
export interface Draftable extends From {
  /** A tag name, or the name of an item. */
  readonly name: string;
  /** Its other name: the name of its class, or its title. */
  readonly called?: string | undefined;
  /** One line about it. */
  readonly description?: string | undefined;
  /** The folder of the project that has it, or depends on it. */
  readonly projectRoot: string;
  readonly contractId: string;
  /** The folder for its contract, by the convention of the project; undefined where there is none. */
  readonly folder?: string | undefined;
  /** The name that the file of its contract has from there on. */
  readonly fileName: string;
  /** The contracts that its project has for it already: those that refer to it, or have its identity. */
  readonly contracts: readonly string[];
}

/** A thing, or without a name a whole file, that no contract can be drafted from. */
export interface NotDraftable extends From {
  readonly name?: string | undefined;
  /** The reason, as it stands in a list. */
  readonly why: string;
}

interface From {
  /** The file that declares it. */
  readonly uri: string;
  /** The package that its file was installed with; of a file of the project there is none. */
  readonly package?: string | undefined;
}

export interface Offer {
  readonly found: readonly Draftable[];
  readonly leftOut: readonly NotDraftable[];
}

/** The style of drafts: as a project states it, otherwise as its contracts have it. */
export function styleFor(
  { declaredName }: Pick<RuleSettings, 'declaredName'>,
  { idFrom, prefixes }: IdStyle,
  things: readonly Element[],
): DraftStyle {
  const common = prefixOf(things);
  return {
    idFrom: declaredName === 'cem.tagName' ? 'tag' : idFrom,
    prefixes: common === '' ? prefixes : [...prefixes, common],
  };
}

/**
 * The things that a survey has found, each once though several projects have it. `settingsFor` answers for contracts of a project.
 */
export function offerOf(
  kind: Kind,
  { projects }: Survey,
  workspace: Pick<Workspace, 'contracts' | 'contractsUsing'>,
  settingsFor: (projectRoot: string) => Pick<RuleSettings, 'declaredName'>,
): Offer {
  const found = new Map<string, Draftable>();
  const leftOut = new Map<string, NotDraftable>();
  const there = new Set<string>();
  const byIdentity = new Map<string, string[]>();
  for (const { uri, projectRoot, summary } of workspace.contracts()) {
    there.add(uri);
    if (summary.contractId !== undefined)
      addTo(byIdentity, JSON.stringify([projectRoot, summary.contractId]), uri);
  }
  for (const project of projects) {
    const { projectRoot } = project;
    const { things, unread } = declarationsOf(kind, project);
    const neighbours = neighboursIn(projectRoot, workspace.contracts());
    const layout = usualLayout(neighbours);
    const style =
      kind === 'elements'
        ? styleFor(settingsFor(projectRoot), idStyleOf(neighbours), things as readonly Element[])
        : {};
    for (const thing of things) {
      const from: From = { uri: thing.at.uri, package: packageOf(thing.at.file) };
      const { name, called, contractId: whole, why = '' } = subjectOf(thing);
      const key = JSON.stringify([from.uri, name ?? called]);
      if (name === undefined || whole === undefined) {
        leftOut.set(key, { ...from, name: name ?? called, why });
        continue;
      }
      const contractId = idIn(whole, style);
      const before = found.get(key);
      const contracts = new Set(before?.contracts);
      for (const { uri, projectRoot: its } of workspace.contractsUsing(thing)) {
        // One that is open and was deleted is no contract of the project any more.
        if (its === projectRoot && there.has(uri)) contracts.add(uri);
      }
      for (const uri of byIdentity.get(JSON.stringify([projectRoot, contractId])) ?? []) contracts.add(uri);
      const place = {
        folder: layout && `${projectRoot}${layout.folder}`,
        fileName: fileNameIn(layout ?? { hasOwnFolders: false }, contractId),
      };
      const description = inShort(descriptionOf(thing));
      const first = before ?? { ...from, name, called, description, projectRoot, contractId, ...place };
      found.set(key, { ...first, contracts: [...contracts] });
    }
    for (const { uri, text } of unread) {
      const place = placeOf(uri);
      const file = place ? pathFrom(projectRoot, place) : uri;
      leftOut.set(uri, { uri, package: packageOf(file), why: whyUnread(kind, text) });
    }
  }
  return { found: [...found.values()], leftOut: [...leftOut.values()] };
}

/** A choice from an offer. */
export type Chosen = Pick<Draftable, 'uri' | 'name'>;

/** Drafts by the names of what they are made of, each made on demand, as the project with these contracts wants them. */
export function draftsIn(
  kind: Kind,
  { projects }: Survey,
): (name: string, settings: RuleSettings, neighbours: readonly Neighbour[]) => Draft | undefined {
  const all = projects.flatMap((project) => declarationsOf(kind, project).things);
  // The first of each name counts, as it does in an offer.
  const byName = new Map(all.toReversed().map((thing) => [subjectOf(thing).name, thing]));
  return (name, settings, neighbours) => {
    const thing = byName.get(name);
    const style = kind === 'elements' ? styleFor(settings, idStyleOf(neighbours), all as Element[]) : {};
    return thing && draftOf(asNamed(thing), { defaultSlot: settings.defaultSlot, ...style });
  };
}

const declarationsOf = (kind: Kind, project: SurveyedProject): Declarations<CustomElement | RegistryItem> =>
  kind === 'elements' ? project.elements() : project.items();

/** The package that a file was installed with, by its path. */
const packageOf = (file: string): string | undefined =>
  /.*(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];

/** The first sentence or line of a description. */
function inShort(description: string | undefined): string | undefined {
  const [line = ''] = (description ?? '').trim().split(/\n\s*\n|\r\n\s*\r\n/);
  const [sentence = ''] = /^.*?[.!?](?=\s|$)/s.exec(line) ?? [line];
  return visible(sentence.replaceAll(/\s+/g, ' ').trim()) || undefined;
}
