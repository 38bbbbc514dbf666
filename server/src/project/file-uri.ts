// The URIs of `text/uri.ts`, and which of them are project files.
import { CONFIG_NAME } from '../kinds/file-names.ts';
import { placeOf } from '../text/uri.ts';

export * from '../text/uri.ts';

/** Whether it is the URI of a project file. */
export const isConfig = (uri: string): boolean => placeOf(uri)?.name === CONFIG_NAME;
