import { badge } from '../contracts.ts';
import { acceptSuggestion, caretAt, openSuggestions } from '../editing.ts';
import { openContract } from '../person.ts';
import { editorText, picture, suggestions } from '../sight.ts';
import { scenario } from '../stage.ts';
import { untilEqual, untilMatch } from '../until.ts';

export function playSuggestions(): void {
  scenario('the seven type names are suggested', async ({ page, write }) => {
    write('types.contract.json', badge.replace('"type": "string"', '"type": ""'));
    await openContract(page, 'types.contract.json');
    await caretAt(page, '"type": "|"');
    await openSuggestions(page);
    const names = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];
    await untilEqual(async () => (await suggestions(page)).sort(), names.sort());
    await picture(page, 'the type names');
    await acceptSuggestion(page, 'string');
    await untilMatch(() => editorText(page), /"type": "string",/);
  });

  scenario('member names are suggested where they may stand', async ({ page, write }) => {
    write('members.contract.json', badge.replace('"states"', '"s"'));
    await openContract(page, 'members.contract.json');
    await caretAt(page, '"s|"');
    await openSuggestions(page);
    await untilEqual(
      async () => (await suggestions(page)).filter((name) => name.startsWith('s')).sort(),
      ['slots', 'states'],
    );
    await picture(page, 'member names');
    await acceptSuggestion(page, 'states');
    await untilMatch(() => editorText(page), /"states": \["hover"\]/);
  });
}
