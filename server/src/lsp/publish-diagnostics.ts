import type { Diagnostic, Location } from 'vscode-languageserver';
import { guarded } from '../check/internal-error.ts';
import { type CodeTarget, type Finding, MOST_LISTED, mostSevere } from '../check/rule.ts';
import { isConfig } from '../kinds/config/model.ts';
import type { CheckedAll } from '../kinds/answers.ts';
import type { ShownFindings } from '../kinds/editing.ts';
import type { Project } from '../project/project.ts';
import { canonical } from '../text/uri.ts';
import type { Loader } from '../io/feed.ts';
import type { CalmTyping } from './calm-typing.ts';
import { locationInCode } from './code-places.ts';
import { type DocumentAt, documentsOf } from './convert.ts';
import { type DiagnosticStyle, diagnosticOf, leftOut, tooLarge } from './diagnostic.ts';
import {
  closedDocument,
  type DocumentFindings,
  findingsOfClosed,
  findingsOfOpen,
} from './document-findings.ts';
import type { EditorConnection } from './editor-connection.ts';
import type { OpenDocuments } from './open-documents.ts';
import { DiagnosticSeverity } from './protocol.ts';

/** The diagnostics that an editor shows for a file. */
interface Shown {
  /** The URI in the editor's spelling. */
  readonly uri: string;
  /** The version that was published last, while it is open. */
  readonly version?: number | undefined;
  readonly whyNotChecked?: string;
  readonly list: readonly Diagnostic[];
  readonly findings?: readonly Finding[];
}

/**
 * Publishes the findings of open and closed files, one file at a time. Each version of an open document gets a list, even an
 * empty one; a closed file only if it has findings. A list is never published twice, and is replaced only by another one, so
 * that nothing flickers.
 */
export class DiagnosticsPublisher {
  /** By canonical URIs. */
  private readonly shown = new Map<string, Shown>();
  /** The places in code that findings lead to, as far as they are known. */
  private readonly code = new Map<string, Location | undefined>();

  constructor(
    private readonly editor: EditorConnection,
    /** The URI of the folder that holds the pages of rules. */
    private readonly rulePages: string,
    private readonly project: Project,
    private readonly documents: OpenDocuments,
    private readonly typing: CalmTyping,
    private readonly loader: Pick<Loader, 'texts'>,
  ) {}

  /** Publishes the findings of a file; returns true if some of them wait for a pause in typing. */
  publish(uri: string, documentAt = documentsOf(this.project)): boolean {
    const key = canonical(uri);
    const open = this.documents.stateOf(key);
    // Neither the editor nor the disk counts.
    if (open === 'not yet') return false;
    const show = (found: DocumentFindings): boolean =>
      open ? this.showOpen(key, found, documentAt) : this.showClosed(key, found, documentAt);
    return guarded(
      () =>
        show(
          open ? findingsOfOpen(open, this.project, this.editor.client) : findingsOfClosed(key, this.project),
        ),
      (finding, error) => {
        this.editor.complain(error, key);
        const document = open ?? closedDocument(key, this.project.textAt(key)?.text);
        return show({ document, findings: [finding] });
      },
    );
  }

  private showOpen(key: string, found: DocumentFindings, documentAt: DocumentAt): boolean {
    const { document, whyNotChecked = '' } = found;
    const { uri, version } = document;
    const before = this.shown.get(key);
    // Once for each reason.
    if (whyNotChecked !== (before?.whyNotChecked ?? ''))
      this.editor.connection.console.info(
        whyNotChecked ? `${uri} isn't checked: ${whyNotChecked}.` : `${uri} is checked again.`,
      );
    const findings = this.typing.findingsToShow(document, found.findings, before?.findings ?? []);
    const list = this.listOf({ ...found, findings }, documentAt);
    this.show(key, { uri, version, whyNotChecked, list, findings });
    return findings !== found.findings;
  }

  private showClosed(key: string, found: DocumentFindings, documentAt: DocumentAt): false {
    // Nearly all files of a project have no findings.
    if (found.findings.length > 0 || this.shown.has(key))
      this.show(key, { uri: found.document.uri, list: this.listOf(found, documentAt) });
    return false;
  }

