// Completion in a DSDS document.
import type { CheckedDsds, DsdsFeatures } from '../source.ts';
import { literally } from '../../../text/markup.ts';
import { byCodeUnits } from '../../../text/words.ts';
import { spotAt } from '../../../text/json/tree.ts';
import { withYaml } from '../../../text/make-edits.ts';
import type { Path, Span } from '../../../text/positions.ts';
import type { Suggestion, Suggestions } from '../../answers.ts';
import { type LinkedEntry, REL, ROLE } from '../model.ts';
import type { Language } from '../read-text.ts';

/** A contract that a pointer can lead to. */
interface Pointable {
  readonly href: string;
  readonly contractId: string | undefined;
  readonly component: string | undefined;
}

export const complete: DsdsFeatures['complete'] = ({ source: { uri, checked } }, offset, workspace) => {
  const projectRoot = workspace.projectRoot(uri);
  return suggestionsAt(checked, offset, () =>
    workspace
      .contracts()
      .filter((contract) => contract.projectRoot === projectRoot)
      .map(({ uri: to, summary }) => ({ href: checked.facts.hrefTo(to), ...summary })),
  );
};

/** Suggestions at an offset: the values of a pointer to a contract. */
function suggestionsAt(
  { read, entries }: Pick<CheckedDsds, 'read' | 'entries'>,
  offset: number,
  contracts: () => readonly Pointable[],
): Suggestions | undefined {
  const { text, language, root } = read;
  const member = memberBefore(text, offset);
  if (!member) return undefined;
  const path = spotAt(root, member.key)?.path ?? [];
  const entry = entries.find((each) => isInSpecs(path, each));
  if (!entry || path.at(-1) !== member.name) return undefined;
  const write = (value: string): string => literally(written(value, member.quote, language));
  const option = (value: string, detail?: string): Suggestion => {
    return { label: value, kind: 'value', insert: write(value), ...(detail !== undefined && { detail }) };
  };
  const list =
    member.name === 'href'
      ? hrefsFor(entry, contracts()).map(({ href, contractId, component }) =>
          option(href, component ?? contractId),
        )
      : [option(member.name === 'rel' ? REL : ROLE)];
  return {
    list,
    replaces: member.value,
    before: text[member.value.start - 1] === ':' ? ' ' : '',
    behind: '',
    followsWord: false,
    besides: [],
  };
}

/** Tests for paths of a member of an item of an entry's `specs`. */
const isInSpecs = (path: Path, entry: LinkedEntry): boolean =>
  path.length === entry.path.length + 3 &&
  path.at(-3) === 'specs' &&
  entry.path.every((segment, index) => segment === path[index]);

interface MemberBefore {
  readonly name: 'href' | 'rel' | 'role';
  /** Start of its key. */
  readonly key: number;
  /** Its written value, with its quotes, of which there may be one. */
  readonly value: Span;
  readonly quote: string;
}

/** The member whose value the caret is in, on one line in either language: while it is written it is in no tree yet. */
function memberBefore(text: string, offset: number): MemberBefore | undefined {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  const [all, name, typed = ''] = MEMBER.exec(line) ?? [];
  if (all === undefined) return undefined;
  const quote = /^["']?/.exec(typed)![0];
  const rest = text.slice(offset);
  const more =
    quote === ''
      ? /^[^,#}\]\r\n]*?(?=[ \t]*(?:[,#}\]\r\n]|$))/.exec(rest)![0]
      : /^[^"'\r\n]*["']?/.exec(rest)![0];
  const key = offset - all.length + all.indexOf(name!);
  return {
    name: name as MemberBefore['name'],
    key,
    value: { start: offset - typed.length, end: offset + more.length },
    quote,
  };
}

const MEMBER =
  /(?:^|[\s{,"'-])(href|rel|role)["']?[ \t]*:[ \t]*("[^"]*|'[^']*|[^\s"'{}[\],#][^"'{}[\],#]*)?$/;

/** In the quotes that were typed, where that makes a difference. */
function written(value: string, quote: string, language: Language): string {
  if (language === 'json' || quote === '"') return JSON.stringify(value);
  return withYaml().scalarText(value, 'flow', quote === "'" ? 'single quoted' : undefined);
}

/** The contract with the id of the entry first. */
function hrefsFor({ id }: LinkedEntry, contracts: readonly Pointable[]): readonly Pointable[] {
  const isOwn = ({ contractId }: Pointable): boolean => contractId !== undefined && contractId === id?.text;
  return contracts.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || byCodeUnits(a.href, b.href));
}
