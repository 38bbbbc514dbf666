// The rules of contracts.
import { rulesByCode } from '../../../check/rule.ts';
import { tooDeep } from '../../../check/syntax-rules.ts';
import { coverage } from './coverage.ts';
import { lostTrait } from './dsds-loss.ts';
import { elementDrift, reactDrift } from './drift.ts';
import { duplicateSlot, duplicateState, oddName, stateLikeProp } from './names.ts';
import { oddEnum, requiredDefault, typeMismatch } from './prop.ts';
import { ambiguousReference, unresolvedReference } from './references.ts';
import { additionalProperties, required } from './schema-members.ts';
import { wrongType } from './schema-type.ts';
import { enumeration, minItems, minLength, pattern, uniqueItems } from './schema-values.ts';
import { foreign, newer } from './schema-version.ts';
import { enumWithoutDefault } from './SCN-018.ts';
import { requiredNotDeclared } from './SR-126.ts';
import { defaultNotInEnum } from './SR-127.ts';
import { variantsMember } from './SR-128.ts';
import { idIsNotTheFold } from './SR-130.ts';
import { declaredNameIsEmpty, declaredNameIsResidual } from './SR-131-132.ts';
import { idIsTaken } from './SR-133.ts';
import { defaultNotFirst } from './SR-139.ts';
import { duplicateKey, empty, syntax } from './syntax.ts';
import { undescribed } from './undescribed.ts';

export const CONTRACT_RULES = rulesByCode([
  syntax,
  duplicateKey,
  empty,
  tooDeep,
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
  newer,
  idIsTaken,
  unresolvedReference,
  idIsNotTheFold,
  ambiguousReference,
  elementDrift,
  reactDrift,
  coverage,
  undescribed,
  lostTrait,
  typeMismatch,
  oddEnum,
  oddName,
  duplicateSlot,
  duplicateState,
  foreign,
  requiredDefault,
  stateLikeProp,
  defaultNotFirst,
  enumWithoutDefault,
]);
