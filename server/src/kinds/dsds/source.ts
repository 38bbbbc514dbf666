// DSDS documents with what is made of them. A project has thousands, of which the trees are let go while they are closed.
import { canBeMade, type FixableDocument } from '../../check/fix-all.ts';
import { AS_SHIPPED, type Finding, type Fix, type Ruling } from '../../check/rule.ts';
import { pageOf } from '../../text/json/edit-page.ts';
import { type Page, withYaml } from '../../text/make-edits.ts';
import { canonical } from '../../text/uri.ts';
import type { YamlNode } from '../../text/yaml/index.ts';
import { type ContractText, type Projected, projectForDsds, propOrder } from '../contract/traits.ts';
import type { EditedDocument, Workspace } from '../editing.ts';
import type { Ahead, KindInProject } from '../kind.ts';
import { checkDsds, type CheckedDsds, type DsdsReading, judgeEntries } from './check.ts';
import type { Dsds, Linked, LinkedEntry } from './model.ts';
import { type DsdsText, languageOf, readDsds, readDsdsText } from './read-entries.ts';
import { DSDS_RULES } from './rules/index.ts';
import { UPDATE } from './trait-fixes.ts';
import { allLeft, updatesIn } from './update-document.ts';

/** A DSDS document, and what is made of it: each part when it is first asked for, and only once. */
export interface DsdsSource extends DsdsReading {
  readonly uri: string;
  readonly read: DsdsText;
}

/** What was read of a document: its text, and what the rules need of it. */
interface ReadFile {
  readonly read: Kept;
  readonly dsds: Dsds;
  /** Whether its tree is kept, and what is made of it. */
  readonly isKept: () => boolean;
}

/** The documents of all projects: each is read once for each text, and checked once for each text, ruling and facts. */
interface Documents {
  read(uri: string, text: string): ReadFile;
  readonly make: NonNullable<KindInProject<DsdsSource, Linked>['document']>;
  readonly ahead: Ahead<DsdsSource>;
  closed(uri: string): void;
  forget(uri: string): void;
}

export function createDocuments(isOpen: (uri: string) => boolean): Documents {
  const files = new Map<string, ReadFile>();
  const made = new Map<string, Source>();
  /** The closed document that was made last without being kept: its tree is, until there is another. */
  let last: string | undefined;

  function keep(uri: string, read: DsdsText): ReadFile {
    const isKept = (): boolean => uri === last || isOpen(uri);
    const file = { read: new Kept(read, isKept), dsds: readDsds(read.root), isKept };
    files.set(uri, file);
    return file;
  }

  function readAt(uri: string, text: string): ReadFile {
    const file = files.get(uri);
    return file?.read.text === text ? file : keep(uri, readDsdsText(text, languageOf(uri)));
  }

  return {
    read: readAt,
    make(uri, text, { ruling }, facts, isToKeep) {
      if (!isToKeep) {
        last = uri;
        return new Source(uri, readAt(uri, text), ruling, facts);
      }
      const file = readAt(uri, text);
      const before = made.get(uri);
      if (before?.file === file && before.facts === facts && before.ruling === ruling) return before;
      const source = new Source(uri, file, ruling, facts);
      made.set(uri, source);
      return source;
    },
    ahead: {
      isRead: (uri, text) => files.get(uri)?.read.text === text,
      take(uri, reading) {
        const read = reading as DsdsText;
        const file = files.get(uri);
        if (file?.read.text === read.text) file.read.take(read);
        else keep(uri, read);
      },
      checking: (source) => (source as Source).checking(),
    },
    closed(uri) {
      made.delete(uri);
      files.get(uri)?.read.letGo();
    },
    forget: (uri) => void files.delete(uri),
  };
}

/** A class, so that of a thousand documents nothing is kept alive but what is asked for. */
class Source implements DsdsSource {
  readonly uri: string;
  readonly ruling: Ruling | undefined;
  readonly facts: Linked;
  readonly file: ReadFile;
  #checked: CheckedDsds | undefined;
  #page: Page | undefined;

