import type * as vscode from 'vscode';

export const COMPARED_SCHEME = 'component-contract-dsds';

/** An entry by what the server has told of it: others may have come in above it meanwhile. */
export interface Wanted {
  readonly path: readonly (string | number)[];
  readonly name: string | null;
  readonly contract: string | null;
}

/** An entry of a DSDS document whose traits are compared, and which of the two texts of them is meant. */
export interface Compared {
  /** The URI of the document. */
  readonly document: string;
  readonly entry: Wanted;
  readonly side: 'now' | 'updated';
}

/** What a virtual document is one side of; undefined of any other document. */
export function comparedIn({ scheme, query }: Pick<vscode.Uri, 'scheme' | 'query'>): Compared | undefined {
  if (scheme !== COMPARED_SCHEME) return undefined;
  try {
    return JSON.parse(query) as Compared;
  } catch {
    // Somebody has made the URI up.
    return undefined;
  }
}

/**
 * The path of the virtual document of an entry: beside its own, in the same language, and not called as DSDS documents are,
 * since it is none.
 */
export function pathCompared(document: string, name: string): string {
  const [, folder = '/', extension = 'yaml'] = /^(.*\/)[^/]*?(?:\.(json|ya?ml))?$/i.exec(document) ?? [];
  return `${folder}${name.replaceAll(/[^\w.-]+/g, '-') || 'entry'}.traits.${extension.toLowerCase()}`;
}
