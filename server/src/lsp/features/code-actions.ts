import { type CodeAction, CodeActionKind, type CodeActionParams } from 'vscode-languageserver/node';
import { fixAll, SAFE, type Wanted } from '../../check/fix-all.ts';
import { refactoringsAt } from '../../kinds/contract/editing/refactorings.ts';
import { idIsTaken } from '../../kinds/contract/rules/SR-133.ts';
import { defaultNotFirst, ORDER_ALL_DEFAULTS } from '../../kinds/contract/rules/SR-139.ts';
import { UPDATE } from '../../kinds/dsds/trait-fixes.ts';
import { editsOfUpdate } from '../../kinds/dsds/update-document.ts';
import { spotAt } from '../../text/json/tree.ts';
import { textEdits } from '../../text/make-edits.ts';
import { spanOf } from '../convert.ts';
import type { Client, Feature, Files, OpenContract, OpenDsds } from '../feature.ts';
import { declaredNameActions, turnOffActions } from './config-actions.ts';
import { peekOthers } from './other-contracts.ts';
import {
  action,
  type Asking,
  byFinding,
  type Mended,
  mendedContract,
  mendedDsds,
  mendedManifest,
  quickFixes,
} from './quick-fixes.ts';
import { isAboutAllTraits, PREVIEW } from './traits.ts';

/** What an editor can run on the whole document, also on saving: its kind, its title, and which fixes it makes. */
const SOURCE_ACTIONS: readonly (Wanted & { readonly kind: string; readonly title: string })[] = [
  { kind: `${CodeActionKind.SourceFixAll}.component-contract`, title: 'Make all safe fixes', ...SAFE },
  {
    kind: 'source.orderDefaults.component-contract',
    title: ORDER_ALL_DEFAULTS,
    code: defaultNotFirst.code,
    wants: () => true,
  },
];

/** The same of what all entries of a DSDS document say of their contracts. */
const UPDATE_ALL = {
  kind: 'source.updateTraits.component-contract',
  title: 'Update the traits of all entries from their contracts',
};

const KINDS = [
  CodeActionKind.QuickFix,
  CodeActionKind.RefactorRewrite,
  ...[...SOURCE_ACTIONS, UPDATE_ALL].map(({ kind }) => kind),
  CodeActionKind.Empty,
];

export const codeActions: Feature<CodeActionParams, CodeAction[]> = {
  method: 'textDocument/codeAction',
  capability: { codeActionProvider: { codeActionKinds: KINDS, resolveProvider: true } },
  alsoForeign: true,
  editsProject: ({ context }) => isWanted(CodeActionKind.QuickFix, context.only),
  handle(contract, params, client, files) {
    const { only } = params.context;
    const asking = askingAbout(mendedContract(contract), params, client);
    // What is found in a document that is left alone is shown to nobody, and mended by nobody.
    const mends = contract.leftAlone === undefined;
    return [
      ...(mends ? mendsAt(asking, only, (code) => withoutMend(contract, code, client, files)) : []),
      ...(isWanted(CodeActionKind.RefactorRewrite, only) ? refactorings(contract, asking) : []),
      ...(mends ? sourceActions(asking, only) : []),
      ...(isWanted(CodeActionKind.Empty, only) ? preview(contract, asking) : []),
    ];
  },
  handleManifest(manifest, params, client, files) {
    const { only } = params.context;
    const asking = askingAbout(mendedManifest(manifest, files), params, client);
    return [
      ...mendsAt(asking, only, (code) => turnOffActions(manifest, code, client)),
      ...sourceActions(asking, only),
    ];
  },
  handleDsds(dsds, params, client) {
    const { only } = params.context;
    const asking = askingAbout(mendedDsds(dsds), params, client);
    return [
      ...mendsAt(asking, only, (code) => turnOffActions(dsds, code, client)),
      ...(isWanted(CodeActionKind.RefactorRewrite, only) ? updateAt(dsds, asking) : []),
      ...sourceActions(asking, only),
      ...(only && isWanted(UPDATE_ALL.kind, only) ? updateAll(dsds, asking) : []),
    ];
  },
};

function askingAbout(mended: Mended, { range, context }: CodeActionParams, client: Client): Asking {
  return { mended, asked: spanOf(mended.document, range), shown: byFinding(context.diagnostics), client };
}

/** Kinds are a hierarchy: whoever asks for `source.fixAll` wants `source.fixAll.component-contract` too. */
function isWanted(kind: string, only: readonly string[] | undefined): boolean {
  return !only || only.some((wanted) => wanted === '' || `${kind}.`.startsWith(`${wanted}.`));
}

const mendsAt = (
  asking: Asking,
  only: readonly string[] | undefined,
  without: Parameters<typeof quickFixes>[1],
): CodeAction[] => (isWanted(CodeActionKind.QuickFix, only) ? quickFixes(asking, without) : []);

/** What there is to do about the findings of a rule in a contract beside mending them. */
function withoutMend(contract: OpenContract, code: string, client: Client, files: Files): CodeAction[] {
  return [
    ...(code === idIsTaken.code ? peekOthers(contract, client, files) : []),
    ...declaredNameActions(contract, code, client),
    ...turnOffActions(contract, code, client),
  ];
}

function refactorings({ source: { page, checked } }: OpenContract, asking: Asking): CodeAction[] {
  const spot = checked.kind.kind === 'contract' ? spotAt(page.root, asking.asked.start) : undefined;
  if (!spot) return [];
  return refactoringsAt(checked.contract, spot).flatMap(({ title, edits }) =>
    action(asking, title, textEdits(page, edits), { kind: CodeActionKind.RefactorRewrite }),
  );
}

/** What makes the traits of the entry at a place those of its contract, also where nothing was found at just that place. */
function updateAt({ source }: OpenDsds, asking: Asking): CodeAction[] {
  const { start } = asking.asked;
  // What was found there has this for its mend already.
  const isFound = source.checked.findings.some(
    ({ code, span }) => code.startsWith('dsds/trait') && span.start <= asking.asked.end && span.end >= start,
  );
  const entry = source.checked.entries.find(({ span }) => span.start <= start && start <= span.end);
  if (!entry || isFound) return [];
  const edits = editsOfUpdate(source, [entry]);
  return action(asking, UPDATE, edits, { kind: CodeActionKind.RefactorRewrite });
}

function updateAll({ source }: OpenDsds, asking: Asking): CodeAction[] {
  const edits = editsOfUpdate(source, source.checked.entries);
  return action(asking, UPDATE_ALL.title, edits, { kind: UPDATE_ALL.kind });
}

/** What changes the whole document is no answer to what stands at a caret, so it has to be asked for. */
function sourceActions(asking: Asking, only: readonly string[] | undefined): CodeAction[] {
  if (!only) return [];
  return SOURCE_ACTIONS.filter(({ kind }) => isWanted(kind, only)).flatMap(({ title, kind, ...wanted }) =>
    action(asking, title, fixAll(asking.mended.fixable, wanted), { kind }),
  );
}

/** Offered where a hover shows all traits too; everywhere, it would light the bulb on every line. */
function preview({ document, source }: OpenContract, { asked, client }: Asking): CodeAction[] {
  if (!client.commands.includes(PREVIEW) || source.checked.kind.kind !== 'contract') return [];
  const spot = spotAt(source.tree, asked.start);
  if (!spot || !isAboutAllTraits(spot)) return [];
  const title = 'Preview DSDS traits';
  const command = { title, command: PREVIEW, arguments: [document.uri] };
  return [{ title, kind: CodeActionKind.Empty, command }];
}
