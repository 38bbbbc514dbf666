import { badge } from '../contracts.ts';
import { caretAt, type } from '../editing.ts';
import { openContract, press, runCommand } from '../person.ts';
import { picture, previewText, titleActions, underlined } from '../sight.ts';
import { scenario } from '../stage.ts';
import { untilEqual, untilMatch } from '../until.ts';

export function playTraits(): void {
  scenario('the preview follows what is typed', async ({ page, write }) => {
    write('preview.contract.json', badge);
    await openContract(page, 'preview.contract.json');
    await untilEqual(() => underlined(page, 'hint'), ['"m']);
    await runCommand(page, 'Component Contract: Preview DSDS Traits');
    await untilMatch(() => previewText(page), /size[^]*"md" \(default\), "sm", "lg"/);
    await picture(page, 'the preview of the traits');
    // No DSDS document points at it.
    await untilEqual(() => titleActions(page), []);
    await caretAt(page, '"default": "|md"');
    await press(page, 'Delete', 'Delete');
    await type(page, 'lg');
    await untilMatch(() => previewText(page), /size[^]*"lg" \(default\), "sm", "md"/);
    await picture(page, 'the preview after an edit');
  });
}
