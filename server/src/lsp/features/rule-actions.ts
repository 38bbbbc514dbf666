// Actions for the rule of a finding: configuring it, turning it off, and showing its page.
import type { CodeAction, WorkspaceEdit } from 'vscode-languageserver';
import type { Level } from '../../check/rule.ts';
import { leveled, type Scope } from '../../kinds/config/edit.ts';
import { CONFIG_NAME, levelsFor } from '../../kinds/config/model.ts';
import type { Client } from '../client.ts';
import { type Feature, type OpenDocument, refusal, type TextDocumentParams } from '../feature.ts';
import { CodeActionKind } from '../protocol.ts';
import { configAction, configEdit } from './config-edit.ts';

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
