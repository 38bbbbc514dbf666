// The rules of config files.
import { type Rule, rulesByCode } from '../../check/rule.ts';
import { SYNTAX_RULES } from '../../check/syntax-rules.ts';

const invalidConfig: Rule<{ why: string }> = {
  code: 'config/invalid',
  severity: 'error',
  summary: 'The project file says something that cannot be followed.',
  message: ({ why }) => why,
};

export const CONFIG_RULES = rulesByCode([...SYNTAX_RULES.values(), invalidConfig]);
