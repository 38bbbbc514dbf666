import { badge } from '../contracts.ts';
import { caretAt, pointAt, type } from '../editing.ts';
import { editorText } from '../editor.ts';
import { copyTraitsAs, notice, openContract, press, runCommand } from '../person.ts';
import { hoverText, picture, previewText, titleActions, underlined } from '../sight.ts';
import { scenario } from '../stage.ts';
import { until, untilEqual, untilMatch } from '../until.ts';

export function playTraits(): void {
  scenario('a hover tells the trait of a prop', async ({ page, write }) => {
    write('hover.contract.json', badge);
    await openContract(page, 'hover.contract.json');
    await pointAt(page, '"size"');
    await untilMatch(() => hoverText(page), /DSDS variant: "md" \(default\), "sm", "lg"/);
    await picture(page, 'the trait of a prop');
  });

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

  scenario('the traits are copied in the normative form', async ({ page, write }) => {
    write('copy.contract.json', badge);
    await openContract(page, 'copy.contract.json');
    await copyTraitsAs(page, 'Normative Traits as JSON');
    await notice(page, /^Copied 2 traits as JSON\.$/, () => picture(page, 'the traits are copied'));
    await press(page, 'Control+Alt+N');
    await until('an empty editor is open', async () => (await editorText(page)) === '');
    await press(page, 'Control+V');
    await untilMatch(() => editorText(page), /"values": \["md", "sm", "lg"\]/);
    await picture(page, 'the traits are pasted');
  });
}
