import type { Rule } from '../rule.ts';
import { invalidConfig } from './config/invalid.ts';
import { entryIdDiffers } from './dsds/id.ts';
import { lostTrait } from './dsds/loss.ts';
import { descriptionToDo } from './dsds/todo.ts';
import { extraTrait } from './dsds/trait-extra.ts';
import { otherKind } from './dsds/trait-kind.ts';
import { missingTrait } from './dsds/trait-missing.ts';
import { otherValues } from './dsds/trait-values.ts';
import { unpointedEntry } from './dsds/unpointed.ts';
import { elementDrift } from './drift/element.ts';
import { duplicateKey } from './json/duplicate-key.ts';
import { empty } from './json/empty.ts';
import { syntax } from './json/syntax.ts';
import { tooDeep } from './json/too-deep.ts';
import { escapingPath } from './manifest/escapes.ts';
import { missingArtifact } from './manifest/missing.ts';
import { noContract } from './manifest/not-contract.ts';
import { listedItself } from './manifest/self.ts';
import { unlistedContract } from './manifest/unlisted.ts';
import { typeMismatch } from './prop/type-mismatch.ts';
import { ambiguousReference } from './ref/ambiguous.ts';
import { unresolvedReference } from './ref/unresolved.ts';
import { enumWithoutDefault } from './SCN-018.ts';
import { additionalProperties } from './schema/additionalProperties.ts';
import { enumeration } from './schema/enum.ts';
import { foreign } from './schema/foreign.ts';
import { minItems } from './schema/minItems.ts';
import { minLength } from './schema/minLength.ts';
import { newer } from './schema/newer.ts';
import { pattern } from './schema/pattern.ts';
import { required } from './schema/required.ts';
import { type } from './schema/type.ts';
import { uniqueItems } from './schema/uniqueItems.ts';
import { duplicateSlot } from './slot/duplicate.ts';
import { requiredNotDeclared } from './SR-126.ts';
import { defaultNotInEnum } from './SR-127.ts';
import { variantsMember } from './SR-128.ts';
import { idIsNotTheFold } from './SR-130.ts';
import { declaredNameIsEmpty } from './SR-131.ts';
import { declaredNameIsResidual } from './SR-132.ts';
import { idIsTaken } from './SR-133.ts';
import { addressIsStale } from './SR-137.ts';
import { faultyPointer } from './SR-138.ts';
import { defaultNotFirst } from './SR-139.ts';
import { duplicateState } from './state/duplicate.ts';
import { yamlSyntax } from './yaml/syntax.ts';

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
  type,
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
