import type { ManifestSource } from '../server/src/kinds/manifest/source.ts';
import { readConfig, ruleOf } from '../server/src/kinds/index.ts';
import assert from 'node:assert/strict';
import type { Finding, RuleSettings } from '../server/src/check/rule.ts';
import { CONFIG_NAME } from '../server/src/kinds/config/model.ts';
import { check } from '../server/src/kinds/contract/check.ts';
import type { Knowledge } from '../server/src/kinds/contract/facts.ts';
import { dsdsIn, knowledgeOf, manifestIn, projectOf, uriOf, type World } from './project/world.ts';

/**
 * Checks a document that carries its expected findings below the lines they are on:
 *
 *     "required": ["sise"]
 *                  ~~~~~~ error SR-126 the message, or nothing if it doesn't matter
 *
 * `~~~>` is a span that goes on beyond its line, `^` one without any width. All findings have to be there, and no other.
 * `others` are the other files of its project, by their paths; without any it is by itself.
 */
export function checkMarked(marked: string, given?: RuleSettings, others?: World): void {
  const config = others?.[CONFIG_NAME];
  const settings =
    config === undefined ? given : readConfig(config).config.settingsFor('checked.contract.json');
  compare(marked, (text) => check(text, settings, others && knowing(text, others)).findings);
}

/** The facts about all other files of a contract's project. */
export function knowing(text: string, others: World): Knowledge | undefined {
  return knowledgeOf(projectOf({ ...others, 'checked.contract.json': text }), 'checked.contract.json');
}

/** The same for a manifest, beside other files of its project. */
export function checkMarkedManifest(marked: string, others: World = {}): void {
  compare(marked, (text) => readManifest(text, others).checked.findings);
}

/** A manifest among other files of its project, which says that it is one, whatever it says itself. */
function readManifest(text: string, others: World): ManifestSource {
  const world = { [CONFIG_NAME]: '{ "manifests": ["manifest.json"] }', ...others, 'manifest.json': text };
  const source = manifestIn(projectOf(world), uriOf('manifest.json'));
  assert.ok(source, 'the project has the manifest');
  return source;
}

/** The same for a DSDS document, in YAML or JSON. */
export function checkMarkedDsds(marked: string, others: World, language: string): void {
  const path = `checked.dsds.${language}`;
  compare(marked, (text) => {
    const source = dsdsIn(projectOf({ ...others, [path]: text }), uriOf(path));
    assert.ok(source, 'the project has the document');
    return source.checked.findings;
  });
}

/** The same for components without a contract in a Custom Elements Manifest, as the config file among the others has it. */
export function checkMarkedElements(marked: string, others: World): void {
  compare(marked, (text) => {
    const path = 'custom-elements.json';
    return projectOf({ ...others, [path]: text }).source(uriOf(path))?.checked.findings ?? [];
  });
}

/** The same for a config file. */
export function checkMarkedConfig(marked: string): void {
  compare(marked, (text) => readConfig(text).findings);
}

function compare(marked: string, findingsOf: (text: string) => readonly Finding[]): void {
  const { text, marks } = unmark(marked);
  const expected = marks.map(({ line, mark }) => `${line}: ${mark}`);
  const actual = findingsOf(text).map((finding) => markOf(text, finding, marks));
  assert.equal(actual.join('\n'), expected.join('\n'), `in:\n${text}`);
}

/** The document without its marks, and the marks with the lines they speak of. */
export function unmark(marked: string): { text: string; marks: Mark[] } {
  const lines: string[] = [];
  const marks: Mark[] = [];
  for (const line of marked.split('\n')) {
    if (MARK.test(line)) marks.push({ line: lines.length, mark: line.trimEnd() });
    else lines.push(line);
  }
  return { text: lines.join('\n'), marks };
}

interface Mark {
  /** Counted from 1. */
  readonly line: number;
  readonly mark: string;
}

const MARK = /^\s*(?:~+>?|\^) (?:error|warning|information|hint) \S+/;

/** A finding as a mark; without its message if the expected mark has none. */
function markOf(text: string, { span, severity, code, args }: Finding, marks: readonly Mark[]): string {
  const before = text.slice(0, span.start);
  const column = span.start - (before.lastIndexOf('\n') + 1);
  const line = before.split('\n').length;
  const [first = '', ...others] = text.slice(span.start, span.end).split('\n');
  const tildes = first === '' ? '^' : '~'.repeat(first.length) + (others.length > 0 ? '>' : '');
  const mark = `${' '.repeat(column)}${tildes} ${severity} ${code}`;
  const bare = marks.some((expected) => expected.line === line && expected.mark === mark);
  const { message, help } = ruleOf(code).describe(args);
  assert.ok(help, `${code} says what to do`);
  return `${line}: ${bare ? mark : `${mark} ${message}`}`;
}
