// Edits of the config file that governs a document, and the actions for the rule of a finding.
import type { Level } from '../../check/rule.ts';
import { fulfil, leveled, type Scope, type Wish } from '../../kinds/config/edit.ts';
import { CONFIG_NAME, levelsFor } from '../../kinds/config/model.ts';
import { readConfig } from '../../kinds/index.ts';
import { nearestFile, repositoryOf } from '../../project/folders.ts';
import { applyEdits } from '../../text/text-edit.ts';
import { folderOf, pathFrom, uriIn } from '../../text/uri.ts';
import type { Client } from '../client.ts';
import { canEditFiles, START, workspaceEditOf } from '../convert.ts';
import { type Feature, type OpenDocument, refusal, type TextDocumentParams } from '../feature.ts';
import { CodeActionKind } from '../protocol.ts';
import type { CodeAction, WorkspaceEdit } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';

/** A document that config files may govern. */
type Governed = Pick<OpenDocument, 'place' | 'folder'>;

/** The action that makes such an edit; none where it can't be made. */
export function configAction(governed: Governed, title: string, wish: Wish, client: Client): CodeAction[] {
  const edit = configEdit(governed, wish, client);
  return edit ? [{ title, kind: CodeActionKind.QuickFix, edit }] : [];
}

/** The edit of that file; undefined where it can't be made. */
export function configEdit(
  { place, folder }: Governed,
  wish: Wish,
  { capabilities, folders }: Client,
): WorkspaceEdit | undefined {
  if (!place) return undefined;
  const file = nearestFile(folder);
  if (file) {
    if (file.text === undefined) return undefined;
    const edits = fulfil(file.text, wish, pathFrom(file.folder, place), readConfig);
    const document = TextDocument.create(file.uri, 'json', 0, file.text);
    return edits.length === 0 ? undefined : workspaceEditOf(document, edits, capabilities, file.version);
  }
  if (!canEditFiles('create', capabilities)) return undefined;
  const projectRoot = repositoryOf(folder) ?? workspaceFolderOf(place.folder, folders) ?? place.folder;
  const edits = fulfil('', wish, pathFrom(projectRoot, place), readConfig);
  if (edits.length === 0) return undefined;
  const uri = uriIn(projectRoot, CONFIG_NAME);
  const textDocument = { uri, version: null };
  const content = { textDocument, edits: [{ range: START, newText: applyEdits('', edits) }] };
  // The whole edit fails if the file is there by then.
  return { documentChanges: [{ kind: 'create', uri }, content] };
}

/** The innermost workspace folder around a folder. */
function workspaceFolderOf(folder: string, all: readonly string[]): string | undefined {
  const around = all.flatMap((uri) => folderOf(uri) ?? []).filter((each) => folder.startsWith(each));
  return around.sort((a, b) => a.length - b.length).at(-1);
}

/** The client's commands that ask how to configure a rule, and that show the page of one. */
const CONFIGURE_RULE = 'component-contract.configureRule';

const SHOW_RULE = 'component-contract.showRule';

/** Actions for a rule: configuring it and its page in a client with these commands, else turning it off. */
export function ruleActions(open: OpenDocument, code: string, client: Client): CodeAction[] {
  const levels = levelsFor(code);
  const kind = CodeActionKind.QuickFix;
  if (client.commands.includes(CONFIGURE_RULE)) {
    const [configure, show] = [`Configure rule ${code}...`, `Show documentation for ${code}`];
    const args = [open.uri, code, levels];
    // The folder of a config file that is to be created has to be known. To make a syntax error a warning helps no one.
    const isConfigured = open.place !== undefined && levels.length > 1 && !/^(json|yaml)\//.test(code);
    return [
      ...(isConfigured
        ? [
            {
              title: configure,
              kind,
              command: { title: configure, command: CONFIGURE_RULE, arguments: args },
            },
          ]
        : []),
      { title: show, kind, command: { title: show, command: SHOW_RULE, arguments: [code] } },
    ];
  }
  if (!levels.includes('off')) return [];
  return (['file', 'project'] as const).flatMap((scope) =>
    configAction(open, `Turn off ${code} for this ${scope}`, leveled(code, 'off', scope), client),
  );
}

interface ConfigureParams extends TextDocumentParams {
  readonly code: string;
  readonly level: Level;
  readonly scope: Scope;
}

/** The edit that gives a rule a level, in the config file that governs a document or in a new one. */
export const configureRule: Feature<'fixes', ConfigureParams, WorkspaceEdit> = {
  method: 'component-contract/configureRule',
  capability: {},
  member: 'fixes',
  alsoForeign: true,
  editsProject: () => true,
  handle: (open, { code, level, scope }, client) =>
    configEdit(open, leveled(code, level, scope), client) ??
    refusal(`${CONFIG_NAME} can't be changed: it isn't valid. Open it to fix it.`),
};
