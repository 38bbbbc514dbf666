import {
  AS_SHIPPED,
  type DeclaredName,
  type Elsewhere,
  fullText,
  type Level,
} from '../../server/src/check/rule.ts';
import { check } from '../../server/src/kinds/contract/check.ts';
import { type Knowledge, NOTHING_KNOWN } from '../../server/src/kinds/contract/facts.ts';
import { ruleOf } from '../../server/src/kinds/index.ts';
import type { Declared, RegistryItem } from '../../server/src/sources/declared.ts';

/** What a project with just these says, whatever the reference. */
export const told = (elements: readonly Declared[], items: readonly RegistryItem[] = []): Knowledge => ({
  ...NOTHING_KNOWN,
  isWhole: true,
  elements: () => ({ found: elements, isExpected: true, nearest: [] }),
  items: () => ({ found: items, isExpected: true, nearest: [] }),
  spanOf: () => ({ start: 0, end: 1 }),
});

/** What is found, as `severity code: message`. */
export function found(contract: object, { declaredName = 'auto', knowledge, level }: Asked = {}): string[] {
  const levels = new Map(level && [['SR-130', level]]);
  const { findings } = check(JSON.stringify(contract), { ...AS_SHIPPED, declaredName, levels }, knowledge);
  return findings.map(
    ({ severity, code, args }) => `${severity} ${code}: ${fullText(ruleOf(code).describe(args))}`,
  );
}

export interface Asked {
  readonly declaredName?: DeclaredName;
  readonly knowledge?: Knowledge;
  /** The severity that the project sets for SR-130. */
  readonly level?: Level;
}

export const element = (
  tagName: string | undefined,
  name?: string,
  more: Partial<Declared> = {},
): Declared => ({
  source: 'element',
  at: at(`${tagName ?? name}.json`),
  tagName,
  name,
  description: undefined,
  props: [],
  listsAllProps: false,
  slots: undefined,
  states: undefined,
  ...more,
});

export const at = (file: string): Elsewhere => ({ uri: `file:///p/${file}`, file, path: ['name'] });

export const item = (name: string): RegistryItem => ({
  source: 'item',
  at: at('registry.json'),
  name,
  type: undefined,
  title: undefined,
  description: undefined,
  files: [],
});

export const inShort = (contract: object, asked: Asked): string[] =>
  found(contract, asked).map((line) => line.slice(0, line.indexOf(':')));