  private listOf({ document, findings, isTooLarge }: DocumentFindings, documentAt: DocumentAt): Diagnostic[] {
    if (isTooLarge) return [tooLarge()];
    const { textDocument } = this.editor.client.capabilities;
    const style: DiagnosticStyle = {
      rulePages: this.rulePages,
      hasPages: textDocument?.publishDiagnostics?.codeDescriptionSupport === true,
      hasQuickFixes: Boolean(textDocument?.codeAction),
    };
    // To send thousands after each keystroke takes longer than to find them. One is for the note.
    const listed = findings.length > MOST_LISTED ? mostSevere(findings, MOST_LISTED - 1) : findings;
    const codeAt = (target: CodeTarget) => this.codeAt(target, document.uri);
    const list = listed.map((each) => diagnosticOf(document, each, style, documentAt, codeAt));
    const left = findings.length - listed.length;
    return left > 0 ? [leftOut(left), ...list] : list;
  }

  /** A place in code. It is read when it is first needed, and the findings are published again. */
  private codeAt(target: CodeTarget, uri: string): Location | undefined {
    const key = JSON.stringify(target);
    if (!this.code.has(key)) void this.findCode(key, target, uri);
    return this.code.get(key);
  }

  private async findCode(key: string, target: CodeTarget, uri: string): Promise<void> {
    this.code.set(key, undefined);
    const place = await locationInCode(target, this.loader);
    this.code.set(key, place);
    if (place) this.publish(uri);
  }

  private show(key: string, next: Shown): void {
    const { uri, version, list } = next;
    this.withdrawOther(key, uri);
    const before = this.shown.get(key);
    if (version === undefined && list.length === 0) this.shown.delete(key);
    else this.shown.set(key, next);
    // Another version gets its list in any case.
    const isOther = version !== undefined && version !== before?.version;
    if (!isOther && JSON.stringify(list) === JSON.stringify(before?.list ?? [])) return;
    this.send(uri, list, version);
  }

  private send(uri: string, list: readonly Diagnostic[], version?: number): void {
    const diagnostics = [...list];
    void this.editor.connection.sendDiagnostics({
      uri,
      diagnostics,
      ...(version !== undefined && { version }),
    });
  }

  /** Shows a file under one spelling only. */
  private withdrawOther(key: string, uri: string): void {
    const before = this.shown.get(key);
    if (!before || before.uri === uri) return;
    this.shown.delete(key);
    if (before.list.length > 0) this.send(before.uri, []);
  }

  /** Takes that a file is opened, by this spelling of its URI: nothing is published for its version yet. */
  opened(uri: string): void {
    const key = canonical(uri);
    this.withdrawOther(key, uri);
    const before = this.shown.get(key);
    if (before) this.shown.set(key, { uri, list: before.list });
    // Code changes, and isn't watched.
    this.code.clear();
  }

  /** The config files that diagnostics are shown for. */
  shownConfigs(): string[] {
    return [...this.shown.keys()].filter(isConfig);
  }

  /** The errors and warnings that the editor shows in a file. */
  shownIn(uri: string): ShownFindings {
    const { errors, warnings } = numbersOf(this.shown.get(canonical(uri))?.list ?? []);
    return { errors, warnings };
  }

  /** The number of findings that the editor shows in the files of projects. A document that isn't saved yet is in none. */
  counts(): FindingCounts {
    const inProjects = [...this.shown].filter(([key]) => this.project.projectRoot(key) !== undefined);
    return numbersOf(inProjects.flatMap(([, { list }]) => list));
  }
}

type FindingCounts = Pick<CheckedAll, 'errors' | 'warnings' | 'notes'>;

function numbersOf(list: readonly Diagnostic[]): FindingCounts {
  const number = (wanted: DiagnosticSeverity): number =>
    list.filter(({ severity }) => severity === wanted).length;
  return {
    errors: number(DiagnosticSeverity.Error),
    warnings: number(DiagnosticSeverity.Warning),
    notes: number(DiagnosticSeverity.Information),
  };
}
