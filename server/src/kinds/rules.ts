import type { Rule } from '../check/rule.ts';
import { duplicateKey, empty, invalidConfig, syntax, tooDeep, yamlSyntax } from '../check/syntax-rules.ts';
import { enumWithoutDefault } from './contract/rules/SCN-018.ts';
import { requiredNotDeclared } from './contract/rules/SR-126.ts';
import { defaultNotInEnum } from './contract/rules/SR-127.ts';
import { variantsMember } from './contract/rules/SR-128.ts';
import { idIsNotTheFold } from './contract/rules/SR-130.ts';
import { declaredNameIsEmpty, declaredNameIsResidual } from './contract/rules/SR-131-132.ts';
import { idIsTaken } from './contract/rules/SR-133.ts';
import { defaultNotFirst } from './contract/rules/SR-139.ts';
import { duplicateSlot, duplicateState } from './contract/rules/duplicate-names.ts';
import { elementDrift } from './contract/rules/element-drift.ts';
import { typeMismatch } from './contract/rules/prop-type-mismatch.ts';
import { ambiguousReference, unresolvedReference } from './contract/rules/references.ts';
import { additionalProperties, required } from './contract/rules/schema-members.ts';
import { wrongType } from './contract/rules/schema-type.ts';
import { enumeration, minItems, minLength, pattern, uniqueItems } from './contract/rules/schema-values.ts';
import { foreign, newer } from './contract/rules/schema-version.ts';
import { faultyPointer } from './dsds/rules/SR-138.ts';
import { descriptionToDo, entryIdDiffers, lostTrait, unpointedEntry } from './dsds/rules/entries.ts';
import { otherValues } from './dsds/rules/trait-values.ts';
import { extraTrait, missingTrait, otherKind } from './dsds/rules/traits.ts';
import { addressIsStale } from './manifest/rules/SR-137.ts';
import { missingArtifact } from './manifest/rules/missing.ts';
import { escapingPath, listedItself, noContract } from './manifest/rules/paths.ts';
import { unlistedContract } from './manifest/rules/unlisted.ts';

/** Every rule there is, the gravest first. A rule that is not in this list does not exist. */
export const RULES: readonly Rule[] = [
  syntax,
  duplicateKey,
  empty,
  tooDeep,
  yamlSyntax,
  invalidConfig,
  required,
  additionalProperties,
  wrongType,
  enumeration,
  pattern,
  minLength,
  minItems,
  uniqueItems,
  requiredNotDeclared,
  defaultNotInEnum,
  variantsMember,
  declaredNameIsEmpty,
  declaredNameIsResidual,
  addressIsStale,
  faultyPointer,
  missingArtifact,
  escapingPath,
  noContract,
  listedItself,
  newer,
  idIsTaken,
  unlistedContract,
  missingTrait,
  extraTrait,
  otherKind,
  otherValues,
  entryIdDiffers,
  unresolvedReference,
  idIsNotTheFold,
  ambiguousReference,
  elementDrift,
  descriptionToDo,
  lostTrait,
  typeMismatch,
  duplicateSlot,
  duplicateState,
  foreign,
  defaultNotFirst,
  enumWithoutDefault,
  unpointedEntry,
];

/** Those that look at a contract themselves; the others are found where the text is read, or by the schema. */
export const CHECKING_RULES: readonly Rule[] = RULES.filter((rule) => 'check' in rule);

/** Those that look at a manifest. */
export const MANIFEST_RULES: readonly OfManifest[] = RULES.filter(
  (rule) => 'ofManifest' in rule,
) as OfManifest[];

/** Those that look at the entries of a DSDS document. */
export const DSDS_RULES: readonly OfDsds[] = RULES.filter((rule) => 'ofDsds' in rule) as OfDsds[];

type OfDsds = Rule & Required<Pick<Rule, 'ofDsds'>>;

type OfManifest = Rule & Required<Pick<Rule, 'ofManifest'>>;

const BY_CODE = new Map(RULES.map((rule) => [rule.code, rule]));

/** The code of a rule as someone types it, in whichever case. */
export function codeOf(typed: string): string | undefined {
  return RULES.find(({ code }) => code.toLowerCase() === typed.toLowerCase())?.code;
}

/** The rule with this code. Findings only ever carry codes of the list. */
export function ruleOf(code: string): Rule {
  const rule = BY_CODE.get(code);
  if (!rule) throw new Error(`There is no rule ${code}.`);
  return rule;
}
