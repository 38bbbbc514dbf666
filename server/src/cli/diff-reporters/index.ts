// The output formats of comparisons.
import { markdownOf } from '../../diff/markdown.ts';
import type { DiffReport } from '../../diff/report.ts';
import type { Reporter } from '../report.ts';
import { harmless } from '../terminal.ts';
import { github } from './github.ts';
import { json } from './json.ts';
import { pretty } from './pretty.ts';

const markdown: Reporter<DiffReport> = { name: 'markdown', render: (report) => harmless(markdownOf(report)) };

/** Every output format of `diff`; the first is the one for people. */
export const DIFF_REPORTERS: readonly [Reporter<DiffReport>, ...Reporter<DiffReport>[]] = [
  pretty,
  json,
  markdown,
  github,
];
