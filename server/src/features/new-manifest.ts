import { LSPErrorCodes, ResponseError } from 'vscode-languageserver/node';
import { manifestText } from '../core/build-manifest.ts';
import type { WorkspaceFeature } from './feature.ts';

interface Params {
  /** The file that somebody looks at, whose project is meant. */
  readonly active?: string;
  /** The version to publish; without one who asks only wants to know what the manifest would be. */
  readonly contractVersion?: string;
}

/** A manifest that can be created. */
export interface NewManifest {
  readonly uri: string;
  readonly text: string;
  /** How many contracts it lists. */
  readonly contracts: number;
}

/** The manifest of all contracts of one project; null where no project has any. */
export const newManifest: WorkspaceFeature<Params, NewManifest | null | ResponseError> = {
  method: 'component-contract/newManifest',
  capability: {},
  handle({ active, contractVersion = '' }, _client, files) {
    const homes = new Set(files.contracts().map(({ home }) => home));
    const own = active === undefined ? undefined : files.home(active);
    // One further down is a part of the others.
    const [outermost] = [...homes].sort((a, b) => a.length - b.length);
    const home = own !== undefined && homes.has(own) ? own : outermost;
    if (home === undefined) return null;
    const uri = `${home}manifest.json`;
    const { isWhole, contracts } = files.artifactsFor(uri);
    if (!isWhole) {
      const why = 'Not all files of the project are read yet. Try again in a moment.';
      return new ResponseError(LSPErrorCodes.RequestFailed, why);
    }
    const listed = contracts.filter(({ addressed }) => addressed.ok);
    return { uri, text: manifestText(undefined, listed, { contractVersion }), contracts: listed.length };
  },
};
