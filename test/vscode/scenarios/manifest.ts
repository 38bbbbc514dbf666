import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf } from '../../../server/src/kinds/contract/address.ts';
import { caretAt, clickLens } from '../editing.ts';
import { editorText } from '../editor.ts';
import {
  agree,
  answerNotification,
  notice,
  openContract,
  openFile,
  press,
  renameFile,
  runCommand,
  takeInput,
  writeInput,
} from '../person.ts';
import { inputOffers, inputSays, lenses, picture, problemCounts, underlined } from '../sight.ts';
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
    await untilEqual(() => lenses(page), ['1 contract', '1 out of date, 1 unlisted: Update manifest']);
    await untilEqual(() => underlined(page, 'error'), [`"${stale}"`]);
    await untilEqual(() => underlined(page, 'warning'), ['"artifacts"']);
    await picture(page, 'a manifest with a stale record, and without another');
    await clickLens(page, '1 out of date, 1 unlisted: Update manifest');
    await untilMatch(() => editorText(page), inOrder(addressIn(box)));
    await untilEqual(() => lenses(page), ['2 contracts']);
    await untilEqual(() => underlined(page, 'error'), []);
    await untilEqual(() => underlined(page, 'warning'), []);
    await untilMatch(() => editorText(page), inOrder('chip.contract.json', addressIn(chip), 'inferred'));
    await picture(page, 'a manifest that was updated');
    await runCommand(page, 'Component Contract: Update Manifest');
    await notice(page, /^manifest\.json is up to date\.$/, () =>
      picture(page, 'a manifest that is up to date'),
    );
  });

  scenario('a manifest follows a contract that is moved in the explorer', async ({ page, write, exists }) => {
    write('shipped/package.json', '{}\n');
    write('shipped/box.contract.json', box);
    write('shipped/manifest.json', listing(['box.contract.json', addressIn(box)]));
    await openFile(page, 'shipped/manifest.json');
    await untilEqual(() => lenses(page), ['1 contract']);
    await renameFile(page, 'box.contract.json', 'cube.contract.json');
    await picture(page, 'a contract is renamed in the explorer');
    await agree(page);
    await until('the file has its new name', async () => exists('shipped/cube.contract.json'));
    await untilMatch(() => editorText(page), inOrder('"cube.contract.json"', addressIn(box)));
    await untilEqual(() => underlined(page, 'error'), []);
    await picture(page, 'the manifest follows another file name');
  });

  scenario('a manifest is picked where none is in the editor', async ({ page, write }) => {
    write('shipped/package.json', '{}\n');
    write('shipped/box.contract.json', box);
    write('shipped/manifest.json', listing(['box.contract.json', stale]));
    write('others/package.json', '{}\n');
    write('others/chip.contract.json', chip);
    write('others/manifest.json', listing(['chip.contract.json', stale]));
    await openContract(page, 'shipped/box.contract.json');
    await runCommand(page, 'Component Contract: Update Manifest');
    // First the one that lists what is in the editor.
    await untilMatch(
      async () => (await inputOffers(page)).join('\n'),
      /^shipped\/manifest\.json\s*1 contract, 1 out of date[^]*others\/manifest\.json\s*1 contract, 1 out of date[^]*New Manifest/,
    );
    await picture(page, 'manifests to pick from');
    await takeInput(page);
    await untilMatch(() => editorText(page), inOrder('box.contract.json', addressIn(box)));
    await untilEqual(() => lenses(page), ['1 contract']);
  });

  scenario('a manifest is begun', async ({ page, write, exists, server }) => {
    // In a folder of its own, of which VS Code has nothing else to undo.
    write('begun/package.json', '{}\n');
    write('begun/box.contract.json', box);
    write('begun/chip.contract.json', chip);
    await openContract(page, 'begun/box.contract.json');
    await runCommand(page, 'Component Contract: Update Manifest');
    const create = 'Create manifest.json...';
    await answerNotification(page, /^No manifest found\.$/, create, () =>
      picture(page, 'there is no manifest of contracts'),
    );
    await untilMatch(() => inputSays(page), /2 contracts/);
    await writeInput(page, '1.0.0');
    await picture(page, 'the version of a new manifest');
    await takeInput(page);
    await untilEqual(() => lenses(page), ['2 contracts']);
    await untilMatch(() => editorText(page), inOrder('"1.0.0"', addressIn(box), addressIn(chip)));
    await untilEqual(() => problemCounts(page), '0 0');
    await picture(page, 'a new manifest');
    await caretAt(page, '"contract|Version"');
    await press(page, 'Control+Z');
    await until('it is undone', async () => !exists('begun/manifest.json'));
    rmSync(join(server.folder, 'begun/manifest.json'), { force: true });
  });
}

/** A text in which these come one after the other. */
const inOrder = (...texts: readonly string[]): RegExp => new RegExp(texts.join('[^]*'));
