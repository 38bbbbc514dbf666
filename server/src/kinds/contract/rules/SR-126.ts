import type { ContractRule } from '../facts.ts';
import { declaring, removing, renaming } from '../fixes.ts';
import { atValue } from '../../../check/rule.ts';
import { has, own } from '../../../text/json/value.ts';
import { didYouMean, nearestNames, quote } from '../../../text/words.ts';
import { entryNamed } from '../model.ts';
import { movingProps } from './misplaced-props.ts';

export const requiredNotDeclared: ContractRule<{ name: string; nearest: readonly string[] }> = {
  code: 'SR-126',
  severity: 'error',
  summary: 'A required prop is not declared.',
  describe({ name, nearest }) {
    const help =
      nearest.length > 0
        ? `${didYouMean(nearest)} Otherwise declare it in "properties".`
        : 'Declare it in "properties", or remove it from "required".';
    return { message: `The required prop ${quote(name)} isn't declared.`, help };
  },

  check(contract, report) {
    // Where `properties` is no object the schema says so, and every name would be reported for that one mistake.
    if (!contract.properties && has(own(contract.value, 'props'), 'properties')) return;
    const declared = contract.props.map((prop) => prop.name);
    for (const { name, path } of contract.required) {
      if (has(contract.properties, name)) continue;
      const nearest = nearestNames(name, declared).slice(0, 3);
      report(atValue(...path), { name, nearest }, { needs: ['props'] });
    }
  },

  fixes({ args: { name, nearest }, path }, contract) {
    const isPlain = nearest.length === 1;
    const all = 'Change all undeclared names in "required" to the nearest declared ones';
    // A name that is listed already would then stand there twice.
    const free = nearest.filter((each) => !entryNamed(contract.required, each));
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
