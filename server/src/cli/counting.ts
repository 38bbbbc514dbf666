import { uriIn } from '../project/file-uri.ts';
import type { Files } from './engine/files.ts';
import type { Ties } from './engine/summary.ts';
import type { Place } from './places.ts';
import type { Lying } from './project-files.ts';

/** A contract of a project. */
export interface Member {
  readonly ties: Ties | undefined;
  at: At | undefined;
  /** Whether the others know of it. */
  isEntered: boolean;
}

type At = Pick<Place, 'folder' | 'home'> & { readonly name: string };

/** Which contracts count in their projects, and which of these the others have to know of. */
export interface Counting {
  /** Has a contract count in its project. Nearly all have an identity of their own, so they are not even entered. */
  readonly count: (member: Member, at: At) => void;
  /** Has the others know of it; a visitor knows of them, and they not of it. */
  readonly enter: (member: Member, isVisitor?: boolean) => void;
  /** The contract that was the first with an identity in a project. */
  readonly firstWith: (contractId: string | undefined, home: string | undefined) => Member | undefined;
}

export function openCounting(files: Files, isLinked: (home: string | undefined) => boolean): Counting {
  /** The contracts that were the first with their identities, by project. */
  const first = new Map<string, Map<string, Member>>();

  function enter(member: Member, isVisitor = false): void {
    const { at, ties, isEntered } = member;
    if (isEntered || at?.home === undefined) return;
    member.isEntered = true;
    files.putContract(uriOfLying(at), at.home, ties && { ...ties, props: [] }, isVisitor);
  }

  return {
    count(member, at) {
      member.at = at;
      if (isLinked(at.home)) enter(member);
      const id = member.ties?.contractId;
      if (id === undefined || at.home === undefined) return;
      let inProject = first.get(at.home);
      if (!inProject) first.set(at.home, (inProject = new Map()));
      const other = inProject.get(id);
      if (!other) {
        inProject.set(id, member);
        return;
      }
      enter(other);
      enter(member);
    },
    enter,
    firstWith: (contractId, home) => first.get(home ?? '')?.get(contractId ?? ''),
  };
}

export const uriOfLying = ({ folder, name }: Pick<Lying, 'folder' | 'name'>): string =>
  uriIn(folder.uri, name);
