import type { Hover, HoverParams } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { annotationOf } from '../core/annotations.ts';
import { type Contract, has, own, propNamed, valueAt } from '../core/contract.ts';
import { code, foldText, plain, traitTable } from '../core/markdown.ts';
import { meaningInManifest, recordText } from '../core/manifest-text.ts';
import { inlineText } from '../core/print.ts';
import { referenceText } from '../core/reference-text.ts';
import { schemaPlaceOf } from '../core/schema-place.ts';
import { NAME_SOURCES, ROLES, STATES, TYPES } from '../core/vocabulary.ts';
import { endOf, spotAt, startOf, type Spot } from '../core/tree.ts';
import { projectProp } from '../core/traits.ts';
import { rangeOf } from '../convert.ts';
import type { ManifestSource } from '../project/manifest.ts';
import type { Source } from '../project/project.ts';
import { recordAt } from '../project/records.ts';
import { projectionOf, TRAITS_COME_FROM } from '../project/projection.ts';
import type { Feature } from './feature.ts';
import { isAboutAllTraits } from './traits.ts';

export const hover: Feature<HoverParams, Hover | null> = {
  method: 'textDocument/hover',
  capability: { hoverProvider: true },
  handle({ document, source }, { position }, _client, files) {
    const spot = spotAt(source.tree, document.offsetAt(position));
    const text = spot && textFor(source, spot, () => files.namespacesIn(files.home(document.uri) ?? ''));
    return text ? hoverOf(document, spot, text) : null;
  },
  handleManifest({ document, source }, { position }) {
    const spot = spotAt(source.tree, document.offsetAt(position));
    const text = spot && textForRecord(source, spot);
    return text ? hoverOf(document, spot, text) : null;
  },
};

function hoverOf(document: TextDocument, { node }: Spot, value: string): Hover {
  const range = rangeOf(document, { start: startOf(node), end: endOf(node) });
  return { contents: { kind: 'markdown', value }, range };
}

/** What a record stands for, wherever in it the caret is, and what its members mean. */
function textForRecord(source: ManifestSource, { path, node, onKey }: Spot): string | undefined {
  if (!onKey && (node.type === 'object' || node.type === 'array') && path.length !== 2) return undefined;
  const there = recordAt(source, startOf(node));
  const isOrigin = path.length === 3 && path[2] === 'origin';
  const about = there?.artifact && !isOrigin ? recordText(there.record, there.artifact) : undefined;
  const meaning = path.length === 2 ? undefined : meaningInManifest(path);
  return [about, meaning && plain(meaning)].filter(Boolean).join('\n\n') || undefined;
}

/** What can be said of just this, what it becomes in DSDS, and what such a thing means in any contract. */
function textFor(source: Source, spot: Spot, namespaces: () => readonly string[]): string | undefined {
  // Between what is written, an object or list around the whole place would answer.
  if (!spot.onKey && (spot.node.type === 'object' || spot.node.type === 'array')) return undefined;
  const meaning = annotationOf(spot.path);
  // The traits of everything are the longest part, so they come last.
  const parts = isAboutAllTraits(spot)
    ? [meaning, aboutThis(source, spot), wholeContract(source)]
    : [aboutThis(source, spot), referredTo(source, spot, namespaces), traitOf(source, spot), meaning];
  return parts.filter(Boolean).join('\n\n') || undefined;
}

/** What stands in another file for what is named here. */
function referredTo(
  { contract, checked }: Source,
  { path: [member, ...below] }: Spot,
  namespaces: () => readonly string[],
): string | undefined {
  if (below.length > 0 || (member !== 'cemRef' && member !== 'registryRef')) return undefined;
  return referenceText(member, contract, checked.knowledge, namespaces());
}

