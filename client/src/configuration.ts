import vscode = require('vscode');
import type { Scope } from '../../server/src/kinds/config/edit.ts';
import { CONFIG_NAME } from '../../server/src/kinds/config/model.ts';
import { type Server, showErrorsOf } from './server.ts';

/** The severities that a rule can be given, and off. */
type Level = 'error' | 'warning' | 'information' | 'hint' | 'off';

/** The commands of quick fixes, which name a rule. */
export const RULE_COMMANDS = ['component-contract.configureRule', 'component-contract.showRule'] as const;

/** Registers the commands that open the config file, configure a rule there, and show the page of a rule. */
export function registerConfiguration(server: Server, rulePages: vscode.Uri): vscode.Disposable {
  const [configure, show] = RULE_COMMANDS;
  return vscode.Disposable.from(
    vscode.commands.registerCommand('component-contract.openConfiguration', () => openConfiguration({})),
    vscode.commands.registerCommand(configure, (uri: string, code: string, levels: readonly Level[]) =>
      showErrorsOf(server, () => configureRule(server, vscode.Uri.parse(uri), code, levels)),
    ),
    vscode.commands.registerCommand(show, (code: string) =>
      vscode.commands.executeCommand(
        'markdown.showPreviewToSide',
        vscode.Uri.joinPath(rulePages, `${code}.md`),
      ),
    ),
  );
}

/** Asks for a severity and for which files, writes both into the config file, and saves it. */
async function configureRule(
  server: Server,
  document: vscode.Uri,
  code: string,
  levels: readonly Level[],
): Promise<void> {
  const title = `Configure Rule ${code}`;
  const severities = SEVERITIES.filter(({ level }) => levels.includes(level));
  const severity = await vscode.window.showQuickPick(severities, { title, placeHolder: 'Select a severity' });
  if (!severity) return;
  const scope = await vscode.window.showQuickPick(scopesOf(document), { title, placeHolder: 'Select files' });
  if (!scope) return;
  const params = { code, level: severity.level, scope: scope.scope };
  const edit = await server.requestEdit('component-contract/configureRule', document, params);
  if (!(await vscode.workspace.applyEdit(edit))) throw new Error(`${CONFIG_NAME} wasn't changed.`);
  // The checker reads the file, so an unsaved one would have it disagree.
  for (const [uri] of edit.entries()) {
    const config = await vscode.workspace.openTextDocument(uri);
    if (!(await config.save())) throw new Error(`${vscode.workspace.asRelativePath(uri)} wasn't saved.`);
  }
}

const SEVERITIES: readonly (vscode.QuickPickItem & { readonly level: Level })[] = [
  { label: '$(error) Error', level: 'error' },
  { label: '$(warning) Warning', level: 'warning' },
  { label: '$(info) Information', level: 'information' },
  { label: '$(lightbulb) Hint', description: 'only in the editor', level: 'hint' },
  { label: '$(circle-slash) Off', level: 'off' },
];

function scopesOf(document: vscode.Uri): (vscode.QuickPickItem & { readonly scope: Scope })[] {
  return [
    { label: 'This File', description: vscode.workspace.asRelativePath(document), scope: 'file' },
    {
      label: 'This Folder',
      description: vscode.workspace.asRelativePath(vscode.Uri.joinPath(document, '..')),
      scope: 'folder',
    },
    { label: 'Project', description: CONFIG_NAME, scope: 'project' },
  ];
}

/** Opens the config file that is nearest to the active editor, or an untitled one if there is none. */
export async function openConfiguration(content: object): Promise<void> {
  const files = await vscode.workspace.findFiles(`**/${CONFIG_NAME}`, '**/node_modules/**');
  const active = vscode.window.activeTextEditor?.document.uri.path ?? '';
  const governs = ({ path }: vscode.Uri): boolean => active.startsWith(path.slice(0, -CONFIG_NAME.length));
  const [first] = files.toSorted((a, b) => a.path.length - b.path.length);
  const found = files.filter(governs).toSorted((a, b) => b.path.length - a.path.length)[0] ?? first;
  if (found) return void (await vscode.window.showTextDocument(found));
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) return void vscode.window.showInformationMessage('Open a folder first.');
  const file = vscode.Uri.joinPath(folder.uri, CONFIG_NAME).with({ scheme: 'untitled' });
  const document = await vscode.workspace.openTextDocument(file);
  const edit = new vscode.WorkspaceEdit();
  // It may be open already, with text.
  if (document.getText() === '')
    edit.insert(file, new vscode.Position(0, 0), `${JSON.stringify(content, null, 2)}\n`);
  await vscode.workspace.applyEdit(edit);
  await vscode.window.showTextDocument(document);
}
