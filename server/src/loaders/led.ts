import { folderAbove, placeOf } from '../project/file-uri.ts';

/** The files that others have led to, and that no walk finds. */
export interface Led extends Iterable<string> {
  has(uri: string): boolean;
  add(uri: string): void;
  /** Whether a file or folder is one of them, or on the way to one. */
  isOnTheWay(uri: string): boolean;
}

export function createLed(): Led {
  const files = new Set<string>();
  const folders = new Set<string>();
  return {
    has: (uri) => files.has(uri),
    add(uri) {
      files.add(uri);
      let folder = placeOf(uri)?.folder;
      for (; folder !== undefined && !folders.has(folder); folder = folderAbove(folder)) folders.add(folder);
    },
    isOnTheWay: (uri) => files.has(uri) || folders.has(`${uri}/`),
    [Symbol.iterator]: () => files.values(),
  };
}

/** Whether what is installed may be another after a change: all package managers write such a file in the end. */
export function isOfInstall(uri: string): boolean {
  const name = uri.slice(uri.lastIndexOf('/') + 1);
  return INSTALLING.has(name) || /\/node_modules\/\.[^/]+$/.test(uri);
}

const INSTALLING = new Set([
  'package.json',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'bun.lockb',
]);

/** Whether a file was installed, so that nobody but who leads to it wants to know. */
export const isInstalled = (uri: string): boolean => uri.includes('/node_modules/');

/** What changes by the thousand, and is nobody's but where something leads to it. */
export const isPassing = (uri: string): boolean => isInstalled(uri) || uri.includes('/.git/');
