// Contracts in a project: what they provide and need, and the facts about the others.
import type { Elsewhere } from '../../check/finding.ts';
import type { Path } from '../../text/span.ts';
import { pathBelow } from '../../text/uri.ts';
import { byCodeUnits } from '../../text/words.ts';
import type { Index, Key, KindInProject, ProjectHost } from '../in-project.ts';
import { type Knowledge, NOTHING_KNOWN } from './facts.ts';
import type { ContractSource } from './source.ts';
import { type Summary, summaryOf } from './summary.ts';

/** Of thousands of contracts with one identity the first are listed: to list all takes time in their square. */
const MOST_OTHERS = 20;
const ID: Path = ['contractId'];

export function contractsInProject(host: ProjectHost): KindInProject<ContractSource, Knowledge, Summary> {
  const { index, isWhole, element, item } = host;
  const firstWith = firstContracts(index);
  const hasDsds = index.answers(
    'has dsds',
    (_, home) => index.providers('dsds', '', home).size > 0,
    (before, now) => before === now,
  );

  return {
    content: (_uri, _text, _membership, source) => source && summaryOf(source.checked),
    keys(_uri, { home, content, isVisitor }) {
      if (!content) return { provides: [], needs: [] };
      const { contractId, cemRef, registryRef } = content;
      const id: readonly Key[] = contractId === undefined ? [] : [['id', contractId, home]];
      const needs: Key[] = [['project', home], ['has dsds', '', home], ...id];
      if (cemRef !== undefined) needs.push(['element', cemRef, home]);
      if (registryRef !== undefined) needs.push(['item', registryRef, home]);
      return { provides: isVisitor ? [] : id, needs };
    },
    changing(_uri, before, now) {
      const cemRef = now?.content?.cemRef;
      if (now && cemRef !== undefined && cemRef !== before?.content?.cemRef) host.refersTo(now.home);
    },
    alone: { ...NOTHING_KNOWN, isWhole: true },
    isAlone(_uri, member) {
      const { content, home = '' } = member ?? {};
      const { contractId, cemRef, registryRef } = content ?? {};
      const isOnly = contractId === undefined || index.providers('id', contractId, home).size <= 1;
      return isOnly && cemRef === undefined && registryRef === undefined;
    },
    facts(uri, home) {
      if (home === undefined || !isWhole(home)) return NOTHING_KNOWN;
      return {
        isWhole: true,
        get hasDsds() {
          return hasDsds('', home);
        },
        othersWith(contractId) {
          const same = index.providers('id', contractId, home);
          const count = same.size - Number(same.has(uri));
          if (count === 0) return { count, first: [] };
          const others = firstWith(contractId, home).filter((other) => other.uri !== uri);
          return { count, first: others.slice(0, MOST_OTHERS) };
        },
        elements: (cemRef) => element(cemRef, home),
        items: (registryRef) => item(registryRef, home),
        spanOf(place) {
          index.read(uri, 'place', place.uri);
          return host.spanOf(place);
        },
      };
    },
  };
}

/** The first contracts of a project with an identity, in an order that is the same on every machine. */
export const firstContracts = (index: Index): ((contractId: string, home?: string) => readonly Elsewhere[]) =>
  index.answers('first with', (id, home): readonly Elsewhere[] =>
    [...index.providers('id', id, home)]
      .sort(byCodeUnits)
      // One more, since a contract is no other to itself.
      .slice(0, MOST_OTHERS + 1)
      .map((uri) => ({ uri, file: pathBelow(home, uri), path: ID })),
  );
