// The usual name of a contract's file: `<contractId>.contract.json`.

export const isContractName = (name: string): boolean => /\.contract\.json$/i.test(name);

/** The name of a contract's file without folder and `.contract.json`; undefined where it has another ending, or none. */
export function stemOf(uri: string): string | undefined {
  const stem = stemOfName(uri.replace(/[?#].*$/, ''));
  if (stem === undefined) return undefined;
  try {
    return decodeURIComponent(stem);
  } catch {
    return stem;
  }
}

/** {@link stemOf} a path, which has no escapes. */
export function stemOfName(path: string): string | undefined {
  return /^(.+)\.contract\.json$/is.exec(path.slice(path.lastIndexOf('/') + 1))?.[1];
}
