import type * as vscode from 'vscode';

export const COMPARED_SCHEME = 'component-contract-dsds';

/** An entry as the server identified it: entries may have been added above it since. */
export interface EntryReference {
  readonly path: readonly (string | number)[];
  readonly name: string | null;
  readonly contract: string | null;
}

/** One side of the comparison of an entry's traits. */
export interface ComparedTraits {
  /** The URI of the DSDS document. */
  readonly document: string;
  readonly entry: EntryReference;
  readonly side: 'now' | 'updated';
}

/** The comparison that a virtual document shows; undefined for any other document. */
export function parseComparedUri({
  scheme,
  query,
}: Pick<vscode.Uri, 'scheme' | 'query'>): ComparedTraits | undefined {
  if (scheme !== COMPARED_SCHEME) return undefined;
  try {
    return JSON.parse(query) as ComparedTraits;
  } catch {
    // Not one of our URIs.
    return undefined;
  }
}

/**
 * The path of the virtual document of an entry: beside the DSDS document, in the same language, with a name
 * that is not one of DSDS documents.
 */
export function comparedPath(document: string, name: string): string {
  const [, folder = '/', extension = 'yaml'] = /^(.*\/)[^/]*?(?:\.(json|ya?ml))?$/i.exec(document) ?? [];
  return `${folder}${name.replaceAll(/[^\w.-]+/g, '-') || 'entry'}.traits.${extension.toLowerCase()}`;
}
