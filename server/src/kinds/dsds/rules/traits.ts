// The rules about differences between the traits of an entry and those of its contract.
import type { FindingText } from '../../../check/rule.ts';
import type { Path } from '../../../text/positions.ts';
import { firstOf, listedOf, quote, quotePath } from '../../../text/words.ts';
import { type ProjectedTrait, whatItIs } from '../../contract/traits.ts';
import { calledBy, type Difference, differencesOf, isNoArray, traitOf, writableIn } from '../compare.ts';
import type { DsdsRule, LinkedEntry } from '../model.ts';
import { fixesOfDifference } from '../trait-fixes.ts';

type What = Difference['what'];

/** The difference that a finding is about, in words. */
type DifferenceArgs = {
  readonly what: What;
  /** The trait of the contract. */
  readonly trait?: string;
  readonly message: string;
  readonly help: string;
};

type DifferenceRule = DsdsRule<DifferenceArgs>;

/** A rule about some of the differences. */
const ruleAbout = (whats: readonly What[], { code, summary }: Pick<DifferenceRule, 'code' | 'summary'>) => {
  const rule: DifferenceRule = {
    code,
    severity: 'warning',
    summary,
    describe: ({ message, help }) => ({ message, help }),
    check(entry, report) {
      for (const each of differencesOf(entry)) {
        const { what, at } = each;
        if (!whats.includes(what)) continue;
        // An entry without any traits may leave them out on purpose; one that has some wants them right.
        const severity = what === 'no traits' ? ({ severity: 'information' } as const) : {};
        const trait = traitOf(each)?.name;
        const args = { what, ...(trait !== undefined && { trait }), ...describeDifference(each, entry) };
        report(at, args, { ...severity, related: [placeBeside(each, entry)] });
      }
    },
    fixes: ({ args, path }, entry) => fixesOfDifference(entry, path, args),
  };
  return rule;
};

export const missingTrait = ruleAbout(['no traits', 'no array', 'trait missing'], {
  code: 'dsds/trait-missing',
  summary: "A DSDS entry doesn't have a trait of its contract.",
});

export const extraTrait = ruleAbout(['trait extra'], {
  code: 'dsds/trait-extra',
  summary: "A DSDS entry has a trait that its contract doesn't have.",
});

export const otherKind = ruleAbout(['kind'], {
  code: 'dsds/trait-kind',
  summary: 'A trait of a DSDS entry has another kind than in the contract.',
});

export const otherValues = ruleAbout(['value extra', 'values missing', 'values order', 'values of boolean'], {
  code: 'dsds/trait-values',
  summary: 'A trait of a DSDS entry has other values than in the contract, or another order of them.',
});

/** The place in the contract that a difference leads to; of a repeated trait, the first one. */
function placeBeside(difference: Difference, { contract }: LinkedEntry) {
  const { at, uri, file } = contract!;
  const trait = traitOf(difference);
  if (trait)
    return {
      at: { uri, file, path: pathBeside(difference, trait) },
      message: `The ${partOf(trait)} ${quote(trait.name)}`,
    };
  const first = difference.what === 'trait extra' ? difference.first : undefined;
  return first
    ? { at: first.id ?? first.span, message: 'The first of them' }
    : { at, message: 'The contract' };
}

/** A difference in values leads to all of them, or to the first that is missing. */
function pathBeside({ what, ...difference }: Difference, { kind, path }: ProjectedTrait): Path {
  if ('values' in difference) return difference.values[0]!.path;
  return what.startsWith('value') && kind === 'enum' ? [...path, 'enum'] : path;
}

/** The part of a contract that becomes a trait. */
const partOf = ({ traitType }: ProjectedTrait): string => (traitType === 'state' ? 'state' : 'prop');

/** A difference as findings, commands and the checker describe it. */
export function describeDifference(difference: Difference, entry: LinkedEntry): Required<FindingText> {
  const path = quotePath(entry.contract!.file);
  if ('pair' in difference) return describeInPair(difference, path);
  if (difference.what === 'trait missing') {
    const { trait } = difference;
    const message = `The ${partOf(trait)} ${quote(trait.name)} has no trait here.`;
    return { message, help: `Add the trait, or change ${path}.` };
  }
  if (difference.what === 'trait extra') {
    const name = `The trait ${quote(calledBy(difference.own))}`;
    return difference.first
      ? { message: `${name} is repeated.`, help: 'Remove one of the two.' }
      : { message: `${name} isn't in ${path}.`, help: `Remove it, ${OR_CHANGE}` };
  }
  const count = writableIn(entry).length;
  const all = count === 1 ? 'the trait' : `the ${count} traits`;
  if (difference.what === 'no traits') {
    const help = `Add ${count === 1 ? 'it' : 'them'} from the contract.`;
    return { message: `The entry doesn't have ${all} of ${path}.`, help };
  }
  const message = '"traits" must be an array of objects.';
  if (count === 0) return { message, help: `Remove it: ${path} has no traits.` };
  return { message, help: `Write an array with ${all} of ${path}.` };
}

const OR_CHANGE = 'or change the contract.';

function describeInPair(
  difference: Extract<Difference, { pair: unknown }>,
  path: string,
): Required<FindingText> {
  const { own, trait, values } = difference.pair;
  const name = quote(trait.name);
  if (difference.what === 'kind') {
    const { member } = difference;
    const [written, right] = [own[member]?.text, quote(trait[member])];
    const message =
      written === undefined
        ? `The trait ${name} has no ${quote(member)}.`
        : `The ${quote(member)} of ${name} must be ${right}, but is ${quote(written)}.`;
    return { message, help: `It is ${whatItIs(trait)} in ${path}. Write ${right}, ${OR_CHANGE}` };
  }
  if (difference.what === 'value extra') {
    const value = quote(calledBy(difference.value));
    return difference.isRepeated
      ? { message: `The value ${value} of ${name} is repeated.`, help: 'Remove one of the two.' }
      : { message: `${value} isn't a value of ${name} in ${path}.`, help: `Remove it, ${OR_CHANGE}` };
  }
  if (difference.what === 'values order') {
    const message = `The values of ${name} are in another order than in ${path}.`;
    const inOrder = phraseOf(values.map(({ value }) => value.name));
    const about = difference.isDefault ? ' DSDS reads the first as the default.' : '';
    return { message, help: `Their order there is ${inOrder}.${about}` };
  }
  if (difference.what === 'values of boolean') {
    const isNone = (own.values ?? []).length === 0;
    return {
      message: `The trait ${name} has ${isNone ? '"values"' : 'values'}, but is a boolean in ${path}.`,
      help: `Remove ${isNone ? '"values"' : 'them'}, ${OR_CHANGE}`,
    };
  }
  const { length } = difference.values;
  const all = phraseOf(difference.values.map((each) => each.name));
  const illegal = difference.values.find(({ id }) => id === undefined)?.name;
  const isNone = isNoArray(own.shape);
  const message = isNone
    ? `The "values" of ${name} aren't an array of objects.`
    : `The trait ${name} doesn't have ${length === 1 ? 'the value' : 'the values'} ${all}.`;
  const it = length === 1 ? 'it' : 'them';
  if (illegal !== undefined)
    return {
      message,
      help: `${quote(illegal)} isn't a valid DSDS id: add a value with another id and the "name" ${quote(illegal)}, ${OR_CHANGE}`,
    };
  return {
    message,
    help: isNone ? `Write an array of ${all}, ${OR_CHANGE}` : `${path} has ${it}. Add ${it}, ${OR_CHANGE}`,
  };
}

const phraseOf = (names: readonly string[]): string => listedOf(firstOf(names), names.length, quote);
