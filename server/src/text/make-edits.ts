import type { Edit } from './edit.ts';
import { type JsonPage, pageOf, print } from './json/edit-page.ts';
import { areJsonEditsPossible, jsonEdits } from './json/edits.ts';
import { withYaml } from './load-yaml.ts';
import type { Attempt, TextEdit } from './text-edit.ts';
import type { YamlPage } from './yaml/index.ts';

/** A document as edits see it, in either language. */
export type Page = JsonPage | YamlPage;

/**
 * Turns structural edits into text edits that change only what they must, with the indentation and line ends that
 * the document has around that place. All are made of the document as it is now, and what they yield stands in
 * document order and does not overlap: what is inside of something that goes away goes with it. Either all of them
 * can be made or none is: nothing is half done where a place is not there, or not yet whole in broken text.
 */
export function textEdits(page: Page, edits: readonly Edit[]): TextEdit[] {
  return page.language === 'json' ? jsonEdits(page, edits) : (attempted(page, edits).edits ?? []);
}

/** The same as {@link textEdits}, with what is in the way where they can't be made. */
export function attempted(page: Page, edits: readonly Edit[]): Attempt {
  if (page.language === 'yaml') return withYaml().yamlEdits(page, edits);
  return arePossible(page, edits)
    ? { edits: jsonEdits(page, edits) }
    : { obstacles: [{ path: [], what: 'the text is broken', at: 0 }] };
}

/** Whether an edit can be made at all. */
export const isPossible = (page: Page, edit: Edit): boolean => arePossible(page, [edit]);

/** Whether some edits can be made, all of them. */
export function arePossible(page: Page, edits: readonly Edit[]): boolean {
  if (page.language === 'yaml') return withYaml().yamlEdits(page, edits).edits !== undefined;
  return areJsonEditsPossible(page, edits);
}

/** A value as a document of its own, with no line end behind it. */
export function documentText(value: unknown): string {
  return print(pageOf(''), value, '', true);
}
