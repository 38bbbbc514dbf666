// The rules of DSDS documents: those of the text, and those of component entries.
import { rulesByCode } from '../../../check/rule.ts';
import { SYNTAX_RULES, yamlSyntax } from '../../../check/syntax-rules.ts';
import { descriptionToDo, entryIdDiffers, unpointedEntry } from './entries.ts';
import { faultyPointer } from './SR-138.ts';
import { otherValues } from './trait-values.ts';
import { extraTrait, missingTrait, otherKind } from './traits.ts';

export const DSDS_RULES = rulesByCode([
  ...SYNTAX_RULES.values(),
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
