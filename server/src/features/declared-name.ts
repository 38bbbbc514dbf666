import { type CodeAction, CodeActionKind } from 'vscode-languageserver/node';
import { sourcesOf } from '../core/declared.ts';
import { idIsNotTheFold } from '../core/rules/SR-130.ts';
import { declaredNameIsEmpty } from '../core/rules/SR-131.ts';
import { declaredNameIsResidual } from '../core/rules/SR-132.ts';
import type { DeclaredName } from '../core/ruling.ts';
import { quote } from '../core/words.ts';
import { declaredAs } from '../project/edit-config.ts';
import { configEdit } from './config-edit.ts';
import type { Client, OpenContract } from './feature.ts';

/**
 * What says in the project file where declared names come from: a source that agrees with this identity, or that nobody
 * knows here. It holds for all contracts of the project.
 */
export function declaredNameActions(contract: OpenContract, code: string, client: Client): CodeAction[] {
  const { checked } = contract.source;
  const { contractId } = checked.contract;
  if (!ABOUT_IT.has(code) || contractId === undefined) return [];
  const sources: DeclaredName[] = [...sourcesOf(contractId, checked.contract, checked.knowledge), 'none'];
  return sources.flatMap((source) => {
    const edit = configEdit(contract, declaredAs(source), client);
    const title = `Set "declaredName" to ${quote(source)} in the project file`;
    return edit ? [{ title, kind: CodeActionKind.QuickFix, edit }] : [];
  });
}

/** The rules that hold an identity against what the project says. */
const ABOUT_IT = new Set([idIsNotTheFold.code, declaredNameIsEmpty.code, declaredNameIsResidual.code]);
