import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractOf } from './contracts.ts';

/** A mistake as people make it, in the text of a contract; whether the schema can find it. */
interface Fault {
  readonly code: string;
  readonly bySchema: boolean;
  readonly put: (contract: string) => string;
}

const FAULTS: readonly Fault[] = [
  { code: 'SR-126', bySchema: false, put: (it) => it.replace('"axis0"\n    ]', '"axis_0"\n    ]') },
  { code: 'SR-127', bySchema: false, put: (it) => it.replace('"default": "small"', '"default": "smal"') },
  {
    code: 'json/duplicate-key',
    bySchema: false,
    put: (it) => it.replace('"slots"', '"description": "",\n  "slots"'),
  },
  { code: 'schema/additionalProperties', bySchema: true, put: (it) => it.replace('"slots"', '"slotz"') },
  { code: 'schema/enum', bySchema: true, put: (it) => it.replace('"boolean"', '"bool"') },
  {
    code: 'schema/pattern',
    bySchema: true,
    put: (it) => it.replace('"contractId": "component-', '"contractId": "Component-'),
  },
];

/** The fault of a contract: one in fifty has one, and each fault is as frequent as the others. */
export const faultOf = (index: number): Fault | undefined =>
  index % 50 === 0 ? FAULTS[(index / 50) % FAULTS.length] : undefined;

/** Writes contracts, a hundred to a folder. */
export function writeContracts(
  folder: string,
  count: number,
  faultAt: (index: number) => Fault | undefined,
): void {
  for (let index = 0; index < count; index++) {
    const inside = join(folder, `group-${Math.floor(index / 100)}`);
    mkdirSync(inside, { recursive: true });
    const right = contractOf(1000 + ((index * 37) % 2000))
      .replace('"big-component"', `"component-${index}"`)
      .replace('"Big Component"', `"Component ${index}"`);
    const fault = faultAt(index);
    const contract = fault ? fault.put(right) : right;
    if (fault && contract === right) throw new Error(`The text has no place for ${fault.code}.`);
    writeFileSync(join(inside, `component-${index}.contract.json`), contract);
  }
}
