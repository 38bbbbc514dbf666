/** Why the system refused, in words. */
export function reasonOf(error: unknown): string {
  const { code = '', path } = error as NodeJS.ErrnoException;
  // A name of other bytes was read with this character in their place, and nothing goes by that name.
  if (code === 'ENOENT' && path?.includes('\ufffd')) return 'its name is not encoded in UTF-8';
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
}

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'it is not there',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  ELOOP: 'its links lead in a circle',
  EMFILE: 'too many files are open',
  EROFS: 'its file system is read-only',
  ENOSPC: 'no space is left',
};
