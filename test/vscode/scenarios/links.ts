import { badge } from '../contracts.ts';
import { caretAt, rename } from '../editing.ts';
import { editorText } from '../editor.ts';
import { openContract, press, untilSaved } from '../person.ts';
import { activeTab, picture } from '../sight.ts';
import { scenario } from '../stage.ts';
import { until, untilEqual, untilMatch } from '../until.ts';

/** Each scenario has a folder with a package of its own, so that it is a project by itself. */
export function playLinks(): void {
  scenario('an identity gets another name with its file, and both back', async (stage) => {
    const { page, write, exists } = stage;
    write('renamed/package.json', '{}');
    write('renamed/count.contract.json', badge.replace('"badge"', '"count"'));
    await openContract(page, 'count.contract.json');
    await caretAt(page, '"co|unt"');
    await rename(page, 'number-badge');
    await untilEqual(() => activeTab(page), 'number-badge.contract.json');
    await untilMatch(() => editorText(page), /"contractId": "number-badge"/);
    await until('the file has the name', async () => {
      return exists('renamed/number-badge.contract.json') && !exists('renamed/count.contract.json');
    });
    await untilSaved(page);
    await picture(page, 'an identity with another name');
    await press(page, 'Control+Z');
    await untilEqual(() => activeTab(page), 'count.contract.json');
    await untilMatch(() => editorText(page), /"contractId": "count"/);
    await picture(page, 'both names as they were');
  });
}
