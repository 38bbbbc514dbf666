import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Connection } from 'vscode-languageserver/node';
import type { Finding } from '../check/finding.ts';
import type { ManifestSource } from '../kinds/manifest/source.ts';
import { isGrave } from '../project/closed.ts';
import type { DsdsSource } from '../project/dsds.ts';
import { canonical, isConfig } from '../project/file-uri.ts';
import type { ProjectFile } from '../project/folders.ts';
import type { Project } from '../project/project.ts';
import { isAboutContracts } from '../project/roles.ts';
import { publishFindings, type Told } from './diagnostics.ts';
import type { Client } from './feature.ts';
import { isSaidOf } from './features/code-lens.ts';

/** Tells what is wrong, in open documents and in files that nobody has open, once for all that happens in a burst. */
export interface Telling {
  /** A document is opened; nothing is told of it before it is read. */
  opened(uri: string): void;
  /** There may be something else to tell of an open document. */
  changed(uri: string): void;
  /** It is closed; what is shown stays until the disk is asked. */
  closing(uri: string): void;
  /** From here on the disk counts. */
  closed(uri: string): void;
  /** Something has happened to the project as a whole: one file of it may be about any document. */
  projectChanged(): void;
  /** Whether there is something that nobody was told of yet. */
  readonly isWaiting: boolean;
  end(): void;
}

interface Host {
  readonly connection: Connection;
  readonly rulePages: string;
  readonly project: Project;
  /** The open document of a file; `not yet` while it is between the editor and the disk, so that neither counts. */
  readonly openAt: (uri: string) => TextDocument | 'not yet' | undefined;
  readonly client: () => Client;
  readonly refresh: (what: 'codeLens' | 'inlayHint') => void;
  /** Whether some of what has changed together is not read yet; when it is, somebody says that the project has changed. */
  readonly isBehind: () => boolean;
  readonly complain: (error: unknown, about?: string) => void;
}

export function startTelling({
  connection,
  rulePages,
  project,
  openAt,
  client,
  refresh,
  isBehind,
  complain,
}: Host): Telling {
  const findings = publishFindings({ connection, rulePages, files: project, complain, tellOf });
  const bursts = burstsOf(act);
  const above = createAbove(project, openAt);
  /** The open documents that wait for the contracts to be read that they lead to. */
  const held = new Set<string>();
  /** The project files that nobody has open and that govern open contracts; undefined where one did, or may do so now. */
  let governing = new Map<string, ProjectFile | undefined>();

  function act(name: string): void {
    if (name === PROJECT) tellOfProject();
    else if (isBehind() && isAboutContracts(project.role(name))) held.add(name);
    else findings.tell(name);
    if (project.role(name) === 'dsds' && above.isOther(name)) refresh('codeLens');
  }

  /** Documents that are taken in another way than before are told of again. */
  function tellOfProject(): void {
    // Half of it would be told again, as something else.
    if (isBehind()) return;
    try {
      const uris = project.changed();
      if (uris.length > 0) refresh('inlayHint');
      // Each of them is looked at, so that none is the next time.
      if (uris.filter(above.isOther).length > 0) refresh('codeLens');
      for (const uri of uris) {
        held.delete(uri);
        if (!openAt(uri)) findings.look(uri);
        else {
          bursts.drop(uri);
          findings.tell(uri);
        }
      }
      for (const uri of held) findings.tell(uri);
      held.clear();
      const closed = project.governing().filter(({ version }) => version === null);
      const before = governing;
      governing = new Map(closed.map((file) => [file.uri, file]));
      for (const uri of new Set([...before.keys(), ...governing.keys()])) findings.tell(uri);
    } catch (error) {
      // Not one known text leads here. Should there be one, the server lives on.
      complain(error);
    }
  }

  function tellOf(key: string): Told | undefined {
    const open = openAt(key);
    if (open === 'not yet') return undefined;
    if (open) return { document: open, isOpen: true, ...ofOpen(open) };
    const { text = '', findings: all } = ofClosed(key);
    return { document: TextDocument.create(key, 'json', 0, text), isOpen: false, findings: all };
  }

  function ofOpen({ uri, languageId }: TextDocument): Pick<Told, 'findings' | 'leftAlone'> {
    if (isConfig(uri)) {
      const file = project.file(uri);
      return { findings: file ? findingsOfConfig(file, languageId, client()) : [] };
    }
    const manifest = project.manifest(uri);
    if (manifest) return { findings: beyondSyntax(manifest) };
    const dsds = project.dsds(uri);
    if (dsds) return { findings: beyondSyntax(dsds) };
    const contract = project.contract(uri);
    if (!contract) return { findings: [] };
    if (contract.leftAlone !== undefined) return { findings: [], leftAlone: contract.leftAlone };
    const { kind, findings: all } = contract.source.checked;
    return { findings: all, leftAlone: kind.kind === 'contract' ? undefined : kind.why };
  }

  /** Errors and warnings only, since hints are for who works on a contract. */
  function ofClosed(key: string): { text?: string | undefined; findings: readonly Finding[] } {
    const file = governing.get(key);
    if (file) return { text: file.text, findings: file.reading.findings };
    const manifest = project.manifest(key);
    if (manifest) return { text: manifest.text, findings: beyondSyntax(manifest).filter(isGrave) };
    const dsds = project.dsds(key);
    if (dsds) return { text: dsds.text, findings: beyondSyntax(dsds).filter(isGrave) };
    const contract = project.closed(key);
    if (!contract || contract.leftAlone !== undefined) return { findings: [] };
    const { text, checked } = contract.source;
    return { text, findings: checked.findings.filter(isGrave) };
  }

  return {
    opened: (uri) => findings.open(uri),
    changed: (uri) => bursts.add(uri),
    closing: (uri) => bursts.drop(uri),
    closed(uri) {
      // Which project files govern is known when the project is told of.
      if (isConfig(uri)) governing.set(canonical(uri), undefined);
      else findings.look(uri);
      bursts.add(PROJECT);
    },
    projectChanged: () => bursts.add(PROJECT),
    get isWaiting() {
      return bursts.isWaiting || findings.isWaiting;
    },
    end() {
      bursts.end();
      findings.end();
    },
  };
}

