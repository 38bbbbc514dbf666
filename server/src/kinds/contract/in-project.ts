// Contracts in a project: what they provide and need, and the facts about the others.
import type { Elsewhere } from '../../check/rule.ts';
import { type Parsed, parseJson } from '../../text/json/parse.ts';
import { has, isObject } from '../../text/json/value.ts';
import type { Path } from '../../text/positions.ts';
import { pathBelow } from '../../text/uri.ts';
import { byCodeUnits } from '../../text/words.ts';
import type { CalledContract, Index, Key, KindInProject, MemberFile, NoText, ProjectHost } from '../kind.ts';
import { type Addressed, addressIn } from './address.ts';
import { componentsByName, componentsFor, ownedIds } from './component-names.ts';
import { type Checked, type ContractSource, sourceOf } from './check.ts';
import { isManifest, kindOf } from './detect.ts';
import { type Contract, readContract } from './model.ts';
import { type ContractNames, type Knowledge, NOTHING_KNOWN } from './facts.ts';
import { isIdentity } from './fold.ts';
import { countTraits } from './traits.ts';

/** Of thousands of contracts with one identity the first are listed: to list all takes time in their square. */
const MOST_OTHERS = 20;
const ID: Path = ['contractId'];

export function contractsInProject(host: ProjectHost): KindInProject<ContractSource, Knowledge, Summary> {
  const { index, isWhole, element, item } = host;
  const firstWith = firstContracts(index);
  const hasDsds = index.answers(
    'has dsds',
    (_, projectRoot) => index.providers('dsds', '', projectRoot).size > 0,
    (before, now) => before === now,
  );

  const componentNames = index.answers('component names', (_, projectRoot) =>
    componentsByName(host.components('', projectRoot)),
  );

  return {
    content: (_uri, text = '', { settings }, source) => summaryOf(source ?? sourceOf(text, settings)),
    keys(uri, { projectRoot, content, isOutside }) {
      if (!content) return { provides: [], needs: [] };
      const { contractId, cemRef, registryRef } = content;
      const id: readonly Key[] = contractId === undefined ? [] : [['id', contractId, projectRoot]];
      const owned = ownedIds(content).map((each): Key => ['owned', each, projectRoot]);
      const provides = isOutside ? [] : [...id, ...owned];
      const needs: Key[] = [
        ['project', projectRoot],
        ['has dsds', '', projectRoot],
        ['component names', '', projectRoot],
        ...id,
      ];
      if (cemRef !== undefined) needs.push(['element', cemRef, projectRoot]);
      if (registryRef !== undefined) needs.push(['item', registryRef, projectRoot]);
      if (cemRef === undefined && registryRef === undefined)
        needs.push(['describes nothing', uri, projectRoot]);
      return { provides, needs };
    },
    changing(_uri, before, now) {
      const cemRef = now?.content?.cemRef;
      if (now && cemRef !== undefined && cemRef !== before?.content?.cemRef) host.refersTo(now.projectRoot);
      for (const member of [before, now])
        if (member && !haveSameNames(before, now)) index.touch('names', '', member.projectRoot);
    },
    alone: { ...NOTHING_KNOWN, isWhole: true },
    isAlone(_uri, { content, projectRoot }) {
      const { contractId, cemRef, registryRef } = content ?? {};
      const isOnly = contractId === undefined || index.providers('id', contractId, projectRoot).size <= 1;
      const refers = cemRef !== undefined || registryRef !== undefined;
      return isOnly && !refers && !hasDsds('', projectRoot) && componentNames('', projectRoot).size === 0;
    },
    facts(uri, projectRoot) {
      if (projectRoot === undefined || !isWhole(projectRoot)) return NOTHING_KNOWN;
      return {
        isWhole: true,
        hasDsds: hasDsds('', projectRoot),
        othersWith(contractId) {
          const same = index.providers('id', contractId, projectRoot);
          const count = same.size - Number(same.has(uri));
          if (count === 0) return { count, first: [] };
          const others = firstWith(contractId, projectRoot).filter((other) => other.uri !== uri);
          return { count, first: others.slice(0, MOST_OTHERS) };
        },
        elements: (cemRef) => element(cemRef, projectRoot),
        components: (contract) =>
          componentsFor(contract, componentNames('', projectRoot), (id) => {
            index.read(uri, 'owned', id, projectRoot);
            return index.providers('owned', id, projectRoot).size > 0;
          }),
        hasComponents: componentNames('', projectRoot).size > 0,
        items: (registryRef) => item(registryRef, projectRoot),
        describesNothing: () => host.describesNothing(uri, projectRoot),
        spanOf(place) {
          index.read(uri, 'place', place.uri);
          return host.spanOf(place);
        },
      };
    },
  };
}

type Member = MemberFile<Summary> | undefined;

