import type { ContractRule } from '../facts.ts';
import { declaring, removing, renaming } from '../fixes.ts';
import { atValue } from '../../../check/rule.ts';
import { has, own } from '../../../text/json/value.ts';
import { nearestNames, quote } from '../../../text/words.ts';
import { entryNamed } from '../model.ts';
import { movingProps } from './misplaced-props.ts';

export const requiredNotDeclared: ContractRule<{ name: string }> = {
  code: 'SR-126',
  severity: 'error',
  summary: 'A required prop is not declared.',
  describe: ({ name }) => ({
    message: `The required prop ${quote(name)} isn't declared.`,
    help: 'Declare it in "properties", or remove it from "required".',
  }),

  check(contract, report) {
    // Where `properties` is no object the schema says so, and every name would be reported for that one mistake.
    if (!contract.properties && has(own(contract.value, 'props'), 'properties')) return;
    for (const { name, path } of contract.required)
      if (!has(contract.properties, name)) report(atValue(...path), { name }, { needs: ['props'] });
  },

  fixes({ args: { name }, path }, contract) {
    const nearest = nearestNames(
      name,
      contract.props.map((prop) => prop.name),
    );
    const isPlain = nearest.length === 1;
    const all = 'Change all undeclared names in "required" to the nearest declared ones';
    // A name that is listed already would then stand there twice.
    const free = nearest.slice(0, 3).filter((each) => !entryNamed(contract.required, each));
    // It is declared beside "properties", where another finding says so.
    const moving = movingProps(contract, name);
    if (moving.length > 0) return moving;
    return [
      ...free.map((meant) => renaming(name, path, meant, isPlain ? { preferred: true, all } : {})),
      {
        title: `Declare the prop ${quote(name)} as a string`,
        edits: declaring(contract, [[name, { type: 'string' }]]),
        all: 'Declare all undeclared names in "required" as strings',
      },
      removing(path, {
        title: `Remove ${quote(name)} from "required"`,
        all: 'Remove all undeclared names from "required"',
      }),
    ];
  },
};
