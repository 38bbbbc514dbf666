import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultyAlert } from '../contracts.ts';
import { acceptSuggestion, caretAt, openSuggestions, pointAt, quickFix } from '../editing.ts';
import { editorText } from '../editor.ts';
import { clickTitleAction, notice, openContract, openProblems, runCommand } from '../person.ts';
import { hoverText, listed, picture, previewText, suggestions } from '../sight.ts';
import { inAnotherWindow, scenario } from '../stage.ts';
import { type Server, startServer } from '../server.ts';
import { untilEqual, untilMatch } from '../until.ts';

/** Restricted mode, in which VS Code shows a folder that the user doesn't trust. */
export function playRestricted(): void {
  scenario('everything works in a folder that is not trusted, and nothing of it runs', async (stage) => {
    const restricted = await startServer(stage.vscode, stage.vsix, 'asks for trust');
    try {
      const traces = layBait(restricted);
      writeFileSync(join(restricted.folder, 'alert.contract.json'), faultyAlert);
      await inAnotherWindow(restricted, restricted.url, async (page) => {
        await page.getByText('Restricted Mode', { exact: true }).waitFor();
        await openContract(page, 'alert.contract.json');
        await openProblems(page);
        await untilEqual(() => listed(page), ['error SR-127', 'error SR-126']);
        await picture(page, 'findings in restricted mode');

        await pointAt(page, '"tone": {');
        await untilMatch(() => hoverText(page), /info[^]*danger/);
        await picture(page, 'a hover in restricted mode');
        await caretAt(page, '"default": "|warning"');
        await openSuggestions(page);
        await untilMatch(async () => (await suggestions(page)).join(' '), /danger/);
        await picture(page, 'completion in restricted mode');
        await acceptSuggestion(page, 'danger');
        await untilMatch(() => editorText(page), /"default": "danger"/);
        await caretAt(page, '"tit|tle"');
        await quickFix(page, 'Remove "tittle"');
        await untilEqual(() => listed(page), []);

        await clickTitleAction(page, 'Preview DSDS Traits');
        await untilMatch(() => previewText(page), /tone/);
        await picture(page, 'a preview in restricted mode');

        writeFileSync(join(restricted.folder, 'closed.contract.json'), faultyAlert.replaceAll('lert', 'rea'));
        await runCommand(page, 'Component Contract: Check All Contracts');
        await notice(page, /2 errors.* in \d+ files/, () => picture(page, 'check all in restricted mode'));
        await untilEqual(() => listed(page), ['error SR-127', 'error SR-126']);
      });
      assert.deepEqual(traces.filter(existsSync), []);
    } finally {
      await restricted.stop();
    }
  });
}

/** Puts programs where tools of other projects load them from; answers the files that each would leave behind. */
function layBait({ folder }: Server): string[] {
  const trace = (name: string): string => join(folder, `${name.replaceAll('/', '-')}.ran`);
  const names = ['index.js', 'component-contract.config.js', 'node_modules/component-contract/index.js'];
  for (const name of names) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), `require('fs').writeFileSync(${JSON.stringify(trace(name))}, '')`);
  }
  const settings = {
    // The first three are settings that extensions commonly have for their servers.
    'component-contract.server.path': './index.js',
    'component-contract.runtime': './index.js',
    'component-contract.execArgv': ['--require', './index.js'],
    'component-contract.trace.server': 'verbose',
  };
  mkdirSync(join(folder, '.vscode'), { recursive: true });
  writeFileSync(join(folder, '.vscode/settings.json'), JSON.stringify(settings));
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ main: 'index.js', customElements: 'index.js' }),
  );
  return names.map(trace);
}
