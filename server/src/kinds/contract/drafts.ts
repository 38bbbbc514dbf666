// The components that contracts can be drafted from: of all projects, or of one file. A bundle of its own, loaded on first use.
import type { RuleSettings } from '../../check/rule.ts';
import { type Declared, jsonIn, type RegistryItem } from '../../sources/declared.ts';
import { pathFrom, placeOf } from '../../text/uri.ts';
import { didYouMean, nearestName, visible } from '../../text/words.ts';
import type { Refused } from '../answers.ts';
import type { Workspace } from '../editing.ts';
import { contractFinder } from './component-names.ts';
import { fileNameIn, idStyleOf, type Neighbour, neighboursIn, usualLayout } from './new-contract.ts';
import {
  descriptionOf,
  type Draft,
  type Drafted,
  draftOf,
  draftsOf,
  type DraftStyle,
  idIn,
  styleFor,
  type Subject,
  subjectOf,
  type Without,
} from './draft.ts';
import { type DeclaredThings, type Kind, SOURCES } from './draft-sources.ts';

export type { Kind } from './draft-sources.ts';
export { inWords, type LeftOut, leftOutInWords } from './draft-props.ts';
export { type Draft, type Drafted, draftOf, draftText, styleFor, type Without } from './draft.ts';

/** The declarations of all projects and of the packages that they depend on. */
interface Survey {
  readonly projects: readonly SurveyedProject[];
}

interface SurveyedProject extends Readonly<Record<Kind, () => Declarations<Declared | RegistryItem>>> {
  /** The folder that the project begins with. */
  readonly projectRoot: string;
}

interface Declarations<Thing> {
  readonly things: readonly Thing[];
  /** The files that declare nothing readable, with their texts as far as they have any. */
  readonly unread: readonly { readonly uri: string; readonly text: string | undefined }[];
}

/** Something that a contract can be drafted from. */
export interface Draftable extends From {
  /** A tag name, or the name of a React component or an item. */
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

/** The things that a survey has found, each once though several projects have it. `settingsFor` answers for contracts of a project. */
export function offerOf(
  kind: Kind,
  { projects }: Survey,
  workspace: Pick<Workspace, 'contracts' | 'contractsUsing'>,
  settingsFor: (projectRoot: string) => Pick<RuleSettings, 'declaredName'>,
): Offer {
  const found = new Map<string, Draftable>();
  const leftOut = new Map<string, NotDraftable>();
  for (const project of projects) {
    const { projectRoot } = project;
    const { things, unread } = project[kind]();
    const contracts = workspace.contracts();
    const neighbours = neighboursIn(projectRoot, contracts);
    const layout = usualLayout(neighbours);
    const style = styleFor(settingsFor(projectRoot), idStyleOf(neighbours), things);
    const contractsOf = contractFinder(
      things,
      contracts.filter((each) => each.projectRoot === projectRoot),
      style,
      (thing) => workspace.contractsUsing(thing).map(({ uri }) => uri),
    );
    for (const thing of things) {
      const { name, called, contractId: whole, why = '' } = subjectOf(thing);
      const from: From = { uri: thing.at.uri, package: packageOf(thing.at.file) };
      const key = JSON.stringify([from.uri, name ?? called]);
      if (name === undefined || whole === undefined) {
        leftOut.set(key, { ...from, name: name ?? called, why });
        continue;
      }
      const contractId = idIn(whole, style);
      const its = contractsOf(thing, whole);
      const first = found.get(key) ?? {
        ...from,
        name,
        called,
        description: inShort(descriptionOf(thing)),
        projectRoot,
        contractId,
        folder: layout && `${projectRoot}${layout.folder}`,
        fileName: fileNameIn(layout ?? { hasOwnFolders: false }, contractId),
        contracts: [],
      };
      const all = new Set([...first.contracts, ...its.map(({ uri }) => uri)]);
      found.set(key, { ...first, contracts: [...all] });
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
  const all = projects.flatMap((project) => project[kind]().things);
  // The first of each name counts, as it does in an offer.
  const byName = new Map(all.toReversed().map((thing) => [subjectOf(thing).name, thing]));
  return (name, settings, neighbours) => {
    const thing = byName.get(name);
    const style = styleFor(settings, idStyleOf(neighbours), all);
    return thing && draftOf(asNamed(thing), { defaultSlot: settings.defaultSlot, ...style });
  };
}

/** The package that a file was installed with, by its path. */
const packageOf = (file: string): string | undefined =>
  /.*(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];

/** The first sentence or line of a description. */
function inShort(description: string | undefined): string | undefined {
  const [line = ''] = (description ?? '').trim().split(/\n\s*\n|\r\n\s*\r\n/);
  const [sentence = ''] = /^.*?[.!?](?=\s|$)/s.exec(line) ?? [line];
  return visible(sentence.replaceAll(/\s+/g, ' ').trim()) || undefined;
}

/** Why nothing of a file is understood, as the name of what it is. */
function whyUnread(kind: Kind, text: string | undefined): string {
  if (text === undefined) return 'no such file';
  if (text === '') return "empty, or can't be read";
  const json = jsonIn(text);
  return json ? SOURCES[kind].whyUnread : 'not valid JSON';
}

/** Drafts from a text, `source` being its name in messages: of all its components, or those with these names. */
export function draftsFrom(
  kind: Kind,
  source: string,
  text: string,
  { names, style }: { names: readonly string[]; style: (things: readonly Subject[]) => DraftStyle },
): Drafted | Refused {
  const declared = declaredIn(kind, source, text);
  if ('refused' in declared) return declared;
  const { things, without = [] } = declared;
  const isAll = names.length === 0;
  const isMeant = (name: string | undefined): boolean => isAll || names.some((each) => each === name);
  const meant = things.filter((thing) => isMeant(subjectOf(thing).name));
  const drafted = draftsOf(isAll ? meant : meant.map(asNamed), style(things));
  const known = [...things.map(subjectOf), ...without].flatMap(({ name }) => name ?? []);
  const unknown = names.flatMap((name): Without[] => {
    if (known.includes(name)) return [];
    const nearest = nearestName(name, known);
    const advice = nearest === undefined ? '' : `. ${didYouMean([nearest])}`;
    return [{ name, isNamed: true, why: `no such ${SOURCES[kind].called}${advice}` }];
  });
  const noDrafts = [...drafted.without, ...without.filter(({ name }) => isMeant(name)), ...unknown];
  return { drafts: drafted.drafts, without: noDrafts };
}

/** What a text declares, `source` being its name in messages. */
export function declaredIn(
  kind: Kind,
  source: string,
  text: string,
): DeclaredThings | (Refused & { readonly why: string }) {
  const { read, whyEmpty } = SOURCES[kind];
  const declared = read(text);
  if (!declared) return refusedFrom(source, whyUnread(kind, text));
  const { things, without = [] } = declared;
  return things.length + without.length === 0 ? refusedFrom(source, whyEmpty) : declared;
}

const refusedFrom = (source: string, why: string) => ({
  refused: `No contract can be drafted from ${source}: ${why}.`,
  why,
});

/** An item as wanted by its name, whatever the registry takes it for. */
const asNamed = <Thing extends object>(thing: Thing): Thing =>
  'type' in thing ? { ...thing, type: undefined } : thing;
