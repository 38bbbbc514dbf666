import type { Elsewhere } from '../../../check/rule.ts';
import type { Declared, DeclaredProp, Described, RegistryItem, Lookup } from '../../../sources/declared.ts';
import { inlineText, own } from '../../../text/json/value.ts';
import { code, plain } from '../../../text/markup.ts';
import { counted } from '../../../text/words.ts';
import type { Knowledge } from '../facts.ts';
import { type Contract, propNamed } from '../model.ts';

/**
 * The target of a reference of the contract, as Markdown; undefined where it has none, or none is known yet.
 * All that comes from other files is escaped, and of what is long the beginning is shown.
 */
export function referenceText(
  member: 'cemRef' | 'registryRef',
  contract: Contract,
  knowledge: Knowledge,
): string | undefined {
  const ref = contract[member];
  if (ref === undefined || !knowledge.isWhole) return undefined;
  if (member === 'cemRef') {
    const elements = knowledge.elements(ref);
    const text = textOf(elements.found, 'custom element', componentInShort, componentInFull);
    return text ?? componentText(contract, knowledge) ?? missing(ref, elements, 'Custom Elements Manifest');
  }
  const items = knowledge.items(ref);
  const text = textOf(items.found, 'registry item', itemText, itemText);
  return text ?? componentText(contract, knowledge) ?? missing(ref, items, 'registry');
}

/** The React component that a contract describes by its names, as Markdown. */
export const componentText = (contract: Contract, knowledge: Knowledge): string | undefined =>
  textOf(knowledge.components(contract), 'React component', componentInShort, componentInFull);

function textOf<Thing>(
  found: readonly Thing[],
  called: string,
  inShort: (each: Thing) => string,
  inFull: (each: Thing) => string,
): string | undefined {
  const [first, second] = found;
  if (first === undefined) return undefined;
  if (second === undefined) return inFull(first);
  const heading = `**${counted(found.length, called)}** match:`;
  return paragraphs(heading, ...found.slice(0, MOST_SHOWN).map(inShort), rest(found));
}

/** The guesses are in the finding. */
function missing(ref: string, { isExpected }: Lookup<unknown>, file: string): string {
  if (isExpected) return `No ${file} of this project declares ${code(ref)} (\`ref/unresolved\`).`;
  return `Unknown: this project has no ${file} that declares ${code(ref)}.`;
}

const componentInShort = (component: Declared): string =>
  withText(headingOf(component), component.description);

function headingOf({ source, at, tagName, name, module }: Declared): string {
  const file = module === undefined || isInstalled(at) ? at : { file: module };
  if (source === 'react') return `**React component** ${code(name ?? '')}${inFile(file)}`;
  const names = [tagName !== undefined && code(`<${tagName}>`), name !== undefined && `class ${code(name)}`];
  return `**Custom element** ${names.filter(Boolean).join(', ')}${inFile(file)}`;
}

/** The file of a component in a package may not be there, and doesn't name the package. */
const isInstalled = ({ file }: Elsewhere): boolean => /(?:^|\/)node_modules\//.test(file);

/** A prop as a component declares it, as Markdown. */
export function declaredPropText(component: Declared, prop: DeclaredProp): string {
  const value = prop.default ? inlineText(prop.default[0]) : prop.unreadDefault;
  const facts = [
    prop.type !== undefined && code(prop.type),
    prop.isRequired && 'required',
    value !== undefined && `default ${code(value)}`,
  ];
  const heading = [headingOf(component), facts.filter(Boolean).join(', ')].filter(Boolean).join(': ');
  return withText(heading, prop.description);
}

function componentInFull(component: Declared): string {
  const { source, slots = [], states = [] } = component;
  const events = component.props.filter(({ isEvent }) => isEvent);
  const props = component.props.filter(({ isEvent }) => !isEvent);
  return paragraphs(
    componentInShort(component),
    namesOf(source === 'element' ? 'Fields and attributes' : 'Props', props),
    namesOf('Events', events),
    namesOf('Slots', slots),
    namesOf('States', states),
  );
}

/** The first names of a list, and the number of the others. A slot without a name gets the one that contracts have for it. */
function namesOf(heading: string, all: readonly Described[]): string {
  const shown = all.slice(0, MOST_SHOWN).map(({ name }) => code(name || 'default'));
  return all.length === 0 ? '' : `**${heading}**: ${shown.join(', ')} ${rest(all)}`.trimEnd();
}

function itemText({ at, name, type, title, description, files }: RegistryItem): string {
  const shown = files.slice(0, MOST_SHOWN).map(code).join(', ');
  const more = files.length > MOST_SHOWN ? ' …' : '';
  const facts = [
    title !== undefined && title !== name && plain(brief(title)),
    type !== undefined && code(type),
    files.length > 0 && `${counted(files.length, 'file')}: ${shown}${more}`,
  ];
  const intro = withText(`**Registry item** ${code(name)}${inFile(at)}`, description);
  return paragraphs(intro, facts.filter(Boolean).join(', '));
}

const inFile = ({ file }: Pick<Elsewhere, 'file'>): string => ` in ${code(file)}`;

const withText = (intro: string, description: string | undefined): string =>
  paragraphs(intro, description !== undefined && plain(brief(description)));

const rest = (all: readonly unknown[]): string =>
  all.length > MOST_SHOWN ? `… and ${all.length - MOST_SHOWN} more.` : '';

/** Markdown of those parts that there are. */
export const paragraphs = (...parts: readonly (string | false | undefined)[]): string =>
  parts.filter(Boolean).join('\n\n');

/** A hover is read in a moment, and some elements have a hundred attributes. */
const MOST_SHOWN = 12;

/** The beginning of a text that may have many lines, on one. */
export function brief(text: string): string {
  const beginning = text.slice(0, 4 * LONGEST).replace(/\s+/g, ' ');
  const line = Array.from(beginning.trim());
  return line.length <= LONGEST ? line.join('') : `${line.slice(0, LONGEST).join('')}…`;
}

const LONGEST = 300;

/** A prop in one line, and what the contract says of it, as Markdown. */
export function propInShort(contract: Contract, name: string): string | undefined {
  const prop = propNamed(contract, name);
  // A finding tells of one that isn't declared.
  if (!prop) return undefined;
  const facts = [
    prop.types?.join(' or ') ?? 'of no known type',
    contract.required.some((each) => each.name === name) && 'required',
    prop.hasDefault && `default ${code(inlineText(prop.default))}`,
  ];
  const description = own(own(contract.properties, name), 'description');
  const text = typeof description === 'string' && plain(description);
  return paragraphs(`**Prop** ${code(name)}: ${facts.filter(Boolean).join(', ')}`, text);
}

/** A contract in one line, as Markdown: its names, and where it is. */
export function contractInShort({
  component,
  contractId,
  path,
}: {
  readonly component: string | undefined;
  readonly contractId: string | undefined;
  readonly path: string;
}): string {
  const name = component === undefined ? 'A contract without a display name' : `**${plain(component)}**`;
  const id = contractId === undefined ? 'without a `contractId`' : `\`contractId\` ${code(contractId)}`;
  return `${name}, ${id}, in ${code(path)}`;
}