function aboutThis({ contract, checked }: Source, { path, node, onKey }: Spot): string | undefined {
  const [root, second] = path;
  if (root === 'contractId') return foldText(contract, checked);
  if (root === 'props' && second === 'additionalProperties') return propSet(contract);
  if (root === 'props' && path.length === 3) {
    const name = second === 'required' ? node.value : path[2];
    return typeof name === 'string' ? propInShort(contract, name) : undefined;
  }
  const place = schemaPlaceOf(path)?.pointer ?? '';
  const word: unknown = node.value;
  if (onKey || typeof word !== 'string' || !Object.hasOwn(VOCABULARIES, place)) return undefined;
  const meaning = own(VOCABULARIES[place], word);
  return typeof meaning === 'string' ? `${code(word)}: ${meaning}.` : undefined;
}

/** A prop in one line, and what the contract says of it. */
function propInShort(contract: Contract, name: string): string {
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

/** The words that have a meaning of their own, by the place in the schema. */
const VOCABULARIES: Readonly<Record<string, object>> = {
  '/$defs/prop/properties/type': TYPES,
  '/$defs/typeName': TYPES,
  '/$defs/slotAccessibility/properties/role': ROLES,
  '/$defs/slotAccessibility/properties/nameFrom': NAME_SOURCES,
  '/properties/states/items': STATES,
};

function traitOf(source: Source, { path }: Spot): string | undefined {
  const [root, second, name] = path;
  if (root === 'states' && path.length === 2) return stateTrait(source, Number(second));
  if (root !== 'props' || second !== 'properties' || name === undefined) return undefined;
  const onValues = path[3] === 'enum' && path.length <= 5;
  return path.length === 3 || onValues ? propTrait(source, String(name)) : undefined;
}

function wholeContract(source: Source): string {
  const { traits, notes } = projectionOf(source);
  const shown = { traits: traits.slice(0, MOST_SHOWN), notes: notes.slice(0, MOST_SHOWN) };
  const more = traits.length + notes.length - shown.traits.length - shown.notes.length;
  const parts = [
    '**DSDS traits of this contract**',
    traits.length === 0 && `None. ${TRAITS_COME_FROM}`,
    traitTable(shown),
    more > 0 && `… and ${more} more, all of them in the preview.`,
    propSet(source.contract),
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** A hover is looked at for a moment; who wants to read on has the preview. */
const MOST_SHOWN = 12;

function propTrait(source: Source, name: string): string {
  const heading = `**No DSDS trait** for ${code(name)}`;
  const prop = propNamed(source.contract, name);
  if (!prop) return `${heading}\n\nIts value is not a prop schema.`;
  const { trait, notes } = projectProp(prop);
  const shared = projectionOf(source).notes.filter(
    (note) => note.of === 'prop and state' && note.name === name,
  );
  if (trait) return `**DSDS trait**\n\n${traitTable({ traits: [trait], notes: [...notes, ...shared] })}`;
  return `${heading}\n\n${notes.length > 0 ? traitTable({ traits: [], notes }) : TRAITS_COME_FROM}`;
}

function stateTrait(source: Source, index: number): string | undefined {
  const name = valueAt(source.contract.value, ['states', index]);
  const { traits, notes } = projectionOf(source);
  const trait = traits.find((each) => each.traitType === 'state' && each.name === name);
  if (!trait) return undefined;
  const about = notes.filter((note) => note.of !== 'prop' && note.name === name);
  return `**DSDS trait**\n\n${traitTable({ traits: [trait], notes: about })}`;
}

/** What the prop set allows (SR-048). Three ways to declare an empty closed set mean the same, and read the same. */
function propSet({ value, properties = {} }: Contract): string {
  const props = has(value, 'props') ? value['props'] : { additionalProperties: false };
  const isEmpty = Object.keys(properties).length === 0;
  switch (own(props, 'additionalProperties')) {
    case true:
      return isEmpty
        ? '**Open prop set**: no prop is declared, and a usage may set any prop.'
        : '**Open prop set**: a usage may set the declared props and any other.';
    case false:
      return isEmpty
        ? '**Closed prop set**: the component takes no props.'
        : '**Closed prop set**: a usage may set the declared props and no other.';
    default:
      return '**Open or closed?** "additionalProperties" decides, and must be true or false.';
  }
}
