import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { shownFrom } from './disk.ts';
import type { Report } from './report.ts';

/** The same report with its paths from the root of the repository on, where the current directory is in one. */
export function rooted(report: Report, cwd: string): Report {
  const root = repositoryOf(cwd);
  const below = root === undefined ? '' : shownFrom(root, cwd);
  if (below === '') return report;
  const fromRoot = <T extends { readonly file: string }>(each: T): T => {
    return { ...each, file: posix.join(below, each.file) };
  };
  return {
    ...report,
    checked: report.checked.map((file) => posix.join(below, file)),
    findings: report.findings.map((finding) => {
      return { ...fromRoot(finding), related: finding.related.map(fromRoot) };
    }),
    skipped: report.skipped.map(fromRoot),
  };
}

function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : repositoryOf(above);
}
