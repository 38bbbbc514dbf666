// Suggestions for what the component of a contract has and the contract has not, as a draft would write it.
import { plainText, inlineText, isObject, jsonKey, valueAt } from '../../../../text/json/value.ts';
import { literally } from '../../../../text/markup.ts';
import { visible } from '../../../../text/words.ts';
import type { Suggestion } from '../../../answers.ts';
import type * as Drafts from '../../drafts.ts';
import { looseName } from '../../fold.ts';
import { type Contract, readContract } from '../../model.ts';
import { componentOf, DRIFT, nameOfComponent } from '../../rules/drift.ts';
import { type Blank, memberSnippet, objectSnippet, propAround } from './suggestion.ts';

/** A component as a draft of a contract has it. */
interface DraftedComponent {
  /** The label of what is from there. */
  readonly detail: string;
  readonly contract: Contract;
}

/** The component that a contract describes; of several sources the first. */
function draftedComponent({ contract, facts, settings }: Blank): DraftedComponent | undefined {
  const [component] = Object.values(DRIFT).flatMap((kind) => componentOf(kind, contract, facts) ?? []);
  if (!component) return undefined;
  const { draftOf } = require('../../drafts.ts') as typeof Drafts;
  const draft = draftOf(component, { defaultSlot: settings.defaultSlot });
  const { tagName } = component;
  const detail = `from ${tagName === undefined ? nameOfComponent(component) : `<${tagName}>`}`;
  return draft && { detail, contract: readContract(draft.contract) };
}

/** The props of the component that the contract has not, each with its name. */
export function propsFromComponent(blank: Blank): Suggestion[] {
  const { caret, layout, contract } = blank;
  const component = draftedComponent(blank);
  if (!component) return [];
  const there = new Set(
    [...contract.props.map(({ name }) => name), ...caret.others.map(String)].map(looseName),
  );
  return component.contract.props.flatMap(({ name, path }): Suggestion[] => {
    if (there.has(looseName(name))) return [];
    const key = JSON.stringify(name);
    return [
      {
        label: visible(name),
        kind: 'member',
        insert: caret.hasValue
          ? literally(key)
          : memberSnippet(name, objectText(valueAt(component.contract.value, path), blank), layout),
        match: key.slice(1, -1),
        detail: component.detail,
      },
    ];
  });
}

/** The prop of the component that has the name of the one at the caret. */
export function propFromComponent(blank: Blank): Suggestion[] {
  const name = String(blank.caret.path[2]);
  const component = draftedComponent(blank);
  const prop = component?.contract.props.find((each) => looseName(each.name) === looseName(name));
  if (!component || !prop) return [];
  return [
    {
      label: `${visible(name)} prop`,
      kind: 'template',
      detail: component.detail,
      insert: objectText(valueAt(component.contract.value, prop.path), blank),
    },
  ];
}

/** The values of the component that the enum at the caret has not. */
export function valuesFromComponent(blank: Blank): Suggestion[] {
  const prop = propAround(blank);
  const component = prop && draftedComponent(blank);
  const same = component?.contract.props.find(({ name }) => looseName(name) === looseName(prop!.name));
  const there = new Set(blank.caret.others.map(jsonKey));
  return (same?.values ?? []).flatMap((value) =>
    there.has(jsonKey(value)) ? [] : [asItem(value, blank, component!.detail)],
  );
}

/** The slots or states of the component that the contract has not. */
export function namesFromComponent(list: 'slots' | 'states', blank: Blank): Suggestion[] {
  const component = draftedComponent(blank);
  const names = [...blank.contract[list].map(({ name }) => name), ...blank.caret.others];
  const there = new Set(
    names.filter((name) => name !== blank.typed).map((name) => looseName(plainText(name) ?? '')),
  );
  const items = component && valueAt(component.contract.value, [list]);
  return (component?.contract[list] ?? []).flatMap(({ name }, index) =>
    there.has(looseName(name)) ? [] : [asItem((items as unknown[])[index], blank, component!.detail)],
  );
}

function asItem(value: unknown, blank: Blank, detail: string): Suggestion {
  const name = isObject(value) ? value['name'] : value;
  const label = visible(typeof name === 'string' && name !== '' ? name : inlineText(name));
  const match = typeof name === 'string' ? JSON.stringify(name).slice(1, -1) : inlineText(name);
  return { label, kind: 'value', insert: objectText(value, blank), match, detail };
}

/** A value in the layout around the caret. */
function objectText(value: unknown, { layout }: Blank): string {
  if (!isObject(value)) return literally(inlineText(value, layout.gap));
  const members = Object.entries(value).map(
    ([name, each]) => [name, literally(inlineText(each, layout.gap))] as const,
  );
  return objectSnippet(members, layout);
}
