import { type CodeAction, CodeActionKind } from 'vscode-languageserver/node';
import { definitionsAt } from '../../project/links.ts';
import type { Neighbours } from '../../project/neighbours.ts';
import { nodeAt, startOf } from '../../text/json/tree.ts';
import { locationsOf } from '../convert.ts';
import type { Client, OpenContract } from '../feature.ts';

/** The command of the client that shows places in other files on top of the text. */
const PEEK = 'component-contract.peek';

/** What shows the other contracts that have this identity too, where the client can. */
export function peekOthers(
  { document, source }: OpenContract,
  client: Client,
  files: Neighbours,
): CodeAction[] {
  const node = nodeAt(source.tree, ['contractId']);
  if (!node || !client.commands.includes(PEEK)) return [];
  const found = definitionsAt({ uri: document.uri, source }, startOf(node) + 1, files);
  const others = locationsOf(found?.to ?? [], document, files);
  if (others.length === 0) return [];
  const title = 'Peek the other contracts with this contractId';
  const position = document.positionAt(startOf(node) + 1);
  const command = { title, command: PEEK, arguments: [document.uri, position, others] };
  return [{ title, kind: CodeActionKind.QuickFix, command }];
}
