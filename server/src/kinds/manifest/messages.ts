// The texts of the rules of manifests.
import type { RuleText } from '../../check/rule.ts';
import { didYouMean, listedOf, quoteApart, quotePath } from '../../text/words.ts';

/** `why`: the contract has no address, as a sentence. */
export const addressIsStale: RuleText<{ path: string; address?: string; why?: string }> = {
  summary: 'A manifest records another address than its contract has.',
  describe: ({ path, why }) =>
    why === undefined
      ? {
          message: `${quotePath(path)} has changed since this address was recorded.`,
          help: 'Update the address, or revert the contract.',
        }
      : { message: `${quotePath(path)} has no content address.`, help: `${why} Fix the contract first.` },
};

export const missingArtifact: RuleText<{
  path: string;
  nearest: readonly string[];
  /** It has the recorded address. */
  moved: boolean;
  sure: boolean;
}> = {
  summary: 'An entry of a manifest whose file does not exist.',
  describe({ path, moved, nearest }) {
    const message = `${quoteApart(path, nearest, quotePath)} doesn't exist.`;
    const first = quoteApart(nearest[0], [path], quotePath);
    if (moved) return { message, help: `${first} has the recorded address. Change the path.` };
    if (nearest.length > 0) return { message, help: didYouMean(path, nearest, quotePath) };
    const help = 'Write the path of a contract, relative to the folder of the manifest, or remove the entry.';
    return { message, help };
  },
};

export const escapingPath: RuleText<{ path: string; meant?: string }> = {
  summary: 'An entry of a manifest outside its folder.',
  describe: ({ path, meant }) => ({
    message: `${quotePath(path)} ${flawOf(path)}.`,
    help:
      meant === undefined
        ? 'A manifest lists contracts in its own folder and below, by relative paths.'
        : `Use ${quotePath(meant)}.`,
  }),
};

/** Why a path doesn't stay in the folder of its manifest on every system. */
function flawOf(path: string): string {
  if (/^\/|^~(?:\/|$)|^[a-z]:[\\/]/i.test(path)) return 'is an absolute path';
  if (path.startsWith('~')) return 'begins with "~", which shells read as a home folder';
  if (/^[a-z]:/i.test(path)) return 'begins with a drive letter';
  if (/^[a-z][a-z\d+.-]+:/i.test(path)) return 'is a URL, or begins like one';
  if (path.includes('\\')) return 'has "\\", which only some systems read as "/"';
  if (path.includes('\0')) return "has a character that file names can't have";
  return 'is outside the folder of the manifest';
}

export const listedItself: RuleText = {
  summary: 'A manifest that lists itself.',
  describe: () => ({
    message: "A manifest can't list itself.",
    help: 'Its address would change with every edit. Remove the entry.',
  }),
};

/** `why`: the end of a sentence. */
export const noContract: RuleText<{ path: string; why: string }> = {
  summary: "An entry of a manifest whose file isn't a contract.",
  describe: ({ path, why }) => ({
    message: `${quotePath(path)} can't be listed: ${why}.`,
    help: 'A manifest lists contracts only. Remove the entry.',
  }),
};

export const unlistedContract: RuleText<{
  paths: readonly string[];
  count: number;
  /** The contracts among them without an address; `why` is about a single one. */
  unaddressed?: { readonly paths: readonly string[]; readonly count: number };
  why?: string;
}> = {
  summary: "A contract beside or below a manifest that isn't listed in it.",
  describe({ paths, count, unaddressed, why }) {
    const all = listedOf(paths, count, quotePath);
    const message =
      count === 1
        ? `${all} isn't listed in this manifest${why === undefined ? '' : ', since it has no address'}.`
        : `${count} contracts aren't listed in this manifest.`;
    const add = count === 1 ? 'Add an entry to publish it.' : `Add entries to publish ${all}.`;
    if (why !== undefined) return { message, help: `${why} Fix the contract first.` };
    if (!unaddressed) return { message, help: add };
    const without = listedOf(unaddressed.paths, unaddressed.count, quotePath);
    return {
      message,
      help: `${without} ${unaddressed.count === 1 ? 'has' : 'have'} no address: fix ${unaddressed.count === 1 ? 'it' : 'them'} first. ${add}`,
    };
  },
};
