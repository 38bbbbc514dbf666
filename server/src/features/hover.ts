import type { Hover, HoverParams } from 'vscode-languageserver/node';
import { type Contract, has, own, valueAt } from '../core/contract.ts';
import { endOf, spotAt, startOf, type Spot } from '../core/tree.ts';
import { projectProp } from '../core/traits.ts';
import { rangeOf } from '../convert.ts';
import type { Source } from '../project/project.ts';
import type { Feature } from './feature.ts';
import { code, traitTable } from './markdown.ts';
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

function textFor(source: Source, spot: Spot): string | undefined {
  const { path } = spot;
  const [root, second, name] = path;
  if (isAboutAllTraits(spot)) return wholeContract(source);
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
