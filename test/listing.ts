import assert from 'node:assert/strict';
import { addressOf } from '../server/src/kinds/contract/address.ts';

/** An entry of a manifest; without an address it has that of its contract. */
interface Listed {
  readonly path: string;
  readonly address?: string;
  readonly origin?: string;
}

/** An address that nothing has. */
export const STALE = `sha256:${'0'.repeat(64)}`;

/** The address of a text that has one. */
export function addressIn(text: string | undefined): string {
  const addressed = addressOf(text ?? '');
  assert.ok(addressed.ok, 'it has an address');
  return addressed.address;
}

/** A manifest, in the folder `below`, of some of the files of a project. */
export function listingText(
  files: Readonly<Record<string, string>>,
  listed: readonly (string | Listed)[],
  below = '',
): string {
  const artifacts = listed.map((each) => {
    const { path, address, origin } = typeof each === 'string' ? ({ path: each } as Listed) : each;
    return {
      path,
      address: address ?? addressIn(files[below + path.replace(/^\.\//, '')]),
      origin: origin ?? 'synced',
    };
  });
  return `${JSON.stringify({ contractVersion: '1.0.0', artifacts }, null, 2)}\n`;
}
