import { type CodeAction, CodeActionKind } from 'vscode-languageserver/node';
import { levelsFor } from '../core/ruling.ts';
import { type Scope, turnedOff } from '../project/edit-config.ts';
import { configEdit, type Governed } from './config-edit.ts';
import type { Client } from './feature.ts';

/** What turns a rule off in the project file that governs a contract or a manifest, or in a new one. */
export function turnOffActions(governed: Governed, code: string, client: Client): CodeAction[] {
  if (!levelsFor(code).includes('off')) return [];
  return SCOPES.flatMap((scope) => {
    const edit = configEdit(governed, turnedOff(code, scope), client);
    return edit ? [{ title: `Turn off ${code} for this ${scope}`, kind: CodeActionKind.QuickFix, edit }] : [];
  });
}

const SCOPES: readonly Scope[] = ['file', 'project'];
