import { useSize } from '../look.ts';
import { openFile, runCommand } from '../person.ts';
import { picture } from '../sight.ts';
import { inAnotherWindow, scenario } from '../stage.ts';
import { untilMatch } from '../until.ts';

/** How long VS Code takes to load and start the extension: reported, since a time depends on the machine. */
export function playActivation(): void {
  scenario('VS Code says how long the activation took', async ({ server }) => {
    await inAnotherWindow(server, server.url, async (page) => {
      await openFile(page, 'card.contract.json');
      await runCommand(page, 'Developer: Show Running Extensions');
      // The slowest come first, and what is out of view isn't there.
      await useSize(page, { width: 1280, height: 2400 }, async () => {
        const row = page.locator('.runtime-extensions-editor .monaco-list-row', {
          hasText: 'Component Contract',
        });
        const time = await untilMatch(
          () => row.locator('.activation-time').innerText(),
          /Activation: \d+ ?ms/,
        );
        console.log(`Component Contract: ${time}`);
        await picture(page, 'the activation');
      });
    });
  });
}
