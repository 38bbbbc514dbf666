import assert from 'node:assert/strict';
import { faultyAlert } from '../contracts.ts';
import { caretAt, clickRuleInHover, openQuickFixes, pointAt, quickFix } from '../editing.ts';
import { editorText } from '../editor.ts';
import { clickRuleInProblems, openContract, openFile, openProblems, press } from '../person.ts';
import { hoverText, listed, picture, previewText, problems, underlined } from '../sight.ts';
import { scenario } from '../stage.ts';
import { until, untilEqual, untilMatch } from '../until.ts';

export function playFindings(): void {
  scenario('faults are underlined and listed until quick fixes take them away', async ({ page, write }) => {
    write('alert.contract.json', faultyAlert);
    await openContract(page, 'alert.contract.json');
    await openProblems(page);
    await untilEqual(() => listed(page), ['error SR-127', 'error SR-126']);
    await untilEqual(() => underlined(page, 'error'), ['"warning"', '"tittle"']);
    await caretAt(page, '"tit|tle"');
    await openQuickFixes(page);
    await picture(page, 'faults and the fixes for one of them');

    await quickFix(page, 'Remove "tittle"');
    await untilEqual(() => listed(page), ['error SR-127']);
    await caretAt(page, '"warn|ing"');
    await quickFix(page, 'Add "warning"');
    await untilEqual(() => listed(page), []);
    await untilEqual(() => underlined(page, 'error'), []);
    assert.match(await editorText(page), /"required": \["tone"\]/);
    await picture(page, 'no fault is left');
  });

  scenario('what is safe is fixed on saving, and nothing else', async ({ page, write }) => {
    write('saving.contract.json', faultyAlert.replace('"tittle"', '"tone", "tittle"'));
    await openContract(page, 'saving.contract.json');
    await untilEqual(() => underlined(page, 'error'), ['"warning"', '"tone"', '"tittle"']);
    await caretAt(page, '"ale|rt"');
    await press(page, 'Control+S');
    await untilMatch(() => editorText(page), /"required": \["tone", "tittle"\]/);
    await untilEqual(() => underlined(page, 'error'), ['"warning"', '"tittle"']);
    await picture(page, 'what was safe to fix on saving');
  });

  scenario(
    'nothing else reports anything, even where the schema is out of reach',
    async ({ page, write }) => {
      const schema = 'https://nowhere.example/schemas/v0/component.contract.schema.json';
      write('remote.contract.json', faultyAlert.replace('{', `{\n  "$schema": "${schema}",`));
      write('other.json', '{ "broken": }');
      await openContract(page, 'remote.contract.json');
      await openProblems(page);
      await untilEqual(() => listed(page), ['error SR-127', 'error SR-126']);
      // Once VS Code's own JSON server has reported on its own file, it has had its time to report on ours as well.
      await openFile(page, 'other.json');
      await until('the JSON server has spoken', async () =>
        (await problems(page)).some(({ file }) => file === 'other.json'),
      );
      await openContract(page, 'remote.contract.json');
      const ours = (await problems(page)).filter(({ file }) => file === 'remote.contract.json');
      assert.deepEqual(
        ours.map(({ source, code }) => `${source} ${code}`),
        ['component-contract SR-127', 'component-contract SR-126'],
      );
      assert.deepEqual(await underlined(page, 'warning'), []);
      await picture(page, 'a schema that is out of reach');
    },
  );

  scenario('the code of a finding leads to the page of its rule', async ({ page, write }) => {
    write('rule.contract.json', faultyAlert);
    await openContract(page, 'rule.contract.json');
    await openProblems(page);
    await untilEqual(() => listed(page), ['error SR-127', 'error SR-126']);
    await clickRuleInProblems(page, 'SR-126');
    await untilMatch(() => previewText(page), /^\s*SR-126/);
    await picture(page, 'the page of a rule, from the list');

    await openContract(page, 'rule.contract.json');
    await pointAt(page, '"warning"');
    await untilMatch(() => hoverText(page), /SR-127/);
    await clickRuleInHover(page, 'SR-127');
    await untilMatch(() => previewText(page), /^\s*SR-127/);
    await picture(page, 'the page of a rule, from a hover');
  });
}
