import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { badge, faultyAlert } from '../contracts.ts';
import { caretAt, quickFix } from '../editing.ts';
import { serveDisk } from '../disk.ts';
import { notice, openContract, openProblems, press, runCommand } from '../person.ts';
import { listed, picture, previewText, problems } from '../sight.ts';
import { startServer } from '../server.ts';
import { inAnotherWindow, scenario } from '../stage.ts';
import { untilEqual, untilMatch } from '../until.ts';

export function playVirtualWorkspace(): void {
  scenario('a virtual workspace is a project like any other', async ({ vscode, vsix }) => {
    const server = await startServer(vscode, vsix, 'trusts every folder', 'has a virtual disk');
    const write = (name: string, text: string) => writeFileSync(join(server.folder, name), text);
    const disk = serveDisk(dirname(server.folder));
    const files = createServer((request, response) => void disk.answer(request, response));
    await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
    const { port } = files.address() as AddressInfo;
    const url = new URL(server.url);
    url.searchParams.set('folder', `virtual://127.0.0.1:${port}/examples`);
    // The disk also searches files, for which the API of VS Code is not final.
    url.searchParams.set('payload', JSON.stringify([['enableProposedApi', '']]));
    write('alert.contract.json', faultyAlert);
    write('badge.contract.json', badge);
    try {
      await inAnotherWindow(server, url.href, async (page) => {
        await openContract(page, 'alert.contract.json');
        await openProblems(page);
        await untilEqual(() => listed(page), ['error SR-127', 'error SR-126']);
        await picture(page, 'findings in a virtual workspace');
        await caretAt(page, '"tit|tle"');
        await quickFix(page, 'Remove "tittle"');
        await press(page, 'Control+S');
        await untilEqual(() => listed(page), ['error SR-127']);
        await runCommand(page, 'Component Contract: Check All Contracts');
        await notice(page, /1 error in \d+ files/);

        await openContract(page, 'badge.contract.json');
        await runCommand(page, 'Component Contract: Preview DSDS Traits');
        await untilMatch(() => previewText(page), /size[^]*hover/);
        await picture(page, 'the preview in a virtual workspace');

        write('alert.contract.json', faultyAlert.replace('"alert"', '"badge"'));
        disk.tell('/examples/alert.contract.json', 'changed');
        await untilMatch(
          async () => (await problems(page)).map(({ file, code }) => `${file} ${code}`).join('\n'),
          /badge.contract.json SR-133/,
        );
      });
    } finally {
      disk.end();
      files.closeAllConnections();
      files.close();
      await server.stop();
    }
  });
}