  constructor(uri: string, file: ReadFile, ruling: Ruling | undefined, facts: Linked) {
    this.uri = uri;
    this.ruling = ruling;
    this.facts = facts;
    this.file = file;
  }

  get text(): string {
    return this.file.read.text;
  }
  get read(): DsdsText {
    return this.file.read;
  }
  get checked(): CheckedDsds {
    return (this.#checked ??= checkDsds(...this.#parts()));
  }
  checking(): Generator<unknown, void> {
    return judgeEntries(...this.#parts());
  }
  #parts(): Parameters<typeof judgeEntries> {
    const { read, dsds } = this.file;
    return [read, this.ruling ?? AS_SHIPPED, this.facts, dsds];
  }
  get page(): Page {
    // That of a closed document would keep its tree.
    if (!this.file.isKept()) return dsdsPageOf(this.read);
    return (this.#page ??= dsdsPageOf(this.read));
  }
}

/** A text that was read. Its tree is kept while the document is open; else it is read again for each request. */
class Kept implements DsdsText {
  readonly text: string;
  readonly language: DsdsText['language'];
  readonly flaws: DsdsText['flaws'];
  readonly isBroken: boolean;
  readonly open: DsdsText['open'];
  readonly #isKept: () => boolean;
  #tree: Tree | undefined;

  constructor({ text, language, flaws, isBroken, open, root }: DsdsText, isKept: () => boolean) {
    this.text = text;
    this.language = language;
    this.flaws = flaws;
    this.isBroken = isBroken;
    this.open = open;
    this.#isKept = isKept;
    this.take({ root });
  }

  get root(): DsdsText['root'] {
    const tree = this.#tree ?? { root: readDsdsText(this.text, this.language).root };
    this.take(tree);
    return tree.root;
  }

  take({ root }: Tree): void {
    if (this.#isKept()) this.#tree = { root };
  }
  letGo(): void {
    this.#tree = undefined;
  }
}

type Tree = Pick<DsdsText, 'root'>;

export type DsdsDocument = EditedDocument<DsdsSource>;

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
  const updates = new Map<LinkedEntry, Fix | undefined>();
  return {
    source,
    suggested: (finding) => suggestedFixes(source.checked, finding),
    feasible: (finding, fix) =>
      canBeMade(source.page, fix.edits) ? fix : asFarAsPossible(source, finding, fix, updates),
    reread(text) {
      const { read, ruling, facts } = source.checked;
      const again = readDsdsText(text, read.language);
      return fixableDsds({ text, checked: checkDsds(again, ruling, facts), page: dsdsPageOf(again) });
    },
  };
}

/** An update without the steps that can't be made, which its title names. */
function asFarAsPossible(
  { checked, page }: DsdsReading,
  finding: Finding,
  fix: Fix,
  updates: Map<LinkedEntry, Fix | undefined>,
): Fix | undefined {
  if (fix.title !== UPDATE) return undefined;
  const entry = entryOf(checked, finding)!;
  if (!updates.has(entry)) {
    const update = updatesIn(page, [entry]).updates[0]!;
    const title = `${UPDATE}, but for: ${allLeft(update).join('; ')}`;
    const { edits } = update;
    updates.set(entry, edits.length > 0 ? { ...fix, title, edits } : undefined);
  }
  return updates.get(entry);
}

const entryOf = ({ entries }: CheckedDsds, finding: Finding): LinkedEntry | undefined =>
  entries.find(({ path }) => path.every((segment, index) => segment === finding.path[index]));

function suggestedFixes(checked: CheckedDsds, finding: Finding): readonly Fix[] {
  const entry = entryOf(checked, finding);
  return entry ? (DSDS_RULES.get(finding.code)?.fixes?.(finding, entry, checked) ?? []) : [];
}

/** A DSDS document as edits see it. */
export function dsdsPageOf({ text, language, root, isBroken, flaws }: CheckedDsds['read']): Page {
  if (language === 'json') return pageOf(text, isBroken ? undefined : root);
  const at = flaws[0]?.at;
  const brokenAt = at && 'start' in at ? at.start : 0;
  return withYaml().yamlPageOf(text, root as YamlNode | undefined, isBroken ? brokenAt : undefined);
}
