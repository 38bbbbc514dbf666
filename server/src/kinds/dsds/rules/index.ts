// The rules of DSDS documents: those of the text, and those of component entries.
import { rulesByCode } from '../../../check/rule.ts';
import { duplicateKey, empty, syntax, tooDeep, yamlSyntax } from '../../../check/syntax-rules.ts';
import { descriptionToDo, entryIdDiffers, unpointedEntry } from './entries.ts';
import { faultyPointer } from './SR-138.ts';
import { extraTrait, missingTrait, otherKind, otherValues } from './traits.ts';

export const DSDS_RULES = rulesByCode([
  syntax,
  duplicateKey,
  empty,
  tooDeep,
  yamlSyntax,
  faultyPointer,
  missingTrait,
  extraTrait,
  otherKind,
  otherValues,
  entryIdDiffers,
  descriptionToDo,
  unpointedEntry,
]);
