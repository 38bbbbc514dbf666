// The changes that a contract can have from one version to the next, and the class of each.

/**
 * How a change affects usages of a component that were valid before. `breaking`: some are not valid any more, or what they ask for is
 * gone. `dangerous`: they stay valid, but may behave differently. `safe`: more is possible than before. `none`: nothing changes for them.
 */
export type ChangeClass = 'breaking' | 'dangerous' | 'safe' | 'none';

/** The classes, the most serious first. */
export const CHANGE_CLASSES = ['breaking', 'dangerous', 'safe', 'none'] as const satisfies ChangeClass[];

export interface ChangeKind {
  readonly class: ChangeClass;
  /** A milder class, and the end of a sentence that says when it applies. */
  readonly milder?: { readonly class: ChangeClass; readonly when: string };
  /** A sentence for lists of changes. */
  readonly summary: string;
}

/** All changes by their ids, in the order of the format. Each has a page, `docs/changes/<id>.md`. */
export const CHANGES = {
  'contract/removed': { class: 'breaking', summary: 'A contract is removed.' },
  'contract/added': { class: 'safe', summary: 'A contract is added.' },
  'contract/id': { class: 'breaking', summary: 'The id of a contract changes.' },
  component: { class: 'none', summary: 'The display name of a component changes.' },
  reference: {
    class: 'dangerous',
    milder: { class: 'safe', when: 'it is added' },
    summary: 'A "cemRef" or "registryRef" changes.',
  },
  'props/closed': { class: 'breaking', summary: 'A component permits only declared props now.' },
  'props/opened': { class: 'safe', summary: 'A component permits undeclared props now.' },
  'prop/removed': {
    class: 'breaking',
    milder: { class: 'safe', when: 'the prop accepted no value' },
    summary: 'A prop is removed.',
  },
  'prop/added': { class: 'safe', summary: 'An optional prop is added.' },
  'prop/added-required': { class: 'breaking', summary: 'A required prop is added.' },
  'prop/required': { class: 'breaking', summary: 'A prop is required now.' },
  'prop/optional': { class: 'safe', summary: 'A prop is optional now.' },
  'type/narrowed': { class: 'breaking', summary: 'A prop accepts fewer types.' },
  'type/widened': { class: 'safe', summary: 'A prop accepts more types.' },
  'type/changed': {
    class: 'breaking',
    milder: { class: 'safe', when: 'the new types allow all values that the prop accepted' },
    summary: 'A prop accepts other types.',
  },
  'enum/added': {
    class: 'breaking',
    milder: { class: 'safe', when: 'the enum has all values that the prop accepted' },
    summary: 'A prop accepts only the values of an enum now.',
  },
  'enum/removed': { class: 'dangerous', summary: 'A prop is no longer limited to the values of an enum.' },
  'enum/value-added': { class: 'dangerous', summary: 'Values are added to an enum.' },
  'enum/value-removed': { class: 'breaking', summary: 'Values are removed from an enum.' },
  'enum/order': { class: 'none', summary: 'The values of an enum are in a different order.' },
  'default/added': {
    class: 'dangerous',
    milder: {
      class: 'safe',
      when: 'it is the first value of the enum, which DSDS reads as the default anyway',
    },
    summary: 'A prop has a default now.',
  },
  'default/removed': { class: 'dangerous', summary: 'A prop has no default any more.' },
  'default/changed': { class: 'dangerous', summary: 'A prop has another default.' },
  'default/implied': {
    class: 'dangerous',
    summary: 'An enum without a default has another first value, which DSDS reads as the default.',
  },
  'slot/removed': { class: 'breaking', summary: 'A slot is removed.' },
  'slot/added': { class: 'safe', summary: 'A slot is added.' },
  'slot/a11y': { class: 'dangerous', summary: 'The accessibility of a slot changes.' },
  'state/removed': { class: 'breaking', summary: 'A state is removed.' },
  'state/added': { class: 'safe', summary: 'A state is added.' },
  text: { class: 'none', summary: 'A description changes.' },
  notation: { class: 'none', summary: 'A part of a contract is written differently, with the same meaning.' },
} as const satisfies Record<string, ChangeKind>;

export type ChangeId = keyof typeof CHANGES;

export const CHANGE_IDS = Object.keys(CHANGES) as ChangeId[];

/** Classes that a project sets in the place of the usual ones. */
export type ChangeClasses = ReadonlyMap<string, ChangeClass>;

/** The version step that a change asks for. */
export type Bump = 'major' | 'minor' | 'patch' | 'none';

const BUMPS: Readonly<Record<ChangeClass, Bump>> = {
  breaking: 'major',
  dangerous: 'minor',
  safe: 'minor',
  // The content address of the contract changes, so it is published again.
  none: 'patch',
};

/** The version step that changes ask for together. */
export function bumpOf(changes: readonly { readonly class: ChangeClass }[]): Bump {
  const its = CHANGE_CLASSES.find((each) => changes.some((change) => change.class === each));
  return its ? BUMPS[its] : 'none';
}
