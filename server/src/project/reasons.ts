/** Why the system refused, in words. */
export function reasonOf(error: unknown): string {
  const { code = '', path } = error as NodeJS.ErrnoException;
  // A name of other bytes was read with this character in their place, and nothing goes by that name.
  if (code === 'ENOENT' && path?.includes('\ufffd')) return 'its name is not encoded in UTF-8';
  // The system's own text has absolute paths in it.
  return REASONS[code] ?? (code === '' ? String(error) : `the system says ${code}`);
}

/** Which is half a gigabyte, and no text that a person has written. */
const TOO_LARGE = 'it is too large';

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'it is not there',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  ERR_STRING_TOO_LONG: TOO_LARGE,
  ERR_FS_FILE_TOO_LARGE: TOO_LARGE,
  EMFILE: 'too many files are open',
  EROFS: 'its file system is read-only',
  ENOSPC: 'no space is left',
};
