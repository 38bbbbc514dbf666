import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import MarkdownIt from 'markdown-it';
import { marked } from 'marked';
import { markdownOf } from '../../server/src/diff/markdown.ts';
import { AFTER, BEFORE, type Files, hostileReport, longReport, reportOf } from '../diff-reports.ts';

const changesIn = (page: string): number => page.match(/^- \*\*/gm)?.length ?? 0;

suite('a comparison in Markdown', () => {
  test('has the counts, the version, a table, and the changes of each contract', () =>
    assert.equal(
      markdownOf(reportOf(BEFORE, AFTER)),
      `## Contract changes from v1\\.0\\.0 to the working tree

5 changes in 2 contracts: **2 breaking**, **1 dangerous**, **1 safe**, **1 none**. These changes need a major version (below 1.0: a minor version).

- "manifest\\.json" has version "1\\.5\\.0" after "1\\.4\\.0", but its changes need "2\\.0\\.0" or higher.
- "lib\\/link\\.contract\\.json" can't be compared: it isn't a valid contract: The contract has no "component". Add the display name, such as "component": "Icon Button".
- 1 file of another format skipped: "lib\\/openapi\\.contract\\.json".

| Contract | Breaking | Dangerous | Safe | None |
| --- | --: | --: | --: | --: |
| button | 1 | 1 | 1 | 1 |
| icon | 1 | 0 | 0 | 0 |

### \`button\`

\`v1.0.0:lib/button.contract.json\` → \`lib/button.contract.json\`

- **breaking** \`enum/value-removed\` "size" no longer accepts "l". (line 12 → line 9)
- **dangerous** \`default/added\` "wide" has the default true now. (line 15 → line 16)
- **safe** \`prop/added\` The prop "tone" is added. (line 6 → line 18)

<details><summary>1 change without effect on usages</summary>

- **none** \`text\` The description changes. (line 4 → line 4)

</details>

### \`icon\`

\`v1.0.0:lib/icon.contract.json\`

- **breaking** \`contract/removed\` The contract "icon" is removed. (line 2)
`,
    ));

  test('links lines where there are addresses', () => {
    const page = markdownOf(reportOf(BEFORE, AFTER), ({ file, range }) =>
      file.startsWith('v1.0.0:') ? undefined : `http://x/<${file}> \\#L${range.start.line + 1}`,
    );
    assert.match(
      page,
      /\(line 12 → \[line 9\]\(<http:\/\/x\/%3Clib\/button\.contract\.json%3E%20%5C#L9>\)\)/,
    );
  });

  test('without a change', () => {
    assert.equal(
      markdownOf(reportOf(BEFORE, BEFORE)),
      '## Contract changes from v1\\.0\\.0 to the working tree\n\nNo contract has changed.\n',
    );
    const broken = { 'a.contract.json': { contractId: 'a' } };
    assert.match(markdownOf(reportOf(broken, broken)), /\nNo other contract has changed\.\n\n- "v1/);
  });

  test('folds a long list', () => {
    const page = markdownOf(longReport(1, 8));
    assert.equal(changesIn(page), 16);
    assert.match(
      page,
      /\n<details><summary>6 more changes: 6 safe<\/summary>\n\n(- .*\n){6}\n<\/details>\n$/,
    );
    assert.doesNotMatch(page, /\| Contract/);
  });

  test('shows a change that three contracts have once, with a link to each', () => {
    const side = (states: Readonly<Record<string, readonly string[]>>): Files =>
      Object.fromEntries(
        Object.entries(states).map(([id, each]) => [
          `${id}.contract.json`,
          { contractId: id, component: 'C', states: each },
        ]),
      );
    const ids = Array.from({ length: 150 }, (_, index) => `c${index}`);
    const report = reportOf(
      side({ a: ['on', 'off'], b: ['on', 'off'], c: ['on'], d: ['off'] }),
      side({ a: ['on', 'x'], b: ['x'], c: ['x'], d: ['off', 'y'] }),
    );
    const page = markdownOf(report, ({ file, range }) =>
      file.startsWith('v1.0.0:') ? undefined : `${file}#L${range.start.line + 1}`,
    );
    assert.equal(
      page.slice(page.indexOf('\n###')),
      `
### The same change in several contracts

- **safe** \`state/added\` The state "x" is added. In 3 contracts: [\`a\`](<a.contract.json#L6>), [\`b\`](<b.contract.json#L5>), [\`c\`](<c.contract.json#L5>)

### \`a\`

\`v1.0.0:a.contract.json\` → \`a.contract.json\`

- **breaking** \`state/removed\` The state "off" is removed. (line 6 → [line 4](<a.contract.json#L4>))

### \`b\`

\`v1.0.0:b.contract.json\` → \`b.contract.json\`

- **breaking** \`state/removed\` The state "on" is removed. (line 5 → [line 4](<b.contract.json#L4>))
- **breaking** \`state/removed\` The state "off" is removed. (line 6 → [line 4](<b.contract.json#L4>))

### \`c\`

\`v1.0.0:c.contract.json\` → \`c.contract.json\`

- **breaking** \`state/removed\` The state "on" is removed. (line 5 → [line 4](<c.contract.json#L4>))

### \`d\`

\`v1.0.0:d.contract.json\` → \`d.contract.json\`

- **safe** \`state/added\` The state "y" is added. (line 4 → [line 6](<d.contract.json#L6>))
`,
    );
    assert.match(
      markdownOf(
        reportOf(
          side(Object.fromEntries(ids.map((id) => [id, ['on']]))),
          side(Object.fromEntries(ids.map((id) => [id, ['on', 'off']]))),
        ),
      ),
      /In 150 contracts: (`c\d+`, ){99}`c\d+` and 50 more\n$/,
    );
  });

  test('is cut where it is too long, and says how many changes are left out', () => {
    const page = markdownOf(longReport(300, 20));
    const shown = changesIn(page);
    assert.ok(page.length <= 60_000 && shown > 100, `${page.length} ${shown}`);
    assert.ok(page.endsWith(`\n\n${12_000 - shown} changes left out, because the page is too long.\n`));
    assert.match(page, /And 200 more contracts\./);
    for (let limit = 100; limit < 3000; limit += 7) {
      const short = markdownOf(longReport(2, 12), undefined, limit);
      assert.ok(short.length <= limit, `${limit}`);
      const left = Number(/(\d+) changes? left out/.exec(short)?.[1] ?? 0);
      assert.equal(changesIn(short) + left, 48);
      assert.equal(short.match(/<details>/g)?.length, short.match(/<\/details>/g)?.length);
    }
  });

  test('what stands in a file is text, and nothing else', () => {
    const page = markdownOf(hostileReport());
    // eslint-disable-next-line no-control-regex
    assert.doesNotMatch(page, /[^\P{Cc}\n]|\p{Cf}/u);
    // No command of GitLab or of a workflow begins a line.
    assert.doesNotMatch(page, /^\s*(\/|::)/m);
    for (const html of [
      marked.parse(page, { async: false }),
      MarkdownIt({ html: true, linkify: true }).render(page),
    ]) {
      assert.doesNotMatch(html, /<(img|a|em|del|s|pre|h1|!--)\b/);
      assert.equal(html.match(/<h2/g)?.length, 1);
      assert.equal(html.match(/<details>/g)?.length, html.match(/<\/details>/g)?.length);
      assert.equal(html.match(/<tr>/g)?.length, 3);
      const shown = html.replace(/<code>.*?<\/code>/gs, '');
      // A mention in text would notify someone.
      assert.doesNotMatch(shown, /@f|#1/);
    }
  });
});