const PROJECT = '';

/** What is wrong with the text itself the editor's own server for JSON tells. */
const beyondSyntax = ({ checked }: ManifestSource | DsdsSource): readonly Finding[] =>
  checked.findings.filter(({ code }) => !/^(json|yaml)\//.test(code));

/** What is to be told of an open project file, beside what an editor that knows its schema tells itself. */
function findingsOfConfig(
  { reading: { findings, beyondSchema } }: ProjectFile,
  languageId: string,
  { jsonSchemas }: Client,
): readonly Finding[] {
  if (!jsonSchemas) return findings;
  // In such a document an editor lets comments pass, which the checker does not.
  const syntax = languageId === 'jsonc' ? findings.filter(({ code }) => code === 'json/syntax') : [];
  return [...syntax, ...beyondSchema];
}

/** What code lenses say that goes by other files than the document they stand in. */
interface Above {
  /** Whether that is something else since this was last asked of a document. */
  readonly isOther: (uri: string) => boolean;
}

/** `openAt` answers `not yet` while a document is between the editor and the disk, so that neither counts. */
function createAbove(project: Project, openAt: (uri: string) => unknown): Above {
  /** What is said of the entries of DSDS documents, there and above the contracts that they point at. */
  const said = new Map<string, readonly string[]>();

  /** Also of a document that is a DSDS document no more. */
  function isOtherDsds(key: string): boolean {
    if (openAt(key) === 'not yet') return false;
    const source = project.dsds(key);
    const [before = [], now] = [said.get(key), source ? isSaidOf(source) : []];
    if (now.length > 0) said.set(key, now);
    else said.delete(key);
    return now.length !== before.length || now.some((each, index) => each !== before[index]);
  }

  return {
    isOther(uri) {
      const key = canonical(uri);
      const role = project.role(uri);
      if (role === 'dsds' || said.has(key)) return isOtherDsds(key);
      // What stands above a manifest goes by files that others write.
      return role === 'manifest' && openAt(uri) !== undefined;
    },
  };
}

/** How many turns of the event loop an edit waits for the next one of a burst, and how many a burst can take. */
const QUIET_TURNS = 2;

const MOST_TURNS = 64;

interface Bursts {
  /** Something has happened to what goes by this name. */
  add(name: string): void;
  /** What has happened to it is of no interest any more. */
  drop(name: string): void;
  /** Whether something has happened on which nobody has acted yet. */
  readonly isWaiting: boolean;
  /** Nothing is of interest any more. */
  end(): void;
}

/** Acts once for all that has queued up already, in the order in which it began; no timer holds an answer back. */
export function burstsOf(act: (name: string) => void): Bursts {
  const waiting = new Map<string, { quiet: number; turns: number }>();
  let turning = false;
  let ended = false;

  function turn(): void {
    for (const [name, burst] of waiting) {
      burst.turns++;
      if (++burst.quiet <= QUIET_TURNS && burst.turns < MOST_TURNS) continue;
      waiting.delete(name);
      act(name);
    }
    turning = waiting.size > 0;
    if (turning) setImmediate(turn);
  }

  return {
    add(name) {
      if (ended) return;
      waiting.set(name, { quiet: 0, turns: waiting.get(name)?.turns ?? 0 });
      if (!turning) setImmediate(turn);
      turning = true;
    },
    get isWaiting() {
      return waiting.size > 0;
    },
    drop: (name) => void waiting.delete(name),
    end() {
      ended = true;
      waiting.clear();
    },
  };
}
