import { badge } from '../contracts.ts';
import { openFile, pointAtStatus } from '../person.ts';
import { picture, statusText, titleActions } from '../sight.ts';
import { scenario } from '../stage.ts';
import { untilEqual, untilMatch } from '../until.ts';

export function playStatus(): void {
  scenario('the status says how a document is taken', async ({ page, write }) => {
    write('status.contract.json', badge);
    write('other-format.contract.json', '{ "$schema": "https://x.test/$(zap).json", "abi": [] }\n');
    write(
      'newer.contract.json',
      badge.replace('{', '{\n  "$schema": "https://x.test/schemas/v1/component.contract.schema.json",'),
    );
    write('broken.contract.json', badge.replace('"badge",', '"badge"'));
    write('deep.contract.json', '['.repeat(10_001) + ']'.repeat(10_001));
    for (const [name, words] of [
      ['status', /Checked as a component contract/],
      ['other-format', /Not checked: its "\$schema" is "https:\/\/x.test\/\$\(zap\).json"/],
      ['newer', /Not checked: schema v1 isn't supported \(only v0\)/],
      ['broken', /Not valid JSON/],
      ['deep', /nested too deeply/],
    ] as const) {
      await openFile(page, `${name}.contract.json`);
      await pointAtStatus(page);
      await untilMatch(() => statusText(page), words);
      const isChecked = name === 'status' || name === 'broken';
      await untilEqual(() => titleActions(page), isChecked ? ['Preview DSDS Traits'] : []);
      await picture(page, `the status, ${name}`);
    }
  });
}
