// DSDS documents and their parts. A project has thousands, of which the trees are let go while they are closed.
import type { FixableDocument } from '../../check/fix-all.ts';
import { AS_SHIPPED, type Finding, type RuleSettings } from '../../check/rule.ts';
import { pageOf } from '../../text/json/edit-page.ts';
import { type Page, withYaml } from '../../text/make-edits.ts';
import { memo } from '../../text/maps.ts';
import { pointerOf } from '../../text/positions.ts';
import { canonical } from '../../text/uri.ts';
import type { YamlNode } from '../../text/yaml/index.ts';
import { type ContractText, type Projected, projectForDsds, propOrder } from '../contract/traits.ts';
import type { Editing, Workspace } from '../editing.ts';
import type { Part } from '../kind.ts';
import { checkDsds, type CheckedDsds, type DsdsReading } from './check.ts';
import { type DsdsEntry, type Linked, type LinkedEntry, sharedAmong } from './model.ts';
import { readDsds } from './read-entries.ts';
import { type DsdsText, languageOf, readDsdsText } from './read-text.ts';
import { entryIdDiffers } from './rules/entries.ts';
import { DSDS_RULES } from './rules/index.ts';

/** A DSDS document, whose parts are each made when they are first asked for, and only once. */
export interface DsdsSource extends DsdsReading {
  readonly uri: string;
  readonly read: DsdsText;
}

/** The documents of all projects: each is read once for each text, and checked once for each text, settings and facts. */
export function createDocuments(isOpen: (uri: string) => boolean) {
  const files = new Map<string, ReadFile>();
  const made = new Map<string, Source>();
  /** The closed document that was made last without being kept: its tree is, until there is another. */
  let last: string | undefined;

  function keep(uri: string, read: DsdsText): ReadFile {
    const file = new ReadFile(read, () => uri === last || isOpen(uri));
    files.set(uri, file);
    return file;
  }

  function readAt(uri: string, text: string): ReadFile {
    const file = files.get(uri);
    return file?.text === text ? file : keep(uri, readDsdsText(text, languageOf(uri)));
  }

  return {
    read: readAt,
    make: (uri: string, text: string, { settings = AS_SHIPPED }: Part, facts: Linked, isToKeep: boolean) => {
      if (!isToKeep) last = uri;
      const read = readAt(uri, text);
      const before = isToKeep ? made.get(uri) : undefined;
      if (before?.read === read && before.facts === facts && before.settings === settings) return before;
      const source = new Source(uri, read, settings, facts);
      if (isToKeep) made.set(uri, source);
      return source;
    },
    /** The entries of a document as it was read last. */
    entriesAt: (uri: string): readonly DsdsEntry[] => files.get(uri)?.entries ?? NONE,
    closed: (uri: string): void => {
      made.delete(uri);
      files.get(uri)?.letGo();
    },
    forget: (uri: string) => void files.delete(uri),
  };
}

/** A class, so that a thousand documents keep nothing alive but the parts that are asked for. */
class Source implements DsdsSource {
  readonly uri: string;
  readonly read: ReadFile;
  readonly settings: RuleSettings;
  readonly facts: Linked;
  #checked: CheckedDsds | undefined;
  #page: Page | undefined;

  constructor(uri: string, read: ReadFile, settings: RuleSettings, facts: Linked) {
    this.uri = uri;
    this.read = read;
    this.settings = settings;
    this.facts = facts;
  }

