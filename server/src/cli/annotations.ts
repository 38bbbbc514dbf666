// Workflow commands of GitHub, which it shows as annotations.
import { lineAndColumn, type Range } from '../text/positions.ts';
import { visible } from '../text/words.ts';
import { nameOf } from './terminal.ts';

export type AnnotationLevel = 'error' | 'warning' | 'notice';

/** An annotation of a file, or of none. */
export const annotation = (level: AnnotationLevel, text: string, file?: string): string =>
  `::${level}${file === undefined ? '' : ` file=${property(file)}`}::${data(text)}`;

/** An annotation beside the lines of a range. */
export function annotationAt(
  level: AnnotationLevel,
  { file, range: { start, end } }: { readonly file: string; readonly range: Range },
  title: string,
  message: string,
): string {
  // Columns are used only if the range is on one line.
  const isOneLine = start.line === end.line;
  const properties = [
    ['file', file],
    ['line', start.line + 1],
    ...(isOneLine ? [['col', start.character + 1] as const] : []),
    ['endLine', end.line + 1],
    ...(isOneLine ? [['endColumn', end.character + 1] as const] : []),
    ['title', title],
  ] as const;
  const given = properties.map(([name, value]) => `${name}=${property(String(value))}`).join(',');
  // The log shows only the text, which therefore begins with the place.
  const text = `${nameOf(file)}:${lineAndColumn(start)}: ${title} ${message}`;
  return `::${level} ${given}::${data(text)}`;
}

/** Escapes for the runner of the workflow, without control characters for the terminal in which the log is read. */
const data = (text: string): string =>
  visible(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'));

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
