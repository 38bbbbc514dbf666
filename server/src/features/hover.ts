import type { Hover, HoverParams } from 'vscode-languageserver/node';
import { annotationOf } from '../core/annotations.ts';
import { type Contract, has, own, valueAt } from '../core/contract.ts';
import { type Fold, fold } from '../core/fold.ts';
import { schemaPlaceOf } from '../core/schema-place.ts';
import { NAME_SOURCES, ROLES, TYPES } from '../core/vocabulary.ts';
import { endOf, spotAt, startOf, type Spot } from '../core/tree.ts';
import { projectProp } from '../core/traits.ts';
import { rangeOf } from '../convert.ts';
import type { Source } from '../project/project.ts';
import type { Feature } from './feature.ts';
import { code, plain, traitTable } from './markdown.ts';
import { isAboutAllTraits, NONE, projectionOf } from './traits.ts';

export const hover: Feature<HoverParams, Hover | null> = {
  method: 'textDocument/hover',
  capability: { hoverProvider: true },
  handle({ document, source }, { position }) {
    const spot = spotAt(source.tree, document.offsetAt(position));
    const text = spot && textFor(source, spot);
    if (!text) return null;
    const range = rangeOf(document, { start: startOf(spot.node), end: endOf(spot.node) });
    return { contents: { kind: 'markdown', value: text }, range };
  },
};

/** What can be said of just this, what it becomes in DSDS, and what such a thing means in any contract. */
function textFor(source: Source, spot: Spot): string | undefined {
  // Between what is written, an object or list around the whole place would answer.
  if (!spot.onKey && (spot.node.type === 'object' || spot.node.type === 'array')) return undefined;
  const meaning = annotationOf(spot.path);
  // The traits of everything are the longest part, so they come last.
  const parts = isAboutAllTraits(spot)
    ? [meaning, aboutThis(source, spot), wholeContract(source)]
    : [aboutThis(source, spot), traitOf(source, spot), meaning];
  return parts.filter(Boolean).join('\n\n') || undefined;
}

function aboutThis({ contract }: Source, { path, node, onKey }: Spot): string | undefined {
  const [root, second] = path;
  if (root === 'contractId') return foldOf(contract);
  if (root === 'props' && second === 'additionalProperties') return propSet(contract);
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
};

/** What the display name folds to, step by step, or why it folds to nothing. */
function foldOf({ component, contractId }: Contract): string | undefined {
  if (component === undefined) return undefined;
  const folded = fold(component);
  const steps = folded.steps.map(({ does, result }) => `1. ${plain(does)}: ${code(result)}`).join('\n');
  const parts = [`**Fold of the display name** ${code(component)}`, steps, foldVerdict(folded, contractId)];
  return parts.filter(Boolean).join('\n\n');
}

function foldVerdict(folded: Fold, contractId: string | undefined): string {
  if (!folded.ok) return `${noFold(folded)} The \`contractId\` is the fold of another name, then.`;
  const { id } = folded;
  if (id === contractId) return `${code(id)} is this \`contractId\`.`;
  return `${code(id)} is not this \`contractId\`, which is fine if the component was declared under another name.`;
}

function noFold({ rejected, character = '' }: Fold & { ok: false }): string {
  if (rejected === 'empty after fold') return 'It has no fold: nothing is left of it (SR-131).';
  const point = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  return `It has no fold: ${code(character)} (U+${point}) has no place in an identifier, and is never replaced (SR-132).`;
}

function traitOf(source: Source, { path }: Spot): string | undefined {
  const [root, second, name] = path;
  if (root === 'states' && path.length === 2) return stateTrait(source, Number(second));
  if (root !== 'props' || second !== 'properties' || name === undefined) return undefined;
  const onValues = path[3] === 'enum' && path.length <= 5;
  return path.length === 3 || onValues ? propTrait(source, String(name)) : undefined;
}

function wholeContract(source: Source): string {
  const projection = projectionOf(source);
  const heading = '**DSDS traits of this contract**';
  const none = projection.traits.length === 0 && `None. ${NONE}`;
  return [heading, none, traitTable(projection), propSet(source.contract)].filter(Boolean).join('\n\n');
}

function propTrait(source: Source, name: string): string {
  const heading = `**No DSDS trait** for ${code(name)}`;
  const prop = source.contract.props.find((each) => each.name === name);
  if (!prop) return `${heading}\n\nIts value is not a prop schema.`;
  const { trait, notes } = projectProp(prop);
  const shared = projectionOf(source).notes.filter(
    (note) => note.of === 'prop and state' && note.name === name,
  );
  if (trait) return `**DSDS trait**\n\n${traitTable({ traits: [trait], notes: [...notes, ...shared] })}`;
  return `${heading}\n\n${notes.length > 0 ? traitTable({ traits: [], notes }) : NONE}`;
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
