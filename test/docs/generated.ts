// The parts of the documentation that are made from the program: tables of rules, commands and settings, and what the
// command line prints.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../package.json';
import { CHANGE_CLASSES, CHANGE_IDS, type ChangeKind, CHANGES } from '../../server/src/diff/changes.ts';
import { COMMANDS } from '../../server/src/cli/run.ts';
import { isGoverned, levelsFor } from '../../server/src/kinds/config/model.ts';
import { RULES } from '../../server/src/kinds/index.ts';
import { ENV, git, write } from '../git.ts';
import { runLine, type Situation } from '../shell.ts';
import recorded from './described.json';

/** The pages with generated parts. */
export const PAGES = [
  'README.md',
  'docs/rules.md',
  'docs/command-line.md',
  'docs/vscode.md',
  'docs/getting-started.md',
  'docs/dsds.md',
  'docs/react.md',
  'docs/diff.md',
];

/** A page with its generated parts as they are to be: what is between `<!-- generated: NAME -->` and `<!-- end -->`. */
export async function regenerated(page: string): Promise<string> {
  const text = readFileSync(page, 'utf8');
  const parts = await Promise.all(
    [...text.matchAll(PART)].map(async ([, open = '', name = '']) => {
      const part = PARTS[name];
      if (!part) throw new Error(`${page}: there is no generated part "${name}"`);
      return `${open}\n\n${(await part()).trim()}\n\n<!-- end -->`;
    }),
  );
  const generated = text.replace(PART, () => parts.shift()!);
  return PLAYED.has(page) ? played(generated) : generated;
}

const PLAYED = new Set(['docs/getting-started.md', 'docs/dsds.md', 'docs/react.md', 'docs/diff.md']);

/**
 * A page on which commands are run one after the other, with what they print. A block with `file=` writes that file, one with `shows=`
 * has what is in it by then, a block of command lines runs those of the program and of git, and the block of text behind it has the program's
 * output.
 */
async function played(page: string): Promise<string> {
  let files: Readonly<Record<string, string>> = {};
  const history: GitCommand[] = [];
  let output: string | undefined;
  const parts: string[] = [];
  let end = 0;
  for (const { index, 0: block, 1: language = '', 2: use, 3: file = '', 4: text = '' } of page.matchAll(
    BLOCK,
  )) {
    const isOutput = language === 'text' && output !== undefined;
    const isShown = use === 'shows';
    const made = isOutput
      ? fence('text', output!)
      : isShown
        ? fence(`${language} shows=${file}`, files[file]!)
        : block;
    parts.push(page.slice(end, index), made);
    end = index + block.length;
    output = undefined;
    if (use === 'file') files = Object.assign({}, files, { [file]: text });
    if (language !== 'sh') continue;
    if (/^node describe\.mjs$/m.test(text)) files = { ...files, 'react-docgen.json': described(files) };
    for (const [, program, line = ''] of text.matchAll(
      /^(?:npx --no -- )?(component-contract|git) (.*)$/gm,
    )) {
      const args = [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
      if (program === 'git') {
        history.push({ args, files });
        continue;
      }
      const done = await runLine(args, situationOf(files, history));
      ({ files } = done);
      output = `${output ?? ''}${done.stdout}${done.stderr}`;
    }
  }
  return [...parts, page.slice(end)].join('');
}

/** A command line of git, and the files at that time. */
interface GitCommand {
  readonly args: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}

/** Files in a repository with a history, if there is one. */
function situationOf(files: Readonly<Record<string, string>>, history: readonly GitCommand[]): Situation {
  if (history.length === 0) return { files };
  return {
    env: ENV,
    prepare(folder) {
      rmSync(join(folder, '.git'), { recursive: true });
      for (const { args, files: then } of [...history, { args: ['--version'], files }]) {
        write(folder, then);
        git(folder, ...args);
      }
    },
  };
}

/** What the script on the page about React writes. It was recorded: run the script again if a component on the page changes. */
function described(files: Readonly<Record<string, string>>): string {
  const components = Object.entries(files).filter(([path]) => path.endsWith('.tsx'));
  const docs = components
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => {
      const known = recorded.find(({ code }) => code === text);
      if (!known) throw new Error(`${path}: record what describe.mjs writes in test/docs/described.json`);
      return known.docs;
    });
  return JSON.stringify(docs, null, 2);
}

const BLOCK = /^```(\w+)(?: (file|shows)=(\S+))?\n([^]*?)^```$/gm;

