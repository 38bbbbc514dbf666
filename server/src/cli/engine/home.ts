import { pathFrom, placeOf } from '../../project/file-uri.ts';
import type { Gatherer, Members } from './gathered.ts';
import type { GuestRole, Guests } from './guest-files.ts';
import type { Declared } from '../../project/guests.ts';
import { createHolders, type Holders } from './holders.ts';
import type { CustomElement, Elsewhere, RegistryItem, Sought } from '../../core/knowledge.ts';
import type { Path } from '../../core/finding.ts';
import { createListings, type Listings } from './listings.ts';
import { isCalled } from '../../project/roles.ts';
import type { Summary } from './summary.ts';
import { declaredIn, type OfProject } from './survey.ts';
import { contentOf, type Things, thingsOf } from './things.ts';

/** The files of one project, by what each is to it, and what they hold together. */
export interface Home {
  readonly uri: string;
  readonly contracts: ReadonlyMap<string, Summary>;
  /** Those of them that others are not told of. */
  readonly visitors: ReadonlySet<string>;
  readonly ids: Holders;
  readonly cemRefs: Holders;
  readonly registryRefs: Holders;
  putContract(uri: string, summary: Summary | undefined, isVisitor?: boolean): void;
  /** `isSaid`: the project names the file as what it is. */
  putGuest(uri: string, role: GuestRole | undefined, isSaid?: boolean): void;
  /** Its manifests of contracts. */
  readonly listings: Omit<Listings, 'put' | 'reconsider'>;
  /** Whether it has a DSDS document. */
  readonly hasDsds: boolean;
  /** Its files of other formats whose names do not tell what they are. */
  namedGuests(): readonly { readonly uri: string; readonly role: GuestRole }[];
  /** Says that a file of another format has another text, or that others count. */
  reconsider(uri?: string): void;
  things(): Things;
  /** What its files and the packages that it depends on declare; or one file. */
  declared(further: Guests, only?: string): OfProject;
  /** The files of other formats that others of the project lead to. */
  leads(): ReadonlySet<string>;
  /** The contracts for which something is different than when this was last asked. */
  affected(): ReadonlySet<string>;
  /** The identity that a contract holds for others to see. */
  heldBy(uri: string): string | undefined;
  /** Where the identity of a contract stands. */
  idOf(uri: string): Elsewhere;
}

/** What a project needs to know of the world. */
export interface Around {
  readonly guests: Pick<Guests, 'read' | 'isAnswered' | 'textOf'>;
  /** The folder that nothing of the project at a folder leads out of. */
  readonly rootOf: (home: string) => string;
  /** Whether a file is none of the project's though something leads to it. */
  readonly isLeftOut: (uri: string) => boolean;
}

