import { atValue } from '../finding.ts';
import { has, own } from '../contract.ts';
import type { Fix, Rule } from '../rule.ts';
import { quote } from '../words.ts';

export const requiredNotDeclared: Rule<{ name: string }> = {
  code: 'SR-126',
  severity: 'error',
  summary: 'A required prop is not declared.',
  message: ({ name }) =>
    `${quote(name)} is required, but not declared in "properties". Declare the prop, or remove it from "required".`,

  check(contract, report) {
    // Where `properties` is no object the schema says so, and every name would be reported for that one mistake.
    if (!contract.properties && has(own(contract.value, 'props'), 'properties')) return;
    for (const { name, path } of contract.required) {
      if (!has(contract.properties, name)) report(atValue(...path), { name }, { needs: ['props'] });
    }
  },

  fixes({ args: { name }, path }, contract) {
    const schema = { type: 'string' };
    const declare: Fix = {
      title: `Declare the prop ${quote(name)} as a string`,
      edits: contract.properties
        ? [{ insert: ['props', 'properties'], name, value: schema }]
        : [{ insert: ['props'], name: 'properties', value: { [name]: schema } }],
    };
    return [declare, { title: `Remove ${quote(name)} from "required"`, edits: [{ remove: path }] }];
  },
};
