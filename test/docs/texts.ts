// Lists every text that a person can see: what it is, where it is, and its words. `npm run texts` prints the list.
import { parse } from '@babel/parser';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../package.json';

export interface SeenText {
  /** The rule, command, setting or declaration that it belongs to. */
  readonly code: string;
  /** As in `server/src/kinds/contract/messages.ts:14`. */
  readonly place: string;
  readonly text: string;
}

/** All texts, by place. Values that are put in are in braces, as in `The state {name} has no trait here.` */
export function seenTexts(): SeenText[] {
  const sources = ['server/src', 'client/src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name).replaceAll('\\', '/')),
  );
  const codes = new Map(sources.flatMap((file) => codesOfMessages(readFileSync(file, 'utf8'))));
  return [
    ...textsInManifest(),
    ...['schemas/config.schema.json', 'schemas/check-report.schema.json'].flatMap(textsInSchema),
    ...sources.sort().flatMap((file) => textsInSource(file, codes)),
  ];
}

/** Which rule has which entry of a file of messages, by the name of the entry. */
function codesOfMessages(source: string): [name: string, code: string][] {
  return [...source.matchAll(/code: '([\w/-]+)',[^}]*?\.\.\.messages\.(\w+)/g)].map(([, code, name]) => [
    name!,
    code!,
  ]);
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

function textsInSource(file: string, codes: ReadonlyMap<string, string>): SeenText[] {
  const source = readFileSync(file, 'utf8');
  const found: SeenText[] = [];
  const add = (node: SyntaxNode, text: string, owner: string): void => {
    if (!isForPeople(text)) return;
    const isMessage = /[/-]messages\.ts$/.test(file) && file.startsWith('server/');
    const code = (isMessage && codes.get(owner)) || owner;
    found.push({ code, place: `${file}:${node.loc.start.line}`, text });
  };
  const visit = (node: SyntaxNode, owner: string): void => {
    if (node.type.startsWith('Import') || node.type.startsWith('TS') || node.type === 'RegExpLiteral') return;
    if (node.type === 'StringLiteral') add(node, String(node['value']), owner);
    if (node.type === 'TemplateLiteral') add(node, templateText(node, source), owner);
    const isNamed = node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration';
    const name = isNamed && isNode(node['id']) ? node['id']['name'] : undefined;
    const inside = owner === '' && typeof name === 'string' ? name : owner;
    for (const [member, value] of Object.entries(node)) {
      // A name in quotes is no text.
      if (member === 'key' && node['computed'] !== true) continue;
      for (const child of [value].flat()) if (isNode(child)) visit(child, inside);
    }
  };
  visit(
    parse(source, { sourceType: 'module', plugins: ['typescript'] }).program as unknown as SyntaxNode,
    '',
  );
  return found;
}

/** A template with the expressions in it in braces. */
function templateText(node: SyntaxNode, source: string): string {
  const expressions = node['expressions'] as SyntaxNode[];
  const pieces = node['quasis'] as { readonly value: { readonly cooked: string } }[];
  return pieces
    .map(({ value }, index) => {
      const expression = expressions[index];
      return value.cooked + (expression ? `{${source.slice(expression.start, expression.end)}}` : '');
    })
    .join('');
}

/** Whether a string has words: two in a row, or one that begins or ends like a sentence. */
function isForPeople(text: string): boolean {
  const words = text.replaceAll(/\{[^]*?\}/g, '');
  return /[a-z]{2,}[,:.]? +[a-z'"(]{2,}/i.test(words) || /^[A-Z][a-z]+(\.\.\.|[.:!?])?$/.test(words);
}

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