export function createHome(uri: string, { guests, rootOf, isLeftOut }: Around): Home {
  const contracts = new Map<string, Summary>();
  const visitors = new Set<string>();
  const visitorIds = createHolders();
  const [ids, cemRefs, registryRefs] = [createHolders(), createHolders(), createHolders()];
  const members = new Map<string, GuestRole>();
  const documents = new Set<string>();
  /** The identities that contracts have got or lost. */
  const touched = new Set<string>();
  const placed = new WeakMap<object, object>();
  /** The places of identities that several contracts have. */
  const idPlaces = new Map<string, Elsewhere>();
  let leads = new Set<string>();
  let things: Things | undefined;
  const listings = createListings(guests);
  /** As of when it was last asked what is affected. */
  let told: Things | undefined;
  let hadDsds = false;

  /** A file may declare thousands of things, so that its path is told once. */
  let last = { uri: '', file: '' };
  const at = (of: string, path: Path): Elsewhere => {
    if (last.uri !== of) {
      const place = placeOf(of);
      last = { uri: of, file: place ? pathFrom(uri, place) : of };
    }
    return { uri: of, file: last.file, path };
  };

  function placedAt<Thing extends CustomElement | RegistryItem>(
    of: string,
    declared: Declared<Thing>,
  ): Thing {
    const before = placed.get(declared);
    if (before) return before as Thing;
    const thing = { at: at(of, declared.path), ...declared.thing } as Thing;
    placed.set(declared, thing);
    return thing;
  }

  const found = (): Members => ({ home: uri, root: rootOf(uri), guests: members });

  function made(): Things {
    if (things) return things;
    leads = new Set();
    const gatherer: Gatherer = {
      read: (of, role) => guests.read(of, role),
      follow(to) {
        if (isLeftOut(to)) return undefined;
        leads.add(to);
        return guests.isAnswered(to);
      },
    };
    return (things = thingsOf(found(), cemRefs.names(), gatherer, placedAt));
  }

  function touch(id: string | undefined): void {
    if (id !== undefined) touched.add(id);
  }

  return {
    uri,
    contracts,
    visitors,
    ids,
    cemRefs,
    registryRefs,
    heldBy: (of) => (visitors.has(of) ? undefined : contracts.get(of)?.contractId),
    idOf(of) {
      let place = idPlaces.get(of);
      if (!place) idPlaces.set(of, (place = at(of, ID)));
      return place;
    },
    putContract(of, summary, isVisitor = false) {
      const before = contracts.get(of);
      const wasVisitor = visitors.has(of);
      if (summary) contracts.set(of, summary);
      else if (contracts.delete(of)) idPlaces.delete(of);
      if (summary && isVisitor) visitors.add(of);
      else visitors.delete(of);
      if (before?.contractId !== summary?.contractId || wasVisitor !== isVisitor) {
        touch(before?.contractId);
        (wasVisitor ? visitorIds : ids).remove(before?.contractId, of);
        touch(summary?.contractId);
        (isVisitor ? visitorIds : ids).add(summary?.contractId, of);
      }
      if (before?.registryRef !== summary?.registryRef) {
        registryRefs.remove(before?.registryRef, of);
        registryRefs.add(summary?.registryRef, of);
      }
      if (before?.cemRef !== summary?.cemRef) {
        cemRefs.remove(before?.cemRef, of);
        cemRefs.add(summary?.cemRef, of);
        if (summary?.cemRef !== undefined && things?.asksForMore(summary.cemRef)) things = undefined;
      }
    },
    putGuest(of, role, isSaid = false) {
      listings.put(of, role === 'manifest' ? isSaid : undefined);
      const before = members.get(of);
      if (before === role) return;
      if (role) members.set(of, role);
      else members.delete(of);
      if (role === 'dsds') documents.add(of);
      else documents.delete(of);
      // Not all of them say something of what contracts refer to.
      if (![before, role].every((each) => each === undefined || SAYS_NOTHING.has(each))) things = undefined;
    },
    namedGuests: () =>
      [...members].flatMap(([of, role]) =>
        isCalled(placeOf(of)?.name ?? '', role) ? [] : [{ uri: of, role }],
      ),
    reconsider(of) {
      if (of !== undefined) listings.reconsider(of);
      if (of !== undefined && SAYS_NOTHING.has(members.get(of)) && !leads.has(of)) return;
      if (of === undefined || leads.has(of) || members.has(of)) things = undefined;
    },
    get hasDsds() {
      return documents.size > 0;
    },
    listings,
    things: made,
    declared: (further, only) =>
      declaredIn({ members: found(), guests, isLeftOut, placed: placedAt }, further, only),
    leads() {
      made();
      return leads;
    },
    affected() {
      const affected = new Set<string>();
      for (const id of touched) {
        for (const each of ids.of(id)) affected.add(each);
        for (const each of visitorIds.of(id)) affected.add(each);
      }
      touched.clear();
      if (hadDsds !== documents.size > 0) for (const each of contracts.keys()) affected.add(each);
      hadDsds = documents.size > 0;
      const [before, now] = [told, made()];
      told = now;
      if (before === now) return affected;
      const add = (refs: Holders, agrees: (ref: string) => boolean): void => {
        for (const ref of refs.names()) {
          if (!before || !agrees(ref)) for (const each of refs.of(ref)) affected.add(each);
        }
      };
      add(cemRefs, (ref) => isSameAnswer(before!.elements(ref), now.elements(ref)));
      add(registryRefs, (ref) => isSameAnswer(before!.items(ref), now.items(ref)));
      return affected;
    },
  };
}

/** The roles of files that say nothing of what contracts refer to. */
const SAYS_NOTHING: ReadonlySet<GuestRole | undefined> = new Set<GuestRole>(['manifest', 'dsds']);

/** Where a contract has its identity. */
export const ID: Path = ['contractId'];

function isSameAnswer<Thing extends CustomElement | RegistryItem>(
  before: Sought<Thing>,
  now: Sought<Thing>,
): boolean {
  if (before.found.length !== now.found.length) return false;
  if (now.found.length > 0) return now.found.every((thing, index) => isSame(thing, before.found[index]));
  if (before.isExpected !== now.isExpected) return false;
  return !now.isExpected || before.nearest.join('\n') === now.nearest.join('\n');
}

function isSame(a: CustomElement | RegistryItem, b: CustomElement | RegistryItem | undefined): boolean {
  return a === b || (a.at.uri === b?.at.uri && contentOf(a) === contentOf(b));
}
