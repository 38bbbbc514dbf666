import assert from 'node:assert/strict';
import { acceptSuggestion, openSuggestions, type } from '../editing.ts';
import { editorText } from '../editor.ts';
import { openFile, openProblems, press } from '../person.ts';
import { lenses, listed, picture } from '../sight.ts';
import { scenario } from '../stage.ts';
import { untilEqual, untilMatch } from '../until.ts';

export function playSuggestions(): void {
  scenario('a whole contract is written by completions alone', async ({ page, write }) => {
    write('icon-button.contract.json', '');
    await openFile(page, 'icon-button.contract.json');
    await openSuggestions(page);
    await picture(page, 'film 1, an empty file');
    await acceptSuggestion(page, 'Component contract');
    await untilMatch(() => editorText(page), /"contractId": "icon-button",\n +"component": "Icon Button"/);
    await picture(page, 'film 2, the skeleton');

    // From one stop of the skeleton to the next: past the id, to the name, into the props.
    await press(page, 'Tab', 'Tab');
    await openSuggestions(page);
    await picture(page, 'film 3, a new prop');
    await acceptSuggestion(page, 'enum prop');
    await picture(page, 'film 4, an enum prop');
    await type(page, 'size');
    await press(page, 'Tab');
    await type(page, 'medium');
    await press(page, 'Tab', 'Tab');
    await untilMatch(() => editorText(page), /"enum": \["medium", "large"\],\n +"default": "medium"/);
    await picture(page, 'film 5, the axis is named');

    await press(page, 'Tab');
    // A choice, once made, leads on to the next stop by itself.
    await acceptSuggestion(page, 'false');
    await openSuggestions(page);
    await acceptSuggestion(page, 'slot object');
    await type(page, 'icon');
    await press(page, 'Tab');
    await type(page, 'Stands for the label.');
    await picture(page, 'film 6, a slot');

    await press(page, 'Tab', 'Tab');
    await openSuggestions(page);
    await picture(page, 'film 7, the states');
    await acceptSuggestion(page, 'hover');
    await type(page, ', ');
    await openSuggestions(page);
    await acceptSuggestion(page, 'disabled');
    await untilMatch(() => editorText(page), /"states": \["hover", "disabled"\]/);
    await untilEqual(() => lenses(page), ['3 DSDS traits']);
    await openProblems(page);
    assert.deepEqual(await listed(page), []);
    await picture(page, 'film 8, a whole contract');
  });
}
