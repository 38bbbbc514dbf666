import { badge } from '../contracts.ts';
import { caretAt, clickLens } from '../editing.ts';
import { editorText } from '../editor.ts';
import {
  answerNotification,
  clickTitleAction,
  copyTraitsAs,
  notice,
  openContract,
  openFile,
  press,
  runCommand,
  takeInput,
} from '../person.ts';
import { inputOffers, lenses, picture, previewText, titleActions, underlined } from '../sight.ts';
import { scenario, type Stage } from '../stage.ts';
import { until, untilEqual, untilMatch } from '../until.ts';

/** The entry of the badge as somebody has written it: its traits are those of the contract. */
export const library = `schemaVersion: "0.21.1"
name: Library
entries:
  - id: badge
    kind: component
    name: Badge
    description: It counts what is new.
    specs:
      - href: badge.contract.json
        rel: contract
        role: Design System Contract
    traits:
      # The sizes that designers use.
      - traitType: variant
        kind: enum
        id: size
        description: How much room it takes. # As in Figma.
        values:
          - id: md
            description: Beside text.
          - id: sm
            description: In tables.
          - id: lg
            description: In headings.
      - traitType: state
        kind: boolean
        id: hover
        description: While the mouse is over it.
`;

/** One with another default than the document knows, and another state. */
const edited = badge.replace('"default": "md"', '"default": "lg"').replace('"hover"', '"pressed"');

const begin = (
  { write }: Stage,
  contract = badge,
  documents: Readonly<Record<string, string>> = { 'library.dsds.yaml': library },
): void => {
  write('documented/package.json', '{}\n');
  write('documented/badge.contract.json', contract);
  for (const [name, text] of Object.entries(documents)) write(`documented/${name}`, text);
};

const COMPARE = 'Compare Traits with Contract';

/** What a contract and the DSDS documents that point at it are to each other. */
export function playDsds(): void {
  scenario('the traits of a DSDS entry are compared side by side, and updated', async (stage) => {
    const { page } = stage;
    begin(stage, edited);
    await openFile(page, 'documented/library.dsds.yaml');
    await untilMatch(async () => (await underlined(page, 'warning')).join(), /hover/);
    await runCommand(page, `Component Contract: ${COMPARE}`);
    await untilMatch(() => editorText(page), /pressed/);
    await untilMatch(() => editorText(page), /hover/);
    await picture(page, 'the difference of a DSDS entry, side by side');
    await clickTitleAction(page, 'Update Traits from Contract');
    await notice(page, /^Updated "badge": 2 changes\.$/);
    await until('the comparison is closed', async () => (await page.locator('.tab').count()) === 1);
    await openFile(page, 'documented/library.dsds.yaml');
    await untilEqual(() => titleActions(page), [COMPARE]);
    // It has another name at the same place, and keeps what is written about it.
    await untilMatch(
      () => editorText(page),
      /id: lg[^]*id: sm[^]*id: md[^]*id: pressed\s+description: While the mouse is over it/,
    );
    await untilMatch(() => editorText(page), /# The sizes that designers use[^]*# As in Figma/);
    await picture(page, 'the traits of a DSDS entry were updated');
    await caretAt(page, 'id: pres|sed');
    await press(page, 'Control+Z');
    await untilMatch(() => editorText(page), /id: md[^]*id: sm[^]*id: lg[^]*id: hover/);
    await untilEqual(() => lenses(page), ['2 changes: Update', 'Compare']);
    await picture(page, 'one step takes all of the update back');
    await clickLens(page, '2 changes: Update');
    await untilMatch(() => editorText(page), /id: lg[^]*id: sm[^]*id: md[^]*id: pressed/);
    await untilEqual(() => lenses(page), ['In sync']);
    await runCommand(page, 'Component Contract: Update Traits from Contract');
    await notice(page, /^"badge" is in sync with its contract\.$/);
    await runCommand(page, `Component Contract: ${COMPARE}`);
    await notice(page, /^"badge" is in sync with its contract\.$/, () =>
      picture(page, 'there is nothing to compare'),
    );
  });

  scenario('an update that removes a description says so, and is undone', async (stage) => {
    const { page } = stage;
    begin(stage, badge.replace('"hover"', ''));
    await openContract(page, 'documented/badge.contract.json');
    await until('the lens is there', async () => (await lenses(page)).join().includes('1 change: Update'));
    await clickLens(page, '1 change: Update');
    const message =
      /^Updated "badge" in "library\.dsds\.yaml": 1 change\. Removed, with description: "hover"\.$/m;
    await answerNotification(page, message, 'Undo', () =>
      picture(page, 'an update names what it removes with its description'),
    );
    await untilMatch(() => editorText(page), /id: hover\s+description: While the mouse is over it/);
    await picture(page, 'the update of a document that was not open is undone');
  });

  scenario('the preview tells of DSDS, and leads to the difference', async (stage) => {
    const { page } = stage;
    const other = library.replace('id: badge', 'id: badge-small').replace('name: Library', 'name: Others');
    const documents = { 'library.dsds.yaml': library, 'others.dsds.yaml': other };
    begin(stage, edited, documents);
    await openContract(page, 'documented/badge.contract.json');
    await runCommand(page, 'Component Contract: Preview DSDS Traits');
    await untilMatch(
      () => previewText(page),
      /^\s*Badge\s+2 traits, 2 DSDS entries out of sync[^]*library\.dsds\.yaml: out of sync[^]*DSDS traits as YAML/,
    );
    await picture(page, 'the preview with the DSDS form');
    // To update is no icon here: it changes other files.
    await untilEqual(() => titleActions(page), [COMPARE]);
    await clickTitleAction(page, COMPARE);
    await untilMatch(async () => (await inputOffers(page)).join('\n'), /badge[^]*out of sync[^]*badge-small/);
    await picture(page, 'DSDS entries to compare');
    await takeInput(page);
    await untilMatch(() => editorText(page), /While the mouse is over it/);
    await picture(page, 'the difference, from the preview');
  });

  scenario('the DSDS form of the traits is copied, and what points at the contract', async (stage) => {
    const { page } = stage;
    const sized = badge.replace('["sm", "md", "lg"]', '["sm", "md", "extra large"]');
    const other = 'id: chip\nkind: component\nname: Chip\ndescription: A chip.\n';
    begin(stage, sized, { 'library.dsds.yaml': library, 'docs/chip.dsds.yaml': other });
    await openContract(page, 'documented/badge.contract.json');
    await copyTraitsAs(page, 'DSDS Traits as YAML');
    await notice(
      page,
      /^Copied 1 trait as YAML\.[^]*Skipped "size": its value "extra large" isn't a valid DSDS id\./,
      () => picture(page, 'DSDS traits are copied, and what is lost is told'),
    );
    await copyTraitsAs(page, 'DSDS Specs Entry');
    await untilMatch(
      async () => (await inputOffers(page)).join('\n'),
      /docs\/chip\.dsds\.yaml[^]*library\.dsds\.yaml\s*already points at this contract/,
    );
    await picture(page, 'where a DSDS specs entry can go');
    await takeInput(page);
    await notice(page, /^Copied the specs entry for docs\/chip\.dsds\.yaml\.$/);
    await press(page, 'Control+Alt+N');
    await until('an empty editor is open', async () => (await editorText(page)) === '');
    await press(page, 'Control+V');
    await untilMatch(() => editorText(page), /- href: \.\.\/badge\.contract\.json\s+rel: contract/);
  });
}