/** Returns true if a contract of a project has the names and references that it had. */
const haveSameNames = (before: Member, now: Member): boolean =>
  before?.projectRoot === now?.projectRoot &&
  before?.isOutside === now?.isOutside &&
  NAMES.every((name) => before?.content?.[name] === now?.content?.[name]);

const NAMES = ['contractId', 'component', 'cemRef', 'registryRef', 'isUnknown'] as const;

/** The first contracts of a project with an identity, in an order that is the same on every machine. */
export const firstContracts = (
  index: Index,
): ((contractId: string, projectRoot?: string) => readonly Elsewhere[]) =>
  index.answers('first with', (id, projectRoot): readonly Elsewhere[] =>
    [...index.providers('id', id, projectRoot)]
      .sort(byCodeUnits)
      // One more, since a contract is no other to itself.
      .slice(0, MOST_OTHERS + 1)
      .map((uri) => ({ uri, file: pathBelow(projectRoot, uri), path: ID })),
  );

/** The names that a contract provides and needs. */
export interface Summary extends ContractNames {
  /** The names of its props; undefined where it was checked elsewhere. */
  readonly props?: readonly string[];
  /** The number of its traits; undefined where it was checked elsewhere, or is of another version. */
  readonly traits?: number | undefined;
  /** True if a syntax error hides its names. */
  readonly isUnknown?: boolean;
}

/** Undefined where the document is no contract, and there is nothing to be said of that either. */
export function namesOf({ kind, contract }: Pick<Checked, 'kind' | 'contract'>): ContractNames | undefined {
  if (kind.kind === 'foreign' && !kind.claim) return undefined;
  // A newer contract, or what has the mark of one, says nothing that could be read here.
  const { contractId, component, cemRef, registryRef } = kind.kind === 'contract' ? contract : NOTHING_SAID;
  const id = contractId !== undefined && isIdentity(contractId) ? contractId : undefined;
  return { contractId: id, component, cemRef, registryRef };
}

const NOTHING_SAID = readContract(undefined);

export function summaryOf({
  checked,
  contract,
}: Pick<ContractSource, 'checked' | 'contract'>): Summary | undefined {
  const { kind, parsed, syntax } = checked;
  const names = namesOf({ kind, contract });
  if (!names) return undefined;
  const { contractId, component, cemRef, registryRef } = names;
  const isOne = kind.kind === 'contract';
  const props = isOne ? Object.keys(contract.properties ?? {}) : [];
  const traits = isOne ? countTraits(contract) : undefined;
  const isBroken = syntax !== 'whole' || parsed.value === undefined;
  const isUnknown = isBroken && contract.contractId === undefined;
  return { contractId, component, cemRef, registryRef, props, traits, isUnknown };
}

/** A file as those see it that link to contracts. */
export type SavedFile =
  | (Pick<Contract, 'contractId' | 'component'> & {
      readonly kind: 'contract';
      readonly addressed: Addressed;
    })
  /** It is no contract; `why` is the end of a sentence. */
  | { readonly kind: 'other'; readonly why: string };

/** Undefined where there is no file, `unknown` where it was not read, or can't be. */
export type SavedState = SavedFile | undefined | 'unknown';

export const withoutText = (why: NoText): SavedState =>
  why === 'gone' ? undefined : why === 'folder' ? { kind: 'other', why: 'it is a folder' } : 'unknown';

/** Reads a text. */
export function savedFile(text: string, called: CalledContract): SavedFile {
  const parsed = parseJson(text);
  let addressed: Addressed | undefined;
  const contract = readContract(parsed.value);
  return savedIn({ parsed, contract }, called, () => (addressed ??= addressIn(parseJson(text))));
}

/** A saved contract, from a parsed text. */
export function savedIn(
  { parsed, contract }: Pick<Checked, 'parsed' | 'contract'>,
  called: CalledContract,
  addressed: () => Addressed,
): SavedFile {
  const why = whyNoContract(parsed, called);
  if (why !== undefined) return { kind: 'other', why };
  // What a contract of another version says can't be read here. It has an address all the same.
  const { contractId, component } = kindOf(parsed).kind === 'newer' ? NOTHING_SAID : contract;
  return {
    kind: 'contract',
    contractId,
    component,
    get addressed() {
      return addressed();
    },
  };
}

/** Why a text is no contract, as the end of a sentence; undefined of one that is. */
export function whyNoContract(parsed: Parsed, called: CalledContract): string | undefined {
  const { value, broken } = parsed;
  const hasId = has(value, 'contractId');
  if (!hasId && isManifest(value)) return 'it is a manifest of contracts itself';
  const kind = kindOf(parsed, called === 'named');
  if (kind.kind === 'foreign') return kind.why;
  // Nothing but its text says what a file of any other name is.
  if (called || hasId || has(value, '$schema')) return undefined;
  if (broken || value === undefined) return 'its text is not JSON';
  return isObject(value) ? 'it has no "contractId"' : "it isn't a JSON object";
}
