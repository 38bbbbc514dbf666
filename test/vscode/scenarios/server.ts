import { faultyAlert } from '../contracts.ts';
import { membersOf } from '../group.ts';
import { caretAt, quickFix, type } from '../editing.ts';
import {
  appears,
  copyTraitsAs,
  notice,
  openContract,
  openFile,
  openProblems,
  pointAtStatus,
  press,
  runCommand,
} from '../person.ts';
import { listed, outputText, picture, problems, statusText } from '../sight.ts';
import { scenario } from '../stage.ts';
import { attemptTime, until, untilEqual, untilMatch } from '../until.ts';

export function playServer(): void {
  scenario(
    'the server is started anew, and again after it has crashed for good',
    async ({ page, server, write }) => {
      const running = () => membersOf(server.group!.id, 'dist/server.js');
      write('restart.contract.json', faultyAlert);
      await openContract(page, 'restart.contract.json');
      await openProblems(page);
      await untilEqual(() => listed(page), ['error SR-127', 'error SR-126']);
      await caretAt(page, '"tit|tle"');
      await quickFix(page, 'Remove "tittle"');
      await untilEqual(() => listed(page), ['error SR-127']);
      const [first] = running();
      await runCommand(page, 'Component Contract: Restart Language Server');
      await until(
        'another server runs',
        async () => running().some((pid) => pid !== first) && !running().includes(first!),
      );
      await untilEqual(() => listed(page), ['error SR-127']);
      await caretAt(page, '"default": "|warning"');
      for (let crash = 1; crash <= 5; crash++) {
        // That an edit is answered shows that this server is up, and not only the findings of the one before.
        await type(page, 'x');
        await untilMatch(
          async () => (await problems(page))[0]?.message ?? '',
          new RegExp(`"${'x'.repeat(crash)}warning"`),
        );
        const [pid] = running();
        process.kill(pid!, 'SIGKILL');
        await until('it is gone', async () => !running().includes(pid!));
      }
      await notice(page, /crashed 5 times/, () => picture(page, 'a server that crashed can be restarted'));
      await pointAtStatus(page);
      await untilMatch(() => statusText(page), /The language server isn't running/);
      await picture(page, 'a server that has crashed for good');
      await untilEqual(() => listed(page), []);
      await copyTraitsAs(page, 'DSDS Traits as JSON');
      await notice(page, /The language server isn't running/, () =>
        picture(page, 'nothing is copied without a server'),
      );
      await pointAtStatus(page);
      await page.locator('.hover-language-status').getByText('Restart Language Server').click();
      await untilEqual(() => listed(page), ['error SR-127']);
      await pointAtStatus(page);
      await untilMatch(() => statusText(page), /Checked, but not compared with code/);
      await press(page, 'Escape', 'Control+Z');
      await untilMatch(async () => (await problems(page))[0]?.message ?? '', /^The default "warning"/);
      await picture(page, 'a server started again');
    },
  );

  scenario(
    'the log says what was left alone, and the messages if they are wanted',
    async ({ page, write }) => {
      write('log.contract.json', '{ "abi": [] }');
      await openFile(page, 'log.contract.json');
      await runCommand(page, 'Component Contract: Show Log');
      await untilMatch(
        () => outputText(page),
        /log\.contract\.json isn't checked: it has "\w+", but no "contractId"/,
      );
      await picture(page, 'the log');
      write('.vscode/settings.json', '{ "component-contract.trace.server": "messages" }');
      await until('the messages have a channel', async (attempt) => {
        await runCommand(page, 'Output: Show Output Channels...');
        const channel = page.locator('.quick-input-list .monaco-list-row', {
          hasText: 'Component Contract Messages',
        });
        const isThere = await appears(channel, attemptTime(attempt));
        if (isThere) await channel.click();
        return isThere;
      });
      await untilMatch(() => outputText(page), /\[trace\] (Sending|Received) \w+ '[\w/-]+/);
      await picture(page, 'the log with messages');
      write('.vscode/settings.json', '{}');
    },
  );
}