  get text(): string {
    return this.read.text;
  }
  get checked(): CheckedDsds {
    return (this.#checked ??= checkDsds(this.read, this.settings, this.facts, this.read.entries));
  }
  get page(): Page {
    // The page of a closed document would keep its tree.
    if (!this.read.isKept()) return dsdsPageOf(this.read);
    return (this.#page ??= dsdsPageOf(this.read));
  }
}

const NONE: readonly DsdsEntry[] = [];

/** A text that was read. Its tree is kept while the document is open; else it is read again for each request. */
class ReadFile implements DsdsText {
  readonly text: string;
  readonly language: DsdsText['language'];
  readonly flaws: DsdsText['flaws'];
  readonly isBroken: boolean;
  readonly brokenAt: DsdsText['brokenAt'];
  readonly entries: readonly DsdsEntry[];
  /** Returns true while its tree is kept, and the page that is made of it. */
  readonly isKept: () => boolean;
  #tree: Tree | undefined;

  constructor(read: DsdsText, isKept: () => boolean) {
    const { text, language, flaws, isBroken, brokenAt, root } = read;
    this.text = text;
    this.language = language;
    this.flaws = flaws;
    this.isBroken = isBroken;
    this.brokenAt = brokenAt;
    this.entries = readDsds(root);
    this.isKept = isKept;
    this.take({ root });
  }

  get root(): DsdsText['root'] {
    const tree = this.#tree ?? { root: readDsdsText(this.text, this.language).root };
    this.take(tree);
    return tree.root;
  }

  take({ root }: Tree): void {
    if (this.isKept()) this.#tree = { root };
  }
  letGo(): void {
    this.#tree = undefined;
  }
}

type Tree = Pick<DsdsText, 'root'>;

/** The features of an editor for DSDS documents. */
export type DsdsFeatures = Required<Editing<DsdsSource>>;

export const dsdsAt = (uri: string, workspace: Pick<Workspace, 'document'>): DsdsSource | undefined =>
  workspace.document('dsds', uri) as DsdsSource | undefined;

/** An entry of a DSDS document that is linked with a contract. */
export interface EntryOf {
  readonly source: DsdsSource;
  readonly entry: LinkedEntry;
}

/** The entries that are linked with a contract, in all documents. */
export function entriesFor(contract: string, workspace: Workspace): EntryOf[] {
  const key = canonical(contract);
  return workspace.leadingTo('dsds', key).flatMap((uri) => {
    const source = dsdsAt(uri, workspace);
    const entries = source?.checked.entries.filter((entry) => entry.contract?.uri === key) ?? [];
    return entries.map((entry) => ({ source: source!, entry }));
  });
}

/** The projection of a whole contract in the form that DSDS has for traits. */
export const projectedOf = (contract: Pick<ContractText, 'tree' | 'contract'>): Projected =>
  projectForDsds(contract.contract, propOrder(contract));

/** A DSDS document with its fixes. */
export function fixableDsds(source: DsdsReading): FixableDocument {
  return {
    source,
    suggested(finding) {
      const entry = entryOf(source.checked, finding);
      const isShared = sharedAmong(source.checked.entries).has(entry?.contract?.uri ?? '');
      if (finding.code === entryIdDiffers.code && isShared) return [];
      return entry ? (DSDS_RULES.get(finding.code)?.fixes?.(finding, entry, source.checked) ?? []) : [];
    },
    reread(text) {
      const { read, settings, facts } = source.checked;
      const again = readDsdsText(text, read.language);
      return fixableDsds({ text, checked: checkDsds(again, settings, facts), page: dsdsPageOf(again) });
    },
  };
}

const entryOf = ({ entries }: CheckedDsds, { path }: Finding): LinkedEntry | undefined =>
  entriesByPath(entries).get(pointerOf(path.slice(0, 2))) ?? entriesByPath(entries).get(pointerOf([]));

/** A DSDS document as edits see it. */
export function dsdsPageOf({ text, language, root, isBroken, brokenAt }: CheckedDsds['read']): Page {
  if (language === 'json') return pageOf(text, isBroken ? undefined : root);
  return withYaml().yamlPageOf(text, root as YamlNode | undefined, brokenAt);
}

/** The entries by their paths: that of an item of `entries`, or that of the document itself. */
const entriesByPath = memo(
  (entries: readonly LinkedEntry[]) => new Map(entries.map((entry) => [pointerOf(entry.path), entry])),
);
