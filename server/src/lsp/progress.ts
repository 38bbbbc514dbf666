import type { Connection, WorkDoneProgressServerReporter } from 'vscode-languageserver';

/** Numbers of files and of milliseconds from which on progress is shown: small projects are read at once. */
const MANY = 500;

const LONG = 1000;

/** Shows the progress of indexing, in clients that can show it, and lets it be cancelled. */
export function showProgress(connection: Connection) {
  const start = Date.now();
  let shown: Promise<WorkDoneProgressServerReporter> | undefined;
  let reporter: WorkDoneProgressServerReporter | undefined;
  let percentage = 0;

  async function show(): Promise<WorkDoneProgressServerReporter> {
    reporter = await connection.window.createWorkDoneProgress();
    reporter.begin('Indexing component contracts', 0, undefined, true);
    return reporter;
  }

  return {
    report(found: number, read: number): void {
      if (!shown && (found >= MANY || Date.now() - start >= LONG)) {
        shown = show();
        // A client that refuses does without.
        shown.catch(() => undefined);
      }
      const next = found === 0 ? percentage : Math.floor((100 * read) / found);
      if (!reporter || next <= percentage) return;
      percentage = next;
      reporter.report(percentage, `${read} of ${found} files`);
    },
    get isCancelled(): boolean {
      return reporter?.token.isCancellationRequested === true;
    },
    end: (): void => void shown?.then((each) => each.done()).catch(() => undefined),
  };
}
