import { addressOf } from '../../../server/src/core/address.ts';
import {
  acceptSuggestion,
  caretAt,
  clickLens,
  openSuggestions,
  pointAt,
  quickFix,
  rename,
  type,
} from '../editing.ts';
import { openFile, press, runCommand } from '../person.ts';
import { editorText, hoverText, lenses, notifications, picture, suggestions, underlined } from '../sight.ts';
import { scenario } from '../stage.ts';
import { until, untilEqual, untilMatch } from '../until.ts';

const contract = (id: string, name: string): string => `{
  "contractId": "${id}",
  "component": "${name}"
}
`;

const listing = (...records: readonly (readonly [path: string, address: string])[]): string => `{
  "contractVersion": "1.0.0",
  "artifacts": [
${records
  .map(
    ([path, address]) => `    {
      "path": "${path}",
      "address": "${address}",
      "origin": "synced"
    }`,
  )
  .join(',\n')}
  ]
}
`;

function addressIn(text: string): string {
  const addressed = addressOf(text);
  return addressed.ok ? addressed.address : '';
}

const box = contract('box', 'Box');
const chip = contract('chip', 'Chip');
const stale = `sha256:${'0'.repeat(64)}`;

/** The manifest of what is published together, as somebody keeps it. */
export function playManifest(): void {
  scenario('a manifest says what is stale and what is missing, and is updated', async ({ page, write }) => {
    write('shipped/package.json', '{}\n');
    write('shipped/box.contract.json', box);
    write('shipped/chip.contract.json', chip);
    write('shipped/manifest.json', listing(['box.contract.json', stale]));
    await openFile(page, 'shipped/manifest.json');
    await untilEqual(
      () => lenses(page),
      ['1 contract, 1 stale, 1 unlisted: update', 'Stale address: update'],
    );
    await untilEqual(() => underlined(page, 'error'), [`"${stale}"`]);
    await untilEqual(() => underlined(page, 'warning'), ['"artifacts"']);
    await picture(page, 'a manifest with a stale record, and without another');
    await pointAt(page, 'box.contract.json');
    await untilMatch(() => hoverText(page), /Box, contractId box[^]*not its own/);
    await picture(page, 'what a record stands for');
    await clickLens(page, 'Stale address');
    await untilMatch(() => editorText(page), new RegExp(addressIn(box)));
    await untilEqual(() => lenses(page), ['1 contract, 1 unlisted: update']);
    await runCommand(page, 'Component Contract: Update Manifest');
    await untilEqual(() => lenses(page), ['2 contracts']);
    await untilEqual(() => underlined(page, 'warning'), []);
    await untilMatch(
      () => editorText(page),
      new RegExp(`chip.contract.json[^]*${addressIn(chip)}[^]*inferred`),
    );
    await picture(page, 'a manifest that was updated');
    await runCommand(page, 'Component Contract: Update Manifest');
    await untilMatch(async () => (await notifications(page)).join(), /Nothing to update/);
    await picture(page, 'a manifest that is up to date');
  });

  scenario('a record is written with suggestions', async ({ page, write }) => {
    write('shipped/package.json', '{}\n');
    write('shipped/box.contract.json', box);
    write('shipped/chip.contract.json', chip);
    write('shipped/manifest.json', listing(['box.contract.json', addressIn(box)]));
    await openFile(page, 'shipped/manifest.json');
    await untilEqual(() => lenses(page), ['1 contract, 1 unlisted: update']);
    await caretAt(page, '    }|');
    await type(page, ',');
    await press(page, 'Enter');
    await openSuggestions(page);
    await untilMatch(async () => (await suggestions(page)).join(), /^chip\.contract\.json/);
    await picture(page, 'a record that can be written');
    await acceptSuggestion(page, 'chip.contract.json');
    await untilMatch(
      () => editorText(page),
      new RegExp(`chip.contract.json[^]*${addressIn(chip)}[^]*inferred`),
    );
    await untilEqual(() => lenses(page), ['2 contracts']);
    await picture(page, 'a record that was written');
  });

  scenario(
    'a manifest follows the identity and the file of a contract, and one undo takes all of it back',
    async (stage) => {
      const { page, write, exists } = stage;
      write('shipped/package.json', '{}\n');
      write('shipped/box.contract.json', box);
      write('shipped/manifest.json', listing(['box.contract.json', addressIn(box)]));
      await openFile(page, 'shipped/manifest.json');
      await untilEqual(() => lenses(page), ['1 contract']);
      await openFile(page, 'shipped/box.contract.json');
      await caretAt(page, '"contractId": "bo|x');
      await rename(page, 'crate');
      await until('the file has its new name', () => exists('shipped/crate.contract.json'));
      await picture(page, 'a contract with another identity');
      await openFile(page, 'shipped/manifest.json');
      await untilMatch(
        () => editorText(page),
        new RegExp(`"crate.contract.json"[^]*${addressIn(contract('crate', 'Box'))}`),
      );
      await picture(page, 'the manifest that follows');
    },
  );
}
