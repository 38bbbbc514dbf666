import { badge } from '../contracts.ts';
import { caretAt, clickLens, rename } from '../editing.ts';
import { editorText } from '../editor.ts';
import { notice, openContract, press } from '../person.ts';
import { breadcrumbs, editorMessage, highlighted, lenses, picture, previewText } from '../sight.ts';
import { scenario } from '../stage.ts';
import { untilEqual, untilMatch } from '../until.ts';

export function playNames(): void {
  scenario('a rename changes every place of a name, and says why where it does not', async (stage) => {
    const { page, write } = stage;
    write('rename.contract.json', badge.replace('"additional', '"required": ["size"],\n    "additional'));
    await openContract(page, 'rename.contract.json');
    await caretAt(page, '["si|ze"]');
    await untilEqual(() => highlighted(page), ['size', 'size']);
    await rename(page, 'scale');
    await untilMatch(() => editorText(page), /"scale": \{[^]*"required": \["scale"\]/);
    await picture(page, 'a prop with another name');

    await caretAt(page, '"m|d", "lg"');
    await rename(page, 'lg');
    await notice(page, /^"lg" is already a value of "scale"\.$/, () =>
      picture(page, 'a rename that is refused'),
    );
    await caretAt(page, '"st|ring"');
    await press(page, 'F2');
    await untilMatch(
      () => editorMessage(page),
      /^Only the contractId, props, slots, states and enum values can be/,
    );
  });

  scenario(
    'the line above contractId counts the traits, and opens their preview',
    async ({ page, write }) => {
      write('lens.contract.json', badge);
      await openContract(page, 'lens.contract.json');
      await untilEqual(() => lenses(page), ['2 DSDS traits']);
      await caretAt(page, '"default": "|md"');
      await untilEqual(() => breadcrumbs(page), ['lens.contract.json', 'Badge', 'props', 'size']);
      await press(page, 'Delete', 'Delete');
      await untilEqual(() => lenses(page), ['2 DSDS traits']);
      await picture(page, 'the lens and the breadcrumbs');
      await clickLens(page, '2 DSDS traits');
      await untilMatch(() => previewText(page), /size/);
    },
  );
}
