// Structural edits of a document in JSON or YAML. The YAML half is a bundle of its own, loaded on first use.
import type * as Yaml from './yaml/index.ts';
import { type JsonPage, pageOf, print } from './json/edit-page.ts';
import { areJsonEditsPossible, jsonEdits } from './json/edits.ts';
import type { Edit, TextEdit } from './text-edit.ts';
import type { Attempt, YamlPage } from './yaml/index.ts';

/** A document as structural edits see it, in JSON or YAML. */
export type Page = JsonPage | YamlPage;

/**
 * Turns structural edits into minimal text edits with the document's own indentation and line endings. All
 * edits refer to the document as it is; the result is in document order without overlaps. Returns no edits
 * unless all of them can be made.
 */
export function textEdits(page: Page, edits: readonly Edit[]): TextEdit[] {
  return page.language === 'json' ? jsonEdits(page, edits) : (attempted(page, edits).edits ?? []);
}

/** {@link textEdits} with the obstacles where the edits can't be made. */
export function attempted(page: Page, edits: readonly Edit[]): Attempt {
  if (page.language === 'yaml') return withYaml().yamlEdits(page, edits);
  return arePossible(page, edits)
    ? { edits: jsonEdits(page, edits) }
    : { obstacles: [{ what: 'the text is broken', at: 0 }] };
}

/** Returns true if an edit can be made. */
export const isPossible = (page: Page, edit: Edit): boolean => arePossible(page, [edit]);

/** Returns true if all edits can be made together. */
export function arePossible(page: Page, edits: readonly Edit[]): boolean {
  if (page.language === 'yaml') return withYaml().yamlEdits(page, edits).edits !== undefined;
  return areJsonEditsPossible(page, edits);
}

/** A value as a JSON document, without a final newline. */
export function documentText(value: unknown): string {
  return print(pageOf(''), value, '', true);
}

/** Loads the YAML bundle on first use: most projects have no YAML, and it is a fifth of all code. */
export const withYaml = (): typeof Yaml => (loaded ??= require('./yaml/index.ts') as typeof Yaml);

let loaded: typeof Yaml | undefined;
