// Suggestions for what the custom element of a contract has and the contract has not, as a draft would write it.
import { plainText, inlineText, isObject, jsonKey, valueAt } from '../../../../text/json/value.ts';
import { literally } from '../../../../text/markup.ts';
import { visible } from '../../../../text/words.ts';
import type { Suggestion } from '../../../answers.ts';
import type * as Drafts from '../../drafts.ts';
import { looseName } from '../../fold.ts';
import { type Contract, readContract } from '../../model.ts';
import { type Blank, memberSnippet, objectSnippet, propAround } from './suggestion.ts';

/** The element that a contract refers to, as a contract: undefined where there is none, or several. */
interface ElementContract {
  /** The label of what is from there. */
  readonly detail: string;
  readonly contract: Contract;
}

function elementOf({ contract: { cemRef }, facts, settings }: Blank): ElementContract | undefined {
  if (!cemRef) return undefined;
  const [element, ...others] = facts.elements(cemRef).found;
  if (!element || others.length > 0) return undefined;
  const { draftOf } = require('../../drafts.ts') as typeof Drafts;
  const draft = draftOf(element, { defaultSlot: settings.defaultSlot });
  return draft && { detail: `from <${element.tagName ?? cemRef}>`, contract: readContract(draft.contract) };
}

/** The props of the element that the contract has not, each with its name. */
export function propsFromElement(blank: Blank): Suggestion[] {
  const { caret, layout, contract } = blank;
  const element = elementOf(blank);
  if (!element) return [];
  const there = new Set(
    [...contract.props.map(({ name }) => name), ...caret.others.map(String)].map(looseName),
  );
  return element.contract.props.flatMap(({ name, path }): Suggestion[] => {
    if (there.has(looseName(name))) return [];
    const key = JSON.stringify(name);
    return [
      {
        label: visible(name),
        kind: 'member',
        insert: caret.hasValue
          ? literally(key)
          : memberSnippet(name, objectText(valueAt(element.contract.value, path), blank), layout),
        match: key.slice(1, -1),
        detail: element.detail,
      },
    ];
  });
}

/** The prop of the element that has the name of the one at the caret. */
export function propFromElement(blank: Blank): Suggestion[] {
  const name = String(blank.caret.path[2]);
  const element = elementOf(blank);
  const prop = element?.contract.props.find((each) => looseName(each.name) === looseName(name));
  if (!element || !prop) return [];
  return [
    {
      label: `${visible(name)} prop`,
      kind: 'template',
      detail: element.detail,
      insert: objectText(valueAt(element.contract.value, prop.path), blank),
    },
  ];
}

/** The values of the element that the enum at the caret has not. */
export function valuesFromElement(blank: Blank): Suggestion[] {
  const prop = propAround(blank);
  const element = prop && elementOf(blank);
  const same = element?.contract.props.find(({ name }) => looseName(name) === looseName(prop!.name));
  const there = new Set(blank.caret.others.map(jsonKey));
  return (same?.values ?? []).flatMap((value) =>
    there.has(jsonKey(value)) ? [] : [asItem(value, blank, element!.detail)],
  );
}

/** The slots or states of the element that the contract has not. */
export function namesFromElement(list: 'slots' | 'states', blank: Blank): Suggestion[] {
  const element = elementOf(blank);
  const names = [...blank.contract[list].map(({ name }) => name), ...blank.caret.others];
  const there = new Set(
    names.filter((name) => name !== blank.typed).map((name) => looseName(plainText(name) ?? '')),
  );
  const items = element && valueAt(element.contract.value, [list]);
  return (element?.contract[list] ?? []).flatMap(({ name }, index) =>
    there.has(looseName(name)) ? [] : [asItem((items as unknown[])[index], blank, element!.detail)],
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
