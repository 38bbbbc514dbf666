import type { DeclaredName, Level, RuleSettings } from '../../check/rule.ts';
import { fitsAny, flawOfGlob, globFor } from '../../text/globs.ts';
import { applyEdits, type Edit, type TextEdit } from '../../text/text-edit.ts';
import { pageOf } from '../../text/json/edit-page.ts';
import { parseJson, syntaxOf } from '../../text/json/parse.ts';
import { has, isObject, own } from '../../text/json/value.ts';
import { textEdits } from '../../text/make-edits.ts';
import type { Path } from '../../text/positions.ts';
import { MEMBERS, type ReadConfig } from './model.ts';

/** The files that a rule is configured for: all that a config file governs, those of a folder, or one. */
export type Scope = 'project' | 'folder' | 'file';

/** A wish about the file at a path: what is to change in a config file, and whether it then is so. */
export interface Wish {
  editsOf(config: unknown, path: string): Edit[];
  isTrue(settings: RuleSettings): boolean;
}

/** The edits of a config file after which a wish is true for the file at a path; none where they can't be made. */
export function fulfil(
  text: string,
  wish: Wish,
  path: string,
  readConfig: (text: string) => ReadConfig,
): TextEdit[] {
  if (text.trim() === '') {
    const made = fulfil(EMPTY, wish, path, readConfig);
    return made.length === 0 ? [] : [{ start: 0, end: text.length, newText: applyEdits(EMPTY, made) }];
  }
  const parsed = parseJson(text);
  if (syntaxOf(parsed) !== 'whole') return [];
  const made = textEdits(pageOf(text), wish.editsOf(parsed.value, path));
  // What is wrong with a config file can keep an edit from having any effect.
  const { config } = readConfig(applyEdits(text, made));
  return wish.isTrue(config.settingsFor(path)) ? made : [];
}

/** The wish that a rule has a level. */
export const leveled = (code: string, level: Level, scope: Scope): Wish => ({
  editsOf(config, path) {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    // The folder of the config file is all that it governs.
    if (scope === 'project' || (scope === 'folder' && folder === '')) {
      return forProject(config, { code, level }, path);
    }
    return forFiles(config, { code, level }, scope === 'file' ? globFor(path) : `${globFor(folder)}**`);
  },
  isTrue: ({ levels }) => levels.get(code) === level,
});

/** A rule and the level that it is to have. */
interface Leveled {
  readonly code: string;
  readonly level: Level;
}

/** The wish that ids are derived from the names of a source. */
export const declaredAs = (declaredName: DeclaredName): Wish => ({
  editsOf: (config) =>
    has(config, 'declaredName')
      ? [{ replace: ['declaredName'], value: declaredName }]
      : [{ insert: [], name: 'declaredName', after: before('declaredName'), value: declaredName }],
  isTrue: (settings) => settings.declaredName === declaredName,
});

/** Overrides that set the rule otherwise for this file give way as well; those for other files stay. */
function forProject(value: unknown, wanted: Leveled, path: string): Edit[] {
  const { code, level } = wanted;
  const contrary = (overridesIn(value) ?? []).flatMap((override, index): Edit[] => {
    const rules = own(override, 'rules');
    const isContrary = has(rules, code) && rules[code] !== level && fitsAny(globsIn(override))(path);
    return isContrary ? [{ replace: ['overrides', index, 'rules', code], value: level }] : [];
  });
  return setting(value, [], wanted).concat(contrary);
}

/** Of the overrides that fit the last one counts, so a new one goes to the end. */
function forFiles(value: unknown, wanted: Leveled, glob: string): Edit[] {
  const overrides = overridesIn(value);
  if (!overrides) return [];
  const last = overrides.length - 1;
  const files = own(overrides[last], 'files');
  if (Array.isArray(files) && files.length === 1 && files[0] === glob) {
    return setting(overrides[last], ['overrides', last], wanted);
  }
  const override = { files: [glob], rules: { [wanted.code]: wanted.level } };
  if (!has(value, 'overrides'))
    return [{ insert: [], name: 'overrides', after: before('overrides'), value: [override] }];
  return [{ insert: ['overrides'], index: overrides.length, value: override }];
}

/** Gives the rule its level in the `rules` of an object, which may have none yet. */
function setting(object: unknown, path: Path, { code, level }: Leveled): Edit[] {
  if (!has(object, 'rules')) {
    return [{ insert: path, name: 'rules', after: before('rules'), value: { [code]: level } }];
  }
  const rules = object['rules'];
  if (has(rules, code)) return [{ replace: [...path, 'rules', code], value: level }];
  return isObject(rules) ? [{ insert: [...path, 'rules'], name: code, value: level }] : [];
}

/** The overrides, of which there may be none; undefined where something else stands in their place. */
function overridesIn(value: unknown): readonly unknown[] | undefined {
  const overrides = has(value, 'overrides') ? value['overrides'] : [];
  return Array.isArray(overrides) ? overrides : undefined;
}

function globsIn(override: unknown): readonly string[] {
  const files = own(override, 'files');
  if (!Array.isArray(files)) return [];
  return files.filter((glob) => typeof glob === 'string' && flawOfGlob(glob) === undefined);
}

/** The members that stand before one, as far as there are any; an override has its files first. */
const before = (name: string): string[] => ['files', ...MEMBERS.slice(0, MEMBERS.indexOf(name))];

/** The text of a new config file, before the edit. */
const EMPTY = '{}\n';
