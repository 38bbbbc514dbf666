// Commands of the server, code lenses, and requests beyond the protocol, as the kinds of document define them.
import type * as Drafts from '../../kinds/contract/drafts.ts';
import { fulfil, leveled, type Scope, type Wish } from '../../kinds/config/edit.ts';
import { AS_SHIPPED, type Level, type Ruling } from '../../check/rule.ts';
import { CONFIG_NAME, levelsFor } from '../../kinds/config/model.ts';
import { readConfig } from '../../kinds/index.ts';
import { neighboursIn } from '../../kinds/contract/conventions.ts';
import type { Chosen, Kind, LeftOut, Offer } from '../../kinds/contract/drafts.ts';
import type { Command } from '../../kinds/editing.ts';
import { EDITING } from '../../kinds/editing-of.ts';
import { nearestFile, repositoryOf } from '../../project/folders.ts';
import { own } from '../../text/json/value.ts';
import { applyEdits } from '../../text/text-edit.ts';
import { folderOf, pathFrom, uriIn } from '../../text/uri.ts';
import { quote } from '../../text/words.ts';
import { canEditFiles, editsOfFiles, joined, rangeOf, START, workspaceEditOf } from '../convert.ts';
import {
  type Client,
  type Feature,
  isRefused,
  type OpenDocument,
  refusal,
  type TextDocumentParams,
  viewOf,
  type WorkspaceFeature,
} from '../feature.ts';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type {
  CodeAction,
  CodeLens,
  CodeLensParams,
  ExecuteCommandParams,
  WorkspaceEdit,
} from 'vscode-languageserver';
import { CodeActionKind } from '../protocol.ts';

const COMMANDS: Readonly<Record<string, Command>> = Object.assign(
  {},
  ...Object.values(EDITING).map(({ commands }) => commands),
);

export const executeCommand: WorkspaceFeature<ExecuteCommandParams, object | string> = {
  method: 'workspace/executeCommand',
  capability: { executeCommandProvider: { commands: Object.keys(COMMANDS) } },
  async handle({ command: id, arguments: args = [] }, client, files, editor) {
    const command = own(COMMANDS, id) as Command | undefined;
    if (!command) return refusal(`There is no command ${quote(id)}.`);
    const work = command.run(args, files, viewOf(client));
    if (isRefused(work)) return work;
    const edits = editsOfFiles(work.edits, files, client.capabilities);
    const why = edits.length > 0 ? await editor.apply(joined(edits), work.label) : undefined;
    if (why !== undefined) return refusal(work.whyFailed(why));
    if (work.message !== undefined) editor.say(work.message);
    if (work.page && !(await editor.show(work.page))) return refusal("The editor can't show the page.");
    return work.answer;
  },
};

/** Requests about an open document, also one of another format. */
export const DOCUMENT_REQUESTS = Object.values(EDITING).flatMap((each) => each.documentRequests ?? []);

/** Requests about all files. */
export const WORKSPACE_REQUESTS = Object.values(EDITING)
  .flatMap(({ requests }) => Object.entries(requests ?? {}))
  .map(([method, { readsAll, answer }]): WorkspaceFeature => ({
    method,
    capability: {},
    async handle(params, _client, files) {
      if (readsAll) await files.whole();
      return answer(params, files);
    },
  }));

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

/** A document that project files may govern. */
type Governed = Pick<OpenDocument, 'place' | 'folder'>;

/** Makes a wish come true in the config file that governs a document, or in a new one; none where that is not possible. */
export function configAction(governed: Governed, title: string, wish: Wish, client: Client): CodeAction[] {
  const edit = configEdit(governed, wish, client);
  return edit ? [{ title, kind: CodeActionKind.QuickFix, edit }] : [];
}

function configEdit(
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
  const home = repositoryOf(folder) ?? workspaceFolderOf(place.folder, folders) ?? place.folder;
  const edits = fulfil('', wish, pathFrom(home, place), readConfig);
  if (edits.length === 0) return undefined;
  const uri = uriIn(home, CONFIG_NAME);
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

/** The things that contracts can be drafted from, in all projects and the packages that they depend on, or in one file. */
export const draftable: WorkspaceFeature<{ kind: Kind; file?: string }, Offer> = {
  method: 'component-contract/draftable',
  capability: {},
  async handle({ kind, file }, _client, files) {
    const survey = await files.surveyed(file);
    const rulings = new Map<string, Ruling>();
    for (const { home } of survey.projects) rulings.set(home, await files.rulingFor(uriIn(home, ANY)));
    return withDrafts().offerOf(kind, survey, files, (home) => rulings.get(home) ?? AS_SHIPPED);
  },
};

/** The name of a contract's file, as far as only its folder counts. */
const ANY = 'x.contract.json';

interface Params {
  readonly kind: Kind;
  /** The things to draft contracts from, as `component-contract/draftable` named them. */
  readonly chosen: readonly Chosen[];
  /** The URI of the folder that they are for, whose project may want them in its own way. */
  readonly folder?: string;
}

/** The drafts of the chosen things, in their order, each with what it leaves out of its source. A thing that is gone has none. */
export const drafts: WorkspaceFeature<Params> = {
  method: 'component-contract/drafts',
  capability: {},
  async handle({ kind, chosen, folder }, _client, files) {
    const { draftsIn, draftText } = withDrafts();
    const ofFiles = new Map<string, ReturnType<typeof draftsIn>>();
    const drafted: (Chosen & { fileName: string; text: string; leftOut: readonly LeftOut[] })[] = [];
    for (const { uri, name } of chosen) {
      const draftNamed = ofFiles.get(uri) ?? draftsIn(kind, await files.surveyed(uri));
      ofFiles.set(uri, draftNamed);
      const like = folder === undefined ? uri : `${folder.replace(/\/$/, '')}/${ANY}`;
      const ruling = await files.rulingFor(like);
      const neighbours = neighboursIn(files.home(like) ?? '', files.contracts());
      const draft = draftNamed(name, ruling, neighbours);
      if (!draft) continue;
      const { contractId, leftOut } = draft;
      const fileName = `${contractId}.contract.json`;
      drafted.push({ uri, name, fileName, text: draftText(draft), leftOut });
    }
    return drafted;
  },
};

/** The bundle of drafts, loaded on first use. */
const withDrafts = (): typeof Drafts => require('../../kinds/contract/drafts.ts') as typeof Drafts;

export const codeLens: Feature<'lenses', CodeLensParams, CodeLens[]> = {
  method: 'textDocument/codeLens',
  capability: { codeLensProvider: {} },
  member: 'lenses',
  handle(open, _params, client, files) {
    const { codeLens: wanted } = client.settings;
    const lenses = wanted === 'off' ? [] : open.editing.lenses(open, files, viewOf(client));
    const shown = wanted === 'all' ? lenses : lenses.filter(({ isBehind }) => isBehind);
    return shown.map(({ at, title, command = '', args }) => ({
      range: rangeOf(open.document, at),
      command: { title, command, ...(args && { arguments: [...args] }) },
    }));
  },
};
