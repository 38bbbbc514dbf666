// Lists every text that a person can see: its owner, its place, and its words. `print-texts.ts` prints the list.
import { parse } from '@babel/parser';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../package.json';

export interface SeenText {
  /** The rule, command, setting or declaration that it belongs to. */
  readonly code: string;
  /** As in `server/src/kinds/contract/rules/SR-126.ts:14`. */
  readonly place: string;
  readonly text: string;
}

/** All texts, by place. Values that are put in are in braces, as in `The state {name} has no trait here.` */
export function seenTexts(): SeenText[] {
  const files = ['server/src', 'client/src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name).replaceAll('\\', '/')),
  );
  const sources = files.sort().map((file) => new Source(file));
  const values = new Set(sources.flatMap(({ program }) => typeValues(program)));
  return [
    ...textsInManifest(),
    ...['schemas/config.schema.json', 'schemas/check-report.schema.json'].flatMap(textsInSchema),
    ...sources.flatMap((source) => textsInSource(source, values)),
  ];
}

class Source {
  readonly text: string;
  readonly program: SyntaxNode;
  constructor(readonly file: string) {
    this.text = readFileSync(file, 'utf8');
    const { program } = parse(this.text, { sourceType: 'module', plugins: ['typescript'] });
    this.program = program as unknown as SyntaxNode;
  }
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly loc: { readonly start: { readonly line: number } };
  readonly [member: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

const childrenOf = (node: SyntaxNode): SyntaxNode[] =>
  Object.entries(node).flatMap(([member, value]) =>
    // A name in quotes is no text.
    member === 'key' && node['computed'] !== true ? [] : [value].flat().filter(isNode),
  );

/** The strings that are types, such as the states of something. */
const typeValues = (node: SyntaxNode): string[] =>
  node.type === 'TSLiteralType' && isNode(node['literal'])
    ? [String(node['literal']['value'])]
    : childrenOf(node).flatMap(typeValues);

function textsInSource({ file, text, program }: Source, values: Set<string>) {
  const found: SeenText[] = [];
  const visit = (node: SyntaxNode, owner: string): void => {
    if (isCode(node)) return;
    const [words, shown] = wordsOf(node, text);
    if (isForPeople(words) && !values.has(words)) {
      found.push({ code: owner, place: `${file}:${node.loc.start.line}`, text: shown });
    }
    const isNamed = node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration';
    const name = isNamed && isNode(node['id']) ? node['id']['name'] : undefined;
    const inside = owner === '' && typeof name === 'string' ? (codeOfRule(node) ?? name) : owner;
    for (const child of childrenOf(node)) visit(child, inside);
  };
  visit(program, '');
  return found;
}

/** The code of the rule that a declaration is. */
function codeOfRule({ init }: SyntaxNode): string | undefined {
  const members =
    isNode(init) && Array.isArray(init['properties']) ? (init['properties'] as SyntaxNode[]) : [];
  const code = members.find(({ key }) => isNode(key) && key['name'] === 'code')?.['value'];
  return isNode(code) && code.type === 'StringLiteral' ? String(code['value']) : undefined;
}

/** Imports, types but for the values that they are stated of, and what is compared or split. */
function isCode(node: SyntaxNode): boolean {
  const { type, callee } = node;
  if (type === 'BinaryExpression') return /^[!=]==$/.test(String(node['operator']));
  if (type === 'CallExpression' && isNode(callee) && isNode(callee['property']))
    return callee['property']['name'] === 'split';
  return type.startsWith('Import') || (type.startsWith('TS') && !isNode(node['expression']));
}

/** The words of a string, with `{}` for each expression in it, and the same with the expressions in the braces. */
function wordsOf(node: SyntaxNode, source: string): [words: string, shown: string] {
  if (node.type === 'StringLiteral') return [String(node['value']), String(node['value'])];
  if (node.type !== 'TemplateLiteral') return ['', ''];
  const expressions = node['expressions'] as SyntaxNode[];
  const pieces = node['quasis'] as { readonly value: { readonly cooked: string } }[];
  const joined = (show: (expression: SyntaxNode) => string): string =>
    pieces
      .map(({ value }, at) => value.cooked + (expressions[at] ? `{${show(expressions[at])}}` : ''))
      .join('');
  return [joined(() => ''), joined(({ start, end }) => source.slice(start, end))];
}

/** Whether a string has a word beside a space, or is a word that begins a sentence. */
const isForPeople = (words: string): boolean =>
  /[a-z]['",.:;)*]* +\S|\S +['"(*]*[a-z]/i.test(words) || /^[A-Z][a-z]+(\.\.\.|[.:!?])?$/.test(words);

function textsInManifest(): SeenText[] {
  const { contributes, displayName, description } = manifest;
  const at = (code: string, text: string): SeenText => ({ code, place: 'package.json', text });
  return [
    at('displayName', displayName),
    at('description', description),
    ...contributes.commands.map(({ command, title }) => at(command, title)),
    ...textsBelow(contributes.configuration, 'configuration').map(([code, text]) => at(code, text)),
    ...textsBelow(contributes.taskDefinitions, 'tasks').map(([code, text]) => at(code, text)),
    ...textsBelow('walkthroughs' in contributes ? contributes.walkthroughs : [], 'walkthroughs').map(
      ([code, text]) => at(code, text),
    ),
    ...contributes.views.explorer.map(({ id, name }) => at(id, name)),
    ...textsBelow(contributes.viewsWelcome, 'viewsWelcome').map(([code, text]) => at(code, text)),
  ];
}

const textsInSchema = (file: string): SeenText[] =>
  textsBelow(JSON.parse(readFileSync(file, 'utf8')), '').map(([code, text]) => ({ code, place: file, text }));

/** The titles and descriptions in a value, with their paths. */
function textsBelow(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, below]): [string, string][] => {
    const own = path === '' ? name : `${path}.${name}`;
    const texts = [below].flat().filter((each): each is string => typeof each === 'string');
    if (/(^title|description|descriptions|contents|altText)$/i.test(name) && texts.length > 0)
      return texts.map((text) => [own, text]);
    return textsBelow(below, own);
  });
}