/** The text of the config schema, with a property for each rule and each change: what it is, and the levels or classes that it can have. */
export function configSchema(text: string): string {
  const schema = JSON.parse(text);
  schema.definitions.rules.properties = Object.fromEntries(
    RULES.filter(({ code }) => isGoverned(code)).map(({ code, summary, severity }) => {
      const levels = levelsFor(code);
      const enumSortTexts = levels.map((_, index) => `${index + 1}`);
      return [
        code,
        { description: summary, enum: levels, default: severity, enumSortTexts, completionDetail: summary },
      ];
    }),
  );
  schema.definitions.changes.properties = Object.fromEntries(
    Object.entries(CHANGES).map(([id, { summary, class: usual, ...others }]) => {
      // Which of two classes is the usual one depends on the contract.
      const isOne = !('milder' in others);
      const enumSortTexts = CHANGE_CLASSES.map((_, index) => `${index + 1}`);
      return [
        id,
        {
          description: summary,
          enum: CHANGE_CLASSES,
          ...(isOne && { default: usual }),
          enumSortTexts,
          completionDetail: summary,
        },
      ];
    }),
  );
  return JSON.stringify(schema, null, 2);
}

const PART = /^(<!-- generated: (\w+) -->)\n[^]*?^<!-- end -->/gm;

const PARTS: Readonly<Record<string, () => string | Promise<string>>> = {
  example: async () => {
    const name = 'banner.contract.json';
    const text = readFileSync(`client/walkthrough/${name}`, 'utf8');
    const { stdout } = await runLine(['check'], { files: { [name]: text } });
    return `${fence('json', text)}\n\n${fence('text', `$ component-contract check\n${stdout}`)}`;
  },
  changesExample: async () => {
    const file = 'banner.contract.json';
    const before = readFileSync(`client/walkthrough/${file}`, 'utf8').replace('sucess', 'success');
    const after = before.replace(', "danger"', '').replace('["hover"]', '["hover", "focus"]');
    const history = [
      ['init', '-q', '-b', 'main'],
      ['add', '.'],
      ['commit', '-q', '-m', 'Banner'],
      ['tag', 'v1.0.0'],
    ].map((args) => ({ args, files: { [file]: before } }));
    const { stdout } = await runLine(['diff'], situationOf({ [file]: after }, history));
    return fence('text', `$ component-contract diff\n${stdout}`);
  },
  rules: () =>
    table(
      ['Rule', 'Severity', 'What it finds'],
      RULES.map(({ code, severity, summary }) => [`[${code}](rules/${code}.md)`, severity, summary]),
    ),
  changes: () =>
    table(
      ['Change', 'Class', 'What changes'],
      CHANGE_IDS.map((id) => {
        const { class: usual, summary, milder }: ChangeKind = CHANGES[id];
        const also = milder ? ` If ${milder.when}: ${milder.class}.` : '';
        return [`[${id}](changes/${id}.md)`, usual, `${summary}${also}`];
      }),
    ),
  commandList: () =>
    table(
      ['Command', 'What it does'],
      COMMANDS.map(({ name, takes, summary }) => [code(`${name} ${takes}`.trim()), summary]),
    ),
  commands: async () => {
    const helps = COMMANDS.map(async ({ name }) => {
      const { stdout } = await runLine([...name.split(' '), '--help']);
      return `## ${name}\n\n${fence('text', stdout)}`;
    });
    return (await Promise.all(helps)).join('\n\n');
  },
  settings: () =>
    table(
      ['Setting', 'Default', 'What it does'],
      Object.entries(manifest.contributes.configuration.properties).map(([name, setting]) => [
        code(name),
        code(JSON.stringify(setting.default)),
        // VS Code makes links of settings between number signs.
        setting.markdownDescription.replaceAll(/`#([\w.-]+)#`/g, '`$1`'),
      ]),
    ),
  palette: () => {
    const hidden = new Set(
      manifest.contributes.menus.commandPalette
        .filter(({ when }) => when === 'false')
        .map(({ command }) => command),
    );
    const shown = manifest.contributes.commands.filter(({ command }) => !hidden.has(command));
    return table(
      ['Command', 'Id'],
      shown.map(({ command, title }) => [title, code(command)]),
    );
  },
};

const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

const fence = (language: string, text: string): string => `\`\`\`${language}\n${text.trim()}\n\`\`\``;

/** A table as Prettier writes it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join(
    '\n',
  );
}
