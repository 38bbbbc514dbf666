import { badge } from '../contracts.ts';
import { caretAt, openQuickFixes, pointAt, quickFix, type } from '../editing.ts';
import { film } from '../animation.ts';
import { editorText } from '../editor.ts';
import { type Size, type Theme, useSize, useTheme } from '../look.ts';
import { openContract, openProblems, press, restMouse, runCommand, toggleSideBar } from '../person.ts';
import { hoverText, keepImage, previewText, settledImage, underlined } from '../sight.ts';
import { scenario, type Stage } from '../stage.ts';
import { until, untilEqual, untilMatch } from '../until.ts';
import { library } from './dsds.ts';

/** As wide as a page of documentation. */
const STILL = { width: 960, height: 640 };

const ANIMATED = { width: 960, height: 480 };

/** Takes the pictures of the documentation, each in a light and a dark theme. */
export function playDocumentation(): void {
  for (const theme of ['light', 'dark'] as const) {
    scenario(`the pictures of the documentation, ${theme}`, (stage) =>
      inSmallWindow(stage, theme, STILL, stills),
    );
    scenario(`a default is mistyped, fixed and previewed, ${theme}`, (stage) =>
      inSmallWindow(stage, theme, ANIMATED, animation),
    );
  }
}

/** Shows only the editor. Nothing but what a scenario asks for comes up. */
async function inSmallWindow(
  stage: Stage,
  theme: Theme,
  size: Size,
  run: (stage: Stage, theme: Theme) => Promise<void>,
): Promise<void> {
  const { page } = stage;
  await toggleSideBar(page);
  await useTheme(stage, theme, {
    'workbench.activityBar.location': 'hidden',
    '[component-contract]': {
      'editor.quickSuggestions': { strings: 'off', other: 'off' },
      'editor.suggestOnTriggerCharacters': false,
    },
  });
  try {
    await useSize(page, size, () => run(stage, theme));
  } finally {
    await toggleSideBar(page);
    await useTheme(stage, 'light');
  }
}

const banner = `{
  "contractId": "banner",
  "component": "Banner",
  "props": {
    "properties": {
      "tone": { "type": "string", "enum": ["info", "success", "danger"], "default": "sucess" },
      "closable": { "type": "boolean", "default": false }
    },
    "required": ["tone", "tittle"],
    "additionalProperties": false
  },
  "states": ["hover"]
}
`;

async function stills({ page, write }: Stage, theme: Theme): Promise<void> {
  const still = async (name: string): Promise<void> => {
    await restMouse(page);
    keepImage(name, await settledImage(page));
  };
  write('banner.contract.json', banner);
  await openContract(page, 'banner.contract.json');
  await openProblems(page);
  await untilEqual(() => underlined(page, 'error'), ['"sucess"', '"tittle"']);
  await caretAt(page, '"suc|ess"');
  await openQuickFixes(page);
  await still(`findings-${theme}.png`);
  await press(page, 'Escape', 'Control+J');
  await runCommand(page, 'View: Close All Editors');

  write('documented/package.json', '{}\n');
  write('documented/badge.contract.json', badge.replace('"hover"', '"pressed"'));
  write('documented/library.dsds.yaml', library);
  await openContract(page, 'documented/badge.contract.json');
  await runCommand(page, 'Component Contract: Preview DSDS Traits');
  // Earlier scenarios have shown another page of this name.
  await untilMatch(() => previewText(page), /1 DSDS entry out of sync[^]*"md" \(default\)/);
  await still(`preview-${theme}.png`);
  await runCommand(page, 'View: Close All Editors');

  await openContract(page, 'documented/badge.contract.json');
  await runCommand(page, 'Component Contract: Compare Traits with Contract');
  await untilMatch(() => editorText(page), /pressed/);
  await untilMatch(() => editorText(page), /hover/);
  const coloured = page.locator('.monaco-diff-editor .modified .view-line span[class^="mtk"]:not(.mtk1)');
  await coloured.first().waitFor();
  await still(`compare-${theme}.png`);
}

const short = `{
  "contractId": "banner",
  "component": "Banner",
  "props": {
    "properties": {
      "tone": {
        "type": "string",
        "enum": ["info", "success", "danger"],
        "default": "info"
      }
    },
    "additionalProperties": false
  },
  "states": ["hover"]
}
`;

async function animation({ page, write }: Stage, theme: Theme): Promise<void> {
  const { take, gif } = film(page);
  write('banner.contract.json', short);
  await openContract(page, 'banner.contract.json');
  await caretAt(page, '"default": "info|"');
  await take(900);
  for (let left = 'inf'; ; left = left.slice(0, -1)) {
    await press(page, 'Backspace');
    await untilEqual(() => underlined(page, 'error'), [`"${left}"`]);
    await take(80);
    if (left === '') break;
  }
  for (let written = ''; written !== 'sucess';) {
    written = 'sucess'.slice(0, written.length + 1);
    await type(page, written.at(-1)!);
    await untilEqual(() => underlined(page, 'error'), [`"${written}"`]);
    await take(120);
  }
  await pointAt(page, '"sucess"');
  await untilMatch(() => hoverText(page), /SR-127[^]*Quick Fix/);
  await take(1800);
  await restMouse(page);
  await openQuickFixes(page);
  await take(1300);
  await quickFix(page, '"success"');
  await untilEqual(() => underlined(page, 'error'), []);
  await until('the fix is made', async () => (await editorText(page)).includes('"default": "success"'));
  await take(1000);
  await press(page, 'Control+Shift+V');
  await untilMatch(() => previewText(page), /"success" \(default\)/);
  await take(3000);
  keepImage(`fix-and-preview-${theme}.gif`, await gif());
}
