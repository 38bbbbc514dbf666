export function flawOfLevel(failLevel: string): string | undefined;

export function outcomeOf(
  failLevel: string,
  status: number | null,
  said: string,
  report: object | undefined,
): { code: number; summary: string };

export function flawOfRevision(revision: string): string | undefined;

export function flawOfFailures(words: readonly string[]): string | undefined;

export function comparisonOf(
  status: number | null,
  said: string,
  page: string,
): { code: number; summary: string };
