import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { acceptSuggestion, caretAt, openSuggestions, type } from '../editing.ts';
import { editorText } from '../editor.ts';
import { openFile, press } from '../person.ts';
import { picture } from '../sight.ts';
import { scenario, type Stage } from '../stage.ts';
import { untilEqual } from '../until.ts';

/** A snippet that is filled in. */
interface FilledIn {
  readonly file: string;
  /** The text of the file, with the caret. */
  readonly before: string;
  readonly label: string;
  /** What is typed then: keys in angle brackets, and words. `<List>` opens the suggestions. */
  readonly typed: readonly string[];
  /** The same value, in any layout. */
  readonly after: string;
}

const inContract = (members: string): string => `{
  "contractId": "chip",
  "component": "Chip",
  ${members}
}`;

const props = (properties: string): string =>
  inContract(`"props": { "additionalProperties": false, "properties": { ${properties} } }`);

/** The skeleton without its first member, with another value for whether props are open. */
const skeleton = (additionalProperties: boolean): string =>
  JSON.stringify({
    contractId: 'time-picker',
    component: 'Time Picker',
    props: { properties: {}, additionalProperties },
    slots: ['start'],
    states: ['hover'],
  });

const WITH_ENTER: readonly FilledIn[] = [
  {
    file: 'time-picker.contract.json',
    before: '|',
    label: 'Component contract',
    typed: [
      'time',
      '<List>',
      '<Enter>',
      '<Tab>',
      'Time',
      '<List>',
      '<Enter>',
      '<Tab>',
      '<Tab>',
      '<Enter>',
      '"start"',
      '<Tab>',
      '"hov',
      '<List>',
      '<Enter>',
    ],
    after: skeleton(false),
  },
  {
    file: 'chip.contract.json',
    before: props('|'),
    label: 'boolean prop',
    typed: ['open', '<Tab>', '<Enter>'],
    after: props('"open": { "type": "boolean", "default": false }'),
  },
  {
    file: 'chip.contract.json',
    before: props('"tone": { | }'),
    label: 'type',
    typed: ['bool', '<List>', '<Enter>', '<Tab>'],
    after: props('"tone": { "type": "boolean" }'),
  },
];

/** Each snippet is filled in, in a file of its own. */
export function playSnippets(): void {
  scenario('snippets are filled in with Enter', (stage) => fillIn(stage, WITH_ENTER, 'Enter'));
}

async function fillIn({ page, write }: Stage, all: readonly FilledIn[], name: string): Promise<void> {
  for (const [index, { file, before, label, typed, after }] of all.entries()) {
    const path = `${name}-${index}/${file}`;
    write(path, before.replace('|', ''));
    await openFile(page, path);
    const line = before.split('\n').find((each) => each.includes('|'))!;
    if (line !== '|') await caretAt(page, line);
    await openSuggestions(page);
    await acceptSuggestion(page, label);
    for (const each of typed) await strike(page, each);
    if (index === 0) await picture(page, `snippets with ${name}`);
    await untilEqual(async () => valueOf(await editorText(page)), valueOf(after));
    await press(page, 'Escape', 'Control+S');
  }
  assert.ok(all.length > 0);
}

/** The members in their order, but for `$schema`; a text that is broken is its own value. */
function valueOf(text: string): string {
  try {
    const { $schema: _, ...members } = JSON.parse(text) as Record<string, unknown>;
    return JSON.stringify(members);
  } catch {
    return text;
  }
}

async function strike(page: Page, typed: string): Promise<void> {
  if (typed === '<List>') await openSuggestions(page);
  else if (typed.startsWith('<')) await press(page, typed.slice(1, -1));
  else await type(page, typed);
}
