import { version } from '../../../package.json';
import { type Command, COMMON_OPTIONS, type Option } from './command.ts';
import { COMMANDS } from './commands/index.ts';

export const PROGRAM = 'component-contract';

/** What there is to run. */
export function helpOfAll(): string {
  const rows = COMMANDS.map(({ name, takes, summary }) => [`${name} ${takes}`.trim(), summary] as const);
  return `Component Contract ${version}: tooling for component contracts (*.contract.json)

Usage: ${PROGRAM} COMMAND

Commands:
${table(rows)}

Options:
${table(optionRows({ ...COMMON_OPTIONS, version: { short: 'v', help: 'Print the version.' } }))}

"${PROGRAM} COMMAND --help" tells all about a command, with examples.
`;
}

/** All about one command. */
export function helpOf({ name, takes, summary, options, details, examples }: Command): string {
  const parts = [
    summary,
    `Usage: ${PROGRAM} ${name} ${takes}`,
    details,
    `Options:\n${table(optionRows({ ...options, ...COMMON_OPTIONS }))}`,
    `Examples:\n${examples.map(([line, does]) => `  ${PROGRAM} ${line}\n      ${does}`).join('\n')}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function optionRows(options: Readonly<Record<string, Option>>): (readonly [string, string])[] {
  return Object.entries(options).map(([name, { short, value, help }]) => {
    const long = `--${name}${value === undefined ? '' : ` ${value}`}`;
    return [short === undefined ? `    ${long}` : `-${short}, ${long}`, help] as const;
  });
}

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}
