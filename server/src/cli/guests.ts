import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Ruling } from '../core/ruling.ts';
import { uriIn } from '../project/file-uri.ts';
import type { Files, GuestRole } from './engine/files.ts';
import { treatmentOf } from '../project/folder.ts';
import { isFolderAt } from './find.ts';
import type { Folders } from './folders.ts';
import type { Lying } from './project-files.ts';
import type { ReadText } from './read.ts';

/** A file of another format that says something about contracts. */
export interface Guest {
  readonly file: string;
  readonly text: string;
  readonly ruling: Ruling;
}

/** Reads the files of other formats, and those that they lead to. */
export interface Guests {
  /** Answers whether it could be read. */
  take(file: Lying, role: GuestRole): boolean;
  /** Reads what is wanted by now, and what that leads to. */
  follow(): void;
  /** Those that were read, and are not of what others have installed, which is not ours to find fault with. */
  readonly read: readonly Guest[];
  /** Those that are there, and can't be read. */
  readonly unread: readonly { readonly file: string; readonly why: string }[];
}

export function openGuests(
  files: Files,
  folders: Folders,
  read: (path: string) => ReadText,
  shown: (path: string) => string,
): Guests {
  const guests: Guest[] = [];
  const unread: { file: string; why: string }[] = [];

  /** What others lead to may be nowhere. */
  function answer(uri: string): void {
    const path = fileURLToPath(uri);
    const taken = isFolderAt(path) === false ? read(path) : undefined;
    files.answer(uri, taken && 'text' in taken ? taken.text : undefined);
    if (!taken || uri.includes('/node_modules/')) return;
    const file = shown(path);
    if ('why' in taken) return void unread.push({ file, why: taken.why });
    const { ruling } = treatmentOf(folders.aside.at(dirname(path)), basename(path));
    guests.push({ file, text: taken.text, ruling });
  }

  return {
    read: guests,
    unread,
    take({ path, folder, name, home }, role) {
      const taken = read(path);
      if ('why' in taken) {
        unread.push({ file: shown(path), why: taken.why });
        return false;
      }
      guests.push({ file: shown(path), text: taken.text, ruling: treatmentOf(folder, name).ruling });
      files.putGuest(uriIn(folder.uri, name), home, role, taken.text);
      return true;
    },
    follow() {
      for (let uris = files.wants(); uris.length > 0; uris = files.wants()) uris.forEach(answer);
    },
  };
}
