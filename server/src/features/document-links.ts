import type { DocumentLink, DocumentLinkParams } from 'vscode-languageserver/node';
import { insideOf } from '../core/dsds/document.ts';
import { spanOfName } from '../core/names.ts';
import { rangeOf } from '../convert.ts';
import { hrefsIn } from '../project/dsds-links.ts';
import { pathsIn } from '../project/records.ts';
import type { Feature } from './feature.ts';

/** The paths of a manifest, and the pointers of a DSDS document, each as a link to its file. */
export const documentLinks: Feature<DocumentLinkParams, DocumentLink[]> = {
  method: 'textDocument/documentLink',
  capability: { documentLinkProvider: {} },
  handle: () => [],
  handleManifest: ({ document, source }, _params, _client, files) =>
    pathsIn(source).flatMap(({ path, node }) => {
      const artifact = source.checked.artifacts.at(path);
      if (artifact.kind !== 'contract' && artifact.kind !== 'other') return [];
      // There may be something that has no text, such as a folder.
      const target = files.textAt(artifact.uri)?.uri;
      return target === undefined ? [] : [{ range: rangeOf(document, spanOfName({ node })), target }];
    }),
  handleDsds: ({ document, source }, _params, _client, files) =>
    hrefsIn(source).flatMap(({ href, target: led }) => {
      if (led.kind !== 'contract' && led.kind !== 'other') return [];
      const target = files.textAt(led.uri)?.uri;
      const range = rangeOf(document, insideOf(href, source.text));
      return target === undefined ? [] : [{ range, target, tooltip: `Open ${led.file}` }];
    }),
};
