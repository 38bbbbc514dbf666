import assert from 'node:assert/strict';
import type { Location, LocationLink, Range } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type Disk, diskOf } from './disk.ts';
import { type Editor, type OpenDocument, startEditor } from './editor.ts';

/** A few files of a project, all read, and an editor in which some of them are opened. */
export interface World {
  readonly editor: Editor;
  readonly disk: Disk;
  /** Opens a file with the caret in a piece of it: `"tag|Name"`. */
  open(path: string, caret?: string, languageId?: string): OpenDocument;
  /** The locations of an answer, each as `path: the line with ‹the range› in it`. */
  shown(places: readonly (Location | LocationLink)[] | null): string[];
}

export const uriOf = (path: string): string => `file:///p/${path}`;

export async function worldOf(
  files: Readonly<Record<string, string>>,
  options: Parameters<typeof startEditor>[0] = {},
): Promise<World> {
  const disk = diskOf({ '.git': '', 'package.json': '{}', ...files });
  const editor = await startEditor({ ...options, disk, folders: ['file:///p'] });
  await editor.settled();
  const opened = new Map<string, OpenDocument>();

  function shownIn(uri: string, range: Range): string {
    const text = opened.get(uri)?.text() ?? disk.text(uri);
    assert.ok(text !== undefined, `${uri} is there`);
    const document = TextDocument.create(uri, 'json', 0, text);
    const edit = { range, newText: `‹${document.getText(range)}›` };
    const line = TextDocument.applyEdits(document, [edit]).split('\n')[range.start.line]!;
    return `${uri.slice(uriOf('').length)}: ${line.trim()}`;
  }

  return {
    editor,
    disk,
    open(path, caret = '', languageId = 'component-contract') {
      const text = disk.text(uriOf(path));
      assert.ok(text !== undefined && text.includes(caret.replace('|', '')), `${caret} is in ${path}`);
      const marked = caret === '' ? text : text.replace(caret.replace('|', ''), caret);
      const document = editor.open(marked, { uri: uriOf(path), languageId, asIs: caret === '' });
      opened.set(document.uri, document);
      return document;
    },
    shown: (places) =>
      (places ?? []).map((place) =>
        'uri' in place
          ? shownIn(place.uri, place.range)
          : shownIn(place.targetUri, place.targetSelectionRange),
      ),
  };
}

/** A contract in a few lines. */
export function contractText(contractId: string, more: Readonly<Record<string, unknown>> = {}): string {
  return `${JSON.stringify({ contractId, component: contractId, ...more }, null, 2)}\n`;
}

/** A Custom Elements Manifest with one module of these declarations. */
export function manifestText(...declarations: object[]): string {
  const module = { kind: 'javascript-module', path: 'src/all.js', declarations };
  return `${JSON.stringify({ schemaVersion: '2.1.0', modules: [module] }, null, 2)}\n`;
}

/** A registry of these items. */
export const registryText = (...items: object[]): string =>
  `${JSON.stringify({ name: 'ours', homepage: 'https://x.test', items }, null, 2)}\n`;
