import type { Figure, Line, Unit } from './line.ts';

/** The lines of a part as a table, its cells under each other. */
export function tableOf(part: string, lines: readonly Line[]): string {
  const rows = [[part, ...HEADINGS], ...lines.map(cellsOf)];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((cells) => cells[column]!.length)));
  return rows
    .map((cells) =>
      cells
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const HEADINGS = ['ours', 'peer', 'ratio', 'target', 'limit', 'note'];

const cellsOf = ({ name, unit, ours, peer, ratio, target, limit, note = '' }: Line): string[] => [
  name,
  spread(ours, unit),
  peer ? `${spread(peer, unit)}, ${peer.name}` : '',
  ratio?.toFixed(2) ?? '',
  target ? targetCell(target, unit) : '',
  limit ? `${amount(limit.median, unit)}, ${limit.name}` : '',
  note,
];

function targetCell({ of, atMost, isMissed }: NonNullable<Line['target']>, unit: Unit): string {
  return `${atMost}${of === 'ours' ? ` ${unit}` : ''}${isMissed ? ' (missed)' : ''}`;
}

/** The median, and the least and the most of several. */
function spread({ median, least, most, count }: Figure, unit: Unit): string {
  const range = count > 1 ? ` (${digits(least, unit)} to ${digits(most, unit)})` : '';
  return `${amount(median, unit)}${range}`;
}

const amount = (value: number, unit: Unit): string => `${digits(value, unit)} ${unit}`;

const digits = (value: number, unit: Unit): string => {
  if (unit !== 'ms' || value >= 100) return value.toFixed(0);
  return value.toFixed(value < 10 ? 2 : 1);
};
