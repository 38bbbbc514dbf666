/** What the extension does for a person, seen in a real VS Code: one scenario after the other in one window. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import type { Page } from 'playwright-core';
import { endOnSignals, membersOf } from './group.ts';
import { type VSCode, installVSCode } from './install.ts';
import { packExtension } from './pack.ts';
import {
  acceptSuggestion,
  caretAt,
  clickRuleInHover,
  clickRuleInProblems,
  closeEverything,
  openFile,
  openLens,
  openProblems,
  openQuickFixes,
  openSuggestions,
  pointAt,
  press,
  quickFix,
  rename,
  runCommand,
  type,
} from './person.ts';
import { type Server, startServer } from './server.ts';
import {
  breadcrumbs,
  editorText,
  highlighted,
  hoverText,
  lenses,
  message,
  outline,
  picture,
  previewText,
  problems,
  suggestions,
  underlined,
} from './sight.ts';
import { until, untilEqual, untilMatch } from './until.ts';
import { type Window, openWindow } from './window.ts';

let vscode: VSCode;
let vsix: string;
let server: Server;
let window: Window;
let page: Page;

before(async () => {
  endOnSignals();
  vscode = await installVSCode();
  vsix = await packExtension();
  server = await startServer(vscode, vsix, 'trusts every folder');
  window = await openWindow(server.url);
  page = window.page;
});

after(async () => {
  await window?.close();
  await server?.stop();
});

scenario('faults are underlined and listed until quick fixes take them away', async () => {
  write('alert.contract.json', faultyAlert);
  await openFile(page, 'alert.contract.json');
  await openProblems(page);
  await untilEqual(listed, ['error SR-127', 'error SR-126']);
  await untilEqual(() => underlined(page, 'error'), ['"warning"', '"tittle"']);
  await caretAt(page, '"tit|tle"');
  await openQuickFixes(page);
  await picture(page, 'faults and the fixes for one of them');

  await quickFix(page, 'Remove "tittle"');
  await untilEqual(listed, ['error SR-127']);
  await caretAt(page, '"warn|ing"');
  await quickFix(page, 'Add "warning"');
  await untilEqual(listed, []);
  await untilEqual(() => underlined(page, 'error'), []);
  assert.match(await editorText(page), /"required": \["tone"\]/);
  await picture(page, 'no fault is left');
});

scenario('one fix puts the default first in its enum', async () => {
  write('badge.contract.json', badge);
  await openFile(page, 'badge.contract.json');
  await untilEqual(() => underlined(page, 'hint'), ['"m']);
  await caretAt(page, '"default": "m|d"');
  await openQuickFixes(page);
  await picture(page, 'a default that is not first');
  await quickFix(page, 'front');
  await untilMatch(() => editorText(page), /"enum": \["md", "sm", "lg"\]/);
  await untilEqual(() => underlined(page, 'hint'), []);
  await picture(page, 'a default that is first');
});

scenario('the seven type names are suggested', async () => {
  write('types.contract.json', badge.replace('"type": "string"', '"type": ""'));
  await openFile(page, 'types.contract.json');
  await caretAt(page, '"type": "|"');
  await openSuggestions(page);
  const names = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];
  await untilEqual(async () => (await suggestions(page)).sort(), names.sort());
  await picture(page, 'the type names');
  await acceptSuggestion(page, 'string');
  await untilMatch(() => editorText(page), /"type": "string",/);
});

scenario('member names are suggested where they may stand', async () => {
  write('members.contract.json', badge.replace('"states"', '"s"'));
  await openFile(page, 'members.contract.json');
  await caretAt(page, '"s|"');
  await openSuggestions(page);
  await untilEqual(
    async () => (await suggestions(page)).filter((name) => name.startsWith('s')).sort(),
    ['slots', 'states'],
  );
  await picture(page, 'member names');
  await acceptSuggestion(page, 'states');
  await untilMatch(() => editorText(page), /"states": \["hover"\]/);
});

scenario('a hover tells the trait of a prop', async () => {
  write('hover.contract.json', badge);
  await openFile(page, 'hover.contract.json');
  await pointAt(page, '"size"');
  await untilMatch(() => hoverText(page), /variant[^]*enum[^]*"md", "sm", "lg"/);
  await picture(page, 'the trait of a prop');
});

scenario('the preview follows what is typed', async () => {
  write('preview.contract.json', badge);
  await openFile(page, 'preview.contract.json');
  await untilEqual(() => underlined(page, 'hint'), ['"m']);
  await runCommand(page, 'Component Contract: Preview DSDS Traits');
  await untilMatch(() => previewText(page), /size[^]*"md", "sm", "lg"/);
  await picture(page, 'the preview of the traits');
  await caretAt(page, '"default": "|md"');
  await press(page, 'Delete', 'Delete');
  await type(page, 'lg');
  await untilMatch(() => previewText(page), /size[^]*"lg", "sm", "md"/);
  await picture(page, 'the preview after an edit');
});

scenario('a rename changes every place of a name, and says why where it does not', async () => {
  write('rename.contract.json', badge.replace('"additional', '"required": ["size"],\n    "additional'));
  await openFile(page, 'rename.contract.json');
  await caretAt(page, '["si|ze"]');
  await untilEqual(() => highlighted(page), ['size', 'size']);
  await rename(page, 'scale');
  await untilMatch(() => editorText(page), /"scale": \{[^]*"required": \["scale"\]/);
  await picture(page, 'a prop with another name');

  await caretAt(page, '"m|d", "lg"');
  await rename(page, 'lg');
  await untilMatch(() => message(page), /"lg" is a value of "scale" already\./);
  await picture(page, 'a rename that is refused');
  await press(page, 'Escape');
  await caretAt(page, '"bad|ge"');
  await press(page, 'F2');
  await untilMatch(() => message(page), /^Props, slots, states and the values of an enum can be renamed\./);
});

scenario('the line above contractId counts the traits, and opens their preview', async () => {
  write('lens.contract.json', badge);
  await openFile(page, 'lens.contract.json');
  await untilEqual(() => lenses(page), ['2 traits']);
  await caretAt(page, '"default": "|md"');
  await untilEqual(() => breadcrumbs(page), ['lens.contract.json', 'Badge', 'props', 'size']);
  await press(page, 'Delete', 'Delete');
  await untilEqual(() => lenses(page), ['2 traits, 1 note']);
  await picture(page, 'the lens and the breadcrumbs');
  await openLens(page, '2 traits, 1 note');
  await untilMatch(() => previewText(page), /size/);
});

scenario('the outline reads like the contract', async () => {
  await openFile(page, 'select.contract.json');
  await runCommand(page, 'Explorer: Focus on Outline View');
  await untilMatch(
    async () => (await outline(page)).join('\n'),
    /^Select select\nprops closed\nlabel string, required\n/,
  );
  await picture(page, 'the outline');
});

scenario('nobody else reports anything, even where the schema is out of reach', async () => {
  const schema = 'https://nowhere.example/schemas/v0/component.contract.schema.json';
  write('remote.contract.json', faultyAlert.replace('{', `{\n  "$schema": "${schema}",`));
  write('other.json', '{ "broken": }');
  await openFile(page, 'remote.contract.json');
  await openProblems(page);
  await untilEqual(listed, ['error SR-127', 'error SR-126']);
  // Once VS Code's own JSON server has reported on its own file, it has had its time to report on ours as well.
  await openFile(page, 'other.json');
  await until('the JSON server has spoken', async () =>
    (await problems(page)).some(({ file }) => file === 'other.json'),
  );
  await openFile(page, 'remote.contract.json');
  const ours = (await problems(page)).filter(({ file }) => file === 'remote.contract.json');
  assert.deepEqual(
    ours.map(({ source, code }) => `${source} ${code}`),
    ['component-contract SR-127', 'component-contract SR-126'],
  );
  assert.deepEqual(await underlined(page, 'warning'), []);
  await picture(page, 'a schema that is out of reach');
});

scenario('the code of a finding leads to the page of its rule', async () => {
  write('rule.contract.json', faultyAlert);
  await openFile(page, 'rule.contract.json');
  await openProblems(page);
  await untilEqual(listed, ['error SR-127', 'error SR-126']);
  await clickRuleInProblems(page, 'SR-126');
  await untilMatch(() => previewText(page), /^\s*SR-126/);
  await picture(page, 'the page of a rule, from the list');

  await openFile(page, 'rule.contract.json');
  await pointAt(page, '"warning"');
  await untilMatch(() => hoverText(page), /SR-127/);
  await clickRuleInHover(page, 'SR-127');
  await untilMatch(() => previewText(page), /^\s*SR-127/);
  await picture(page, 'the page of a rule, from a hover');
});

scenario('the language server is killed and the findings come back', async () => {
  const running = () => membersOf(server.group.id, 'dist/server.js');
  write('crash.contract.json', faultyAlert);
  await openFile(page, 'crash.contract.json');
  await openProblems(page);
  await untilEqual(listed, ['error SR-127', 'error SR-126']);
  const [killed = 0, ...others] = running();
  assert.deepEqual(others, []);
  process.kill(killed, 'SIGKILL');
  await until('another server runs', async () => running().some((pid) => pid !== killed));
  await untilEqual(listed, ['error SR-127', 'error SR-126']);
  await caretAt(page, '"default": "|warning"');
  await press(page, 'Control+Delete');
  await type(page, 'info');
  await untilEqual(listed, ['error SR-126']);
  await picture(page, 'findings of the second server');
});

void test('findings come in a folder that is not trusted', { timeout: 120_000 }, async () => {
  const restricted = await startServer(vscode, vsix, 'asks for trust');
  const other = await openWindow(restricted.url);
  try {
    writeFileSync(join(restricted.folder, 'alert.contract.json'), faultyAlert);
    await other.page.getByText('Restricted Mode', { exact: true }).waitFor();
    await openFile(other.page, 'alert.contract.json');
    await openProblems(other.page);
    await untilEqual(() => listed(other.page), ['error SR-127', 'error SR-126']);
    await picture(other.page, 'findings in restricted mode');
  } finally {
    await other.close();
    await restricted.stop();
  }
});

const faultyAlert = `{
  "contractId": "alert",
  "component": "Alert",
  "props": {
    "properties": {
      "tone": { "type": "string", "enum": ["info", "danger"], "default": "warning" }
    },
    "required": ["tone", "tittle"],
    "additionalProperties": false
  },
  "states": ["hover"]
}
`;

/** Its lines are short, so that all of it is in view beside a preview. */
const badge = `{
  "contractId": "badge",
  "component": "Badge",
  "props": {
    "properties": {
      "size": {
        "type": "string",
        "enum": ["sm", "md", "lg"],
        "default": "md"
      }
    },
    "additionalProperties": false
  },
  "states": ["hover"]
}
`;

/** Begins and ends with an empty window, and keeps a picture of what was there when it went wrong. */
function scenario(name: string, run: () => Promise<void>): void {
  void test(name, { timeout: 120_000 }, async () => {
    try {
      await run();
    } catch (error) {
      await picture(page, `failed, ${name}`);
      throw error;
    } finally {
      await closeEverything(page);
    }
  });
}

function write(name: string, text: string): void {
  writeFileSync(join(server.folder, name), text);
}

async function listed(where = page): Promise<string[]> {
  return (await problems(where)).map(({ severity, code }) => `${severity} ${code}`);
}
