import { version } from '../../../package.json';
import { type Command, COMMON_OPTIONS, type Option } from './command.ts';
import { PROGRAM } from './shell.ts';
import { COMMANDS } from './commands/index.ts';
import { wrap } from './layout.ts';

/** What there is to run. */
export function helpOfAll(): string {
  return `Component Contract ${version}: tooling for component contracts (*.contract.json)

Usage: ${PROGRAM} COMMAND

Commands:
${table(COMMANDS.map(rowOf))}

Options:
${table(optionRows({ ...COMMON_OPTIONS, version: { short: 'v', help: 'Print the version.' } }))}

"${PROGRAM} COMMAND --help" tells all about a command, with examples.
`;
}

/** The commands that begin with one word. */
export function helpOfGroup(group: string): string {
  const ofGroup = COMMANDS.filter(({ name }) => name.startsWith(`${group} `));
  return `Usage: ${PROGRAM} ${group} COMMAND

Commands:
${table(ofGroup.map(rowOf))}

"${PROGRAM} ${group} COMMAND --help" tells all about one of them.
`;
}

/** All about one command. */
export function helpOf({ name, takes, summary, options, details, examples }: Command): string {
  const parts = [
    summary,
    `Usage: ${PROGRAM} ${name} ${takes}`,
    details && wrap(details),
    `Options:\n${table(optionRows({ ...options, ...COMMON_OPTIONS }))}`,
    `Examples:\n${examples.map(([line, does]) => `  ${PROGRAM} ${line}\n${wrap(does, 6)}`).join('\n')}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const rowOf = ({ name, takes, summary }: Command): readonly [string, string] => [
  `${name} ${takes}`.trim(),
  summary,
];

function optionRows(options: Readonly<Record<string, Option>>): (readonly [string, string])[] {
  return Object.entries(options).map(([name, { short, value, help }]) => {
    const long = `--${name}${value === undefined ? '' : ` ${value}`}`;
    return [short === undefined ? `    ${long}` : `-${short}, ${long}`, help] as const;
  });
}

/** Two columns; where the first one is wide, the second begins on a line of its own. */
function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.min(WIDEST, Math.max(...rows.map(([left]) => left.length)));
  const indent = width + 4;
  return rows
    .map(([left, right]) => {
      const wrapped = wrap(right, indent);
      return left.length > width
        ? `  ${left}\n${wrapped}`
        : `  ${left.padEnd(width)}  ${wrapped.slice(indent)}`;
    })
    .join('\n');
}

const WIDEST = 28;
