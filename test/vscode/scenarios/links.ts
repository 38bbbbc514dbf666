import { badge } from '../contracts.ts';
import { caretAt, pointAt, rename } from '../editing.ts';
import { editorText } from '../editor.ts';
import { openContract, press, runCommand, untilSaved } from '../person.ts';
import { activeTab, hoverText, picture, underlined } from '../sight.ts';
import { scenario } from '../stage.ts';
import { until, untilEqual, untilMatch } from '../until.ts';

/** Each scenario has a folder with a package of its own, so that it is a project by itself. */
export function playLinks(): void {
  scenario('an identity gets another name with its file, and both back', async (stage) => {
    const { page, write, exists } = stage;
    write('renamed/package.json', '{}');
    write('renamed/count.contract.json', badge.replace('"badge"', '"count"'));
    await openContract(page, 'count.contract.json');
    await caretAt(page, '"co|unt"');
    await rename(page, 'number-badge');
    await untilEqual(() => activeTab(page), 'number-badge.contract.json');
    await untilMatch(() => editorText(page), /"contractId": "number-badge"/);
    await until('the file has the name', async () => {
      return exists('renamed/number-badge.contract.json') && !exists('renamed/count.contract.json');
    });
    await untilSaved(page);
    await picture(page, 'an identity with another name');
    await press(page, 'Control+Z');
    await untilEqual(() => activeTab(page), 'count.contract.json');
    await untilMatch(() => editorText(page), /"contractId": "count"/);
    await picture(page, 'both names as they were');
  });

  scenario(
    'a prop leads to the code of the component, on hover and from a finding',
    async ({ page, write }) => {
      const tone = {
        tsType: { name: 'union', raw: "'info' | 'danger'" },
        description: 'How it sounds.',
        required: false,
      };
      const docs = { displayName: 'Tag', description: 'A tag.', methods: [], props: { tone } };
      // This VS Code has no TypeScript server, which it complains of when a file of TypeScript is opened.
      write('coded/package.json', '{}');
      write('coded/react-docgen.json', JSON.stringify({ 'src/Tag.svelte': [docs] }));
      write(
        'coded/src/Tag.svelte',
        `export interface TagProps {\n  /** How it sounds. */\n  tone?: 'info' | 'danger';\n}\n\nexport const Tag = ({ tone }: TagProps) => tone;\n`,
      );
      write(
        'coded/tag.contract.json',
        `{
  "contractId": "tag",
  "component": "Tag",
  "props": {
    "properties": {
      "tone": { "type": "string", "enum": ["info"] }
    },
    "additionalProperties": false
  }
}
`,
      );
      await openContract(page, 'coded/tag.contract.json');
      await untilMatch(async () => (await underlined(page, 'warning')).join(), /enum/);
      await pointAt(page, '"tone"');
      await untilMatch(() => hoverText(page), /React component Tag in src\/Tag\.svelte[^]*How it sounds/);
      await picture(page, 'a prop of the component on hover, with a link to its code');
      await press(page, 'Escape');
      await pointAt(page, '"enum"');
      await untilMatch(() => hoverText(page), /Tag\.svelte\(3, 3\)/);
      await picture(page, 'a finding about the code, with the place there');
      await press(page, 'Escape');
      await caretAt(page, '"to|ne"');
      await runCommand(page, 'Go to Definition');
      await untilEqual(() => activeTab(page), 'Tag.svelte');
      await page
        .getByText(/^Ln 3, Col 3\b/)
        .first()
        .waitFor();
      await picture(page, 'the prop in the code');
    },
  );
}
