import type { ManifestSource } from '../../kinds/manifest/source.ts';
import type { Source } from '../../kinds/contract/source.ts';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Hover, HoverParams } from 'vscode-languageserver/node';
import { propInShort, referenceText } from '../../kinds/contract/editing/reference-text.ts';
import { type Contract, propNamed } from '../../kinds/contract/model.ts';
import { schemaPlaceOf } from '../../kinds/contract/schema-place.ts';
import { projectProp } from '../../kinds/contract/traits.ts';
import { annotationOf, NAME_SOURCES, ROLES, STATES, TYPES } from '../../kinds/contract/vocabulary.ts';
import { meaningInManifest, recordText } from '../../kinds/manifest/hover-text.ts';
import { projectionOf, TRAITS_COME_FROM } from '../../project/projection.ts';
import { recordAt } from '../../project/records.ts';
import { endOf, type Spot, spotAt, startOf } from '../../text/json/tree.ts';
import { has, own, valueAt } from '../../text/json/value.ts';
import { code, plain } from '../../text/markdown.ts';
import { foldText, traitTable } from '../../kinds/contract/hover-text.ts';
import type { Span } from '../../text/span.ts';
import { rangeOf } from '../convert.ts';
import type { Feature, Files } from '../feature.ts';
import { aboutDsds, traitsInDsds } from './dsds-hover.ts';
import { isAboutAllTraits } from './traits.ts';

export const hover: Feature<HoverParams, Hover | null> = {
  method: 'textDocument/hover',
  capability: { hoverProvider: true },
  handle({ document, source }, { position }, _client, files) {
    const spot = spotAt(source.tree, document.offsetAt(position));
    const text = spot && textFor(source, spot, document.uri, files);
    return text ? hoverOf(document, spot, text) : null;
  },
  handleManifest({ document, source }, { position }) {
    const spot = spotAt(source.tree, document.offsetAt(position));
    const text = spot && textForRecord(source, spot);
    return text ? hoverOf(document, spot, text) : null;
  },
  handleDsds({ document, source }, { position }, _client, files) {
    const found = aboutDsds(source, document.offsetAt(position), files);
    return found ? hoverAt(document, found.at, found.text) : null;
  },
};

const hoverOf = (document: TextDocument, { node }: Spot, value: string): Hover =>
  hoverAt(document, { start: startOf(node), end: endOf(node) }, value);

const hoverAt = (document: TextDocument, span: Span, value: string): Hover => ({
  contents: { kind: 'markdown', value },
  range: rangeOf(document, span),
});

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
function textFor(source: Source, spot: Spot, uri: string, files: Files): string | undefined {
  // Between what is written, an object or list around the whole place would answer.
  if (!spot.onKey && (spot.node.type === 'object' || spot.node.type === 'array')) return undefined;
  const meaning = annotationOf(spot.path);
  // The traits of everything are the longest part, so they come last.
  const parts = isAboutAllTraits(spot)
    ? [meaning, aboutThis(source, spot), wholeContract(source)]
    : [
        aboutThis(source, spot),
        referredTo(source, spot, () => files.namespacesIn(files.home(uri) ?? '')),
        traitOf(source, spot),
        inDsds(source, spot, uri, files),
        meaning,
      ];
  return parts.filter(Boolean).join('\n\n') || undefined;
}

/** What stands in another file for what is named here. */
function referredTo(
  { contract, checked }: Source,
  { path: [member, ...below] }: Spot,
  namespaces: () => readonly string[],
): string | undefined {
  if (below.length > 0 || (member !== 'cemRef' && member !== 'registryRef')) return undefined;
  return referenceText(member, contract, checked.facts, namespaces());
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

function inDsds(source: Source, { path }: Spot, uri: string, files: Files): string | undefined {
  const [root, second, name] = path;
  if (root === 'states' && path.length === 2) {
    const state = valueAt(source.contract.value, path);
    return typeof state === 'string'
      ? traitsInDsds(uri, { name: state, traitType: 'state' }, files)
      : undefined;
  }
  const isProp = root === 'props' && second === 'properties' && path.length === 3;
  return isProp ? traitsInDsds(uri, { name: String(name), traitType: 'variant' }, files) : undefined;
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
