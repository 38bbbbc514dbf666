import type { Elsewhere } from '../../../check/rule.ts';
import type {
  CustomElement,
  Described,
  ElementField,
  RegistryItem,
  Sought,
} from '../../../sources/declared.ts';
import { inlineText, own } from '../../../text/json/value.ts';
import { code, counted, plain } from '../../../text/words.ts';
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
  namespaces: readonly string[],
): string | undefined {
  const ref = contract[member];
  if (ref === undefined || !knowledge.isWhole) return undefined;
  if (member === 'cemRef') {
    return (
      textOf(knowledge.elements(ref), CALLED.element, elementInShort, elementInFull) ??
      missing(ref, knowledge.elements(ref), CALLED.element)
    );
  }
  const items = knowledge.items(ref);
  return (
    textOf(items, CALLED.item, itemText, itemText) ??
    unfetched(ref, namespaces) ??
    missing(ref, items, CALLED.item)
  );
}

/** The words for things, and for the files that declare them. */
const CALLED = {
  element: { thing: 'custom element', kept: 'Custom Elements Manifest' },
  item: { thing: 'registry item', kept: 'registry' },
} as const;

type Called = (typeof CALLED)[keyof typeof CALLED];

function textOf<Thing>(
  { found }: Sought<Thing>,
  { thing }: Called,
  inShort: (each: Thing) => string,
  inFull: (each: Thing) => string,
): string | undefined {
  const [first, second] = found;
  if (first === undefined) return undefined;
  if (second === undefined) return inFull(first);
  const all = found.slice(0, MOST_SHOWN).map(inShort);
  return [
    `**${counted(found.length, thing)}** fit, so it is not clear which one is meant:`,
    ...all,
    ...rest(found),
  ].join('\n\n');
}

/** The guesses are in the finding. */
function missing(ref: string, { isExpected }: Sought<unknown>, { kept }: Called): string {
  if (isExpected) return `No ${kept} of this project declares ${code(ref)} (\`ref/unresolved\`).`;
  return `What ${code(ref)} is can't be told: this project has no ${kept} that says so.`;
}

/** A namespace has only an address, which is never fetched. */
function unfetched(ref: string, namespaces: readonly string[]): string | undefined {
  const namespace = /^(@[^/]+)\//.exec(ref)?.[1];
  if (namespace === undefined || !namespaces.includes(namespace)) return undefined;
  return `${code(namespace)} is a registry that \`components.json\` names. It is never fetched, so nothing is known of its items.`;
}

function elementInShort({ at, tagName, className, description }: CustomElement): string {
  const names = [
    tagName !== undefined && code(`<${tagName}>`),
    className !== undefined && `class ${code(className)}`,
  ];
  return withText(`**Custom element** ${names.filter(Boolean).join(', ')}${inFile(at)}`, description);
}

function elementInFull(element: CustomElement): string {
  const { fields, slots = [], states = [] } = element;
  const parts = [
    elementInShort(element),
    fields.length > 0 && `**Fields and attributes**\n\n${fieldList(fields)}`,
    ...rest(fields),
    slots.length > 0 && `**Slots**\n\n${list(slots, 'default')}`,
    ...rest(slots),
    states.length > 0 && `**States**\n\n${list(states)}`,
    ...rest(states),
  ];
  return parts.filter(Boolean).join('\n\n');
}

function itemText({ at, name, type, title, description, files }: RegistryItem): string {
  const facts = [
    title !== undefined && title !== name && plain(brief(title)),
    type !== undefined && code(type),
    files.length > 0 &&
      `${counted(files.length, 'file')}: ${files.slice(0, MOST_SHOWN).map(code).join(', ')}${files.length > MOST_SHOWN ? ' …' : ''}`,
  ];
  const said = withText(`**Registry item** ${code(name)}${inFile(at)}`, description);
  return [said, facts.filter(Boolean).join(', ')].filter(Boolean).join('\n\n');
}

const inFile = ({ file }: Elsewhere): string => ` in ${code(file)}`;

const withText = (said: string, description: string | undefined): string =>
  description === undefined ? said : `${said}\n\n${plain(brief(description))}`;

/** A list, since types hold bars, which no table takes as they are. */
function fieldList(fields: readonly ElementField[]): string {
  return fields
    .slice(0, MOST_SHOWN)
    .map(({ name, attribute, type, default: byDefault }) => {
      const also = attribute === undefined || attribute === name ? '' : ` (attribute ${code(attribute)})`;
      const facts = [
        type !== undefined && code(brief(type)),
        byDefault && `default ${code(inlineText(byDefault[0]))}`,
      ];
      const said = facts.filter(Boolean).join(', ');
      return `- ${code(name)}${also}${said === '' ? '' : `: ${said}`}`;
    })
    .join('\n');
}

/** A list of descriptions; a thing without a name gets the one that contracts have for it. */
function list(all: readonly Described[], nameless = ''): string {
  return all
    .slice(0, MOST_SHOWN)
    .map(({ name, description }) => {
      const said = description === undefined ? '' : `: ${plain(brief(description))}`;
      return `- ${code(name === '' ? nameless : name)}${said}`;
    })
    .join('\n');
}

const rest = (all: readonly unknown[]): string[] =>
  all.length > MOST_SHOWN ? [`… and ${all.length - MOST_SHOWN} more.`] : [];

/** A hover is read in a moment, and some elements have a hundred attributes. */
const MOST_SHOWN = 12;

/** The beginning of a text that may have many lines, on one. */
export function brief(text: string): string {
  const line = Array.from(
    text
      .slice(0, 4 * LONGEST)
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return line.length <= LONGEST ? line.join('') : `${line.slice(0, LONGEST).join('')}…`;
}

const LONGEST = 300;

/** A prop in one line, and what the contract says of it, as Markdown. */
export function propInShort(contract: Contract, name: string): string {
  const prop = propNamed(contract, name);
  const called = `**Prop** ${code(name)}`;
  if (!prop) return `${called} is not declared as one (SR-126).`;
  const facts = [
    prop.types?.join(' or ') ?? 'of no known type',
    contract.required.some((each) => each.name === name) && 'required',
    prop.hasDefault && `default ${code(inlineText(prop.default))}`,
  ];
  const description = own(own(contract.properties, name), 'description');
  const said = typeof description === 'string' ? plain(description) : '';
  return [`${called}: ${facts.filter(Boolean).join(', ')}`, said].filter(Boolean).join('\n\n');
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
