import { type Contract, has } from '../../contract.ts';
import { type Drift, driftOf } from '../../drift.ts';
import { atName, atValue, type Path, type Place } from '../../finding.ts';
import { namesInWords, takingOver } from '../../fixes/take-over.ts';
import type { Rule } from '../../rule.ts';
import { allOf, anyOf, quote } from '../../words.ts';

export const elementDrift: Rule<{ element: string; drift: Drift }> = {
  code: 'drift/element',
  severity: 'information',
  summary: 'A contract and its custom element plainly disagree.',
  message: ({ element, drift }) => inWords(drift, `the custom element ${quote(element)}`),

  check(contract, report, { knowledge, ruling }) {
    if (!contract.cemRef) return;
    const [element, ...others] = knowledge.elements(contract.cemRef).found;
    // Which of several is meant nobody knows.
    if (!element || others.length > 0) return;
    const name = element.tagName ?? element.className ?? contract.cemRef;
    const related = [{ at: element.at, message: `The custom element ${quote(name)}` }];
    for (const drift of driftOf(contract, element, ruling.defaultSlot)) {
      report(placeOf(contract, drift), { element: name, drift }, { related, ...needsOf(drift) });
    }
  },

  fixes: ({ args: { drift }, path }, contract) => takingOver(drift, path, contract),
};

/** The smallest place that a disagreement is about; what is missing is missing in its list, or in the contract. */
function placeOf({ value }: Contract, drift: Drift): Place {
  if (drift.kind === 'extra name') return atValue(...drift.path);
  if (drift.kind === 'missing names') return has(value, drift.list) ? atName(drift.list) : atName();
  const prop = pathOf(drift.prop);
  if (drift.kind === 'default') return atValue(...prop, 'default');
  return drift.kind === 'extra value' ? atValue(...prop, 'enum', drift.index) : atName(...prop, 'enum');
}

const pathOf = (prop: string): Path => ['props', 'properties', prop];

/** What is said of a prop is said of all of it. */
const needsOf = (drift: Drift): { needs?: Path } => ('prop' in drift ? { needs: pathOf(drift.prop) } : {});

function inWords(drift: Drift, custom: string): string {
  if (drift.kind === 'missing names') {
    const them = drift.names.length === 1 ? 'it' : 'them';
    return `The contract lacks ${namesInWords(drift)}, which ${custom} has. Add ${them}, or mend the element.`;
  }
  if (drift.kind === 'extra name') {
    return `The contract has the ${drift.list.slice(0, -1)} ${quote(drift.name)}, but ${custom} has none of that name. Remove it, or add it to the element.`;
  }
  const prop = quote(drift.prop);
  if (drift.kind === 'extra value') {
    return `${quote(drift.value)} is no value of ${prop} in ${custom}. Remove it, or add it to the element.`;
  }
  if (drift.kind === 'default') {
    return `The default of ${prop} is ${quote(drift.value)}, but in ${custom} it is ${quote(drift.other)}. Take one of the two.`;
  }
  if (drift.kind === 'other values') {
    return `The "enum" of ${prop} has no value in common with ${custom}, where it is ${anyOf(drift.values)}. Mend one of the two, or give one of them another name.`;
  }
  const [what, them] = drift.values.length === 1 ? ['a value', 'it'] : ['values', 'them'];
  return `The "enum" of ${prop} lacks ${allOf(drift.values)}, ${what} that ${custom} has. Add ${them}, or mend the element.`;
}
