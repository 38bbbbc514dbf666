import { counted, quote } from '../text/words.ts';
import { type Given, Refusal } from './command.ts';
import type { Report } from './report.ts';

/** How many warnings `--max-warnings` allows. */
export function warningsAllowed({ value }: Given): number {
  const given = value('max-warnings');
  if (given === undefined) return Infinity;
  if (/^\d+$/.test(given)) return Number(given);
  throw new Refusal(`--max-warnings takes a whole number, 0 or more, and not ${quote(given)}.`);
}

/** Why a report is no success although no finding in it is an error, in a line. */
export function tooManyWarnings({ summary: { warning } }: Report, allowed: number): string | undefined {
  if (warning <= allowed) return undefined;
  return `${counted(warning, 'warning')}: more than the ${allowed} that --max-warnings allows.`;
}
