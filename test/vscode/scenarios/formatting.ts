import { caretAt, formatDocument } from '../editing.ts';
import { openContract } from '../person.ts';
import { picture, underlined } from '../sight.ts';
import { scenario } from '../stage.ts';
import { untilEqual, untilMatch } from '../until.ts';

const untidy = `{ "contractId":"chip",
"component"  : "Chip",
      "props": {
  "properties": { "tone": {"type":"string","enum":["info","danger"],"default":"info"} },
  "additionalProperties": false },
"states": ["hover",
"pressed"] }
`;

export function playFormatting(): void {
  scenario(
    'why a document with a syntax error is not formatted is in the status bar',
    async ({ page, write }) => {
      write('broken-format.contract.json', untidy.replace('"Chip",', '"Chip"'));
      await openContract(page, 'broken-format.contract.json');
      await untilEqual(async () => (await underlined(page, 'error')).length, 1);
      await caretAt(page, '"Ch|ip"');
      await formatDocument(page);
      const bar = page.locator('.part.statusbar');
      await untilMatch(() => bar.innerText(), /Not formatted: line 3 has a syntax error\./);
      await picture(page, 'why a document is not formatted');
    },
  );
}
