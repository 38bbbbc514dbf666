// The rules of manifests.
import { rulesByCode } from '../../../check/rule.ts';
import { duplicateKey, empty, syntax, tooDeep } from '../../../check/syntax-rules.ts';
import { missingArtifact } from './missing.ts';
import { escapingPath, listedItself, noContract } from './paths.ts';
import { additionalProperties, enumeration, minLength, pattern, required, type } from './schema.ts';
import { idIsTaken } from './SR-133.ts';
import { addressIsStale } from './SR-137.ts';
import { unlistedContract } from './unlisted.ts';

export const MANIFEST_RULES = rulesByCode([
  syntax,
  duplicateKey,
  empty,
  tooDeep,
  required,
  additionalProperties,
  type,
  enumeration,
  pattern,
  minLength,
  addressIsStale,
  missingArtifact,
  escapingPath,
  noContract,
  listedItself,
  idIsTaken,
  unlistedContract,
]);
