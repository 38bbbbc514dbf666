// Runs editors with the configurations of docs/editors.md, and compares what they show with the output there.
// `--only <pattern>` selects editors, `--write` updates the page.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { test } from 'node:test';
import { parseArgs } from 'node:util';

const PAGE = 'docs/editors.md';

interface Editor {
  readonly name: string;
  readonly program: string;
  /** The Debian packages that it is in. */
  readonly packages: string;
  readonly configuration: string;
  /** The file of `test/editors` that does what a user would, and writes what the editor shows. */
  readonly driver: string;
  readonly args: (configuration: string, driver: string) => string[];
}

const EDITORS: readonly Editor[] = [
  {
    name: 'Neovim',
    program: 'nvim',
    packages: 'neovim',
    configuration: 'init.lua',
    driver: 'neovim.lua',
    args: (configuration, driver) => ['--headless', '-u', configuration, '-c', `luafile ${driver}`],
  },
  {
    name: 'Emacs',
    program: 'emacs',
    packages: 'emacs-nox elpa-eglot',
    configuration: 'init.el',
    driver: 'emacs.el',
    // Up to version 28 eglot is a package.
    args: (configuration, driver) =>
      '--batch -q --eval (package-initialize)'.split(' ').concat('-l', configuration, '-l', driver),
  },
  {
    name: 'Vim',
    program: 'vim',
    packages: 'vim-nox vim-ale',
    configuration: 'vimrc',
    driver: 'vim.vim',
    args: (configuration, driver) =>
      '-N -i NONE -n --not-a-term -T dumb'.split(' ').concat('-u', configuration, '-S', driver),
  },
];

/** What every editor has to show, whatever it looks like there. */
const SHOWN = [
  /9[: ](19|20) .*error|9:20 E/,
  /The default "sucess" isn't in the enum of "tone"\./,
  /Prop\W+tone\W+string, default/,
  /^ {2}info\n {2}success\n {2}danger$/m,
  /1\)? Change the default to "success", the nearest value/,
  /^After the first one: "default": "success"$/m,
  /^After "da" and completion: "default": "danger"$/m,
  /^ {2}# Banner\n\n {2}3 traits$/m,
];

const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, write: { type: 'boolean', default: false } },
});
const chosen = EDITORS.filter(({ name }) => new RegExp(`^(?:${options.only})`, 'i').test(name));
if (chosen.length === 0) throw new Error(`No editor is called ${options.only}.`);

for (const editor of chosen) {
  test(`${editor.name} shows findings, hover, completion and traits, and makes a fix`, (context) => {
    const { program, packages } = editor;
    const { stdout, error } = spawnSync(program, ['--version'], { encoding: 'utf8' });
    assert.ok(!error, `${program} is missing. On Debian: apt-get install ${packages}`);
    context.diagnostic(stdout.slice(0, stdout.indexOf('\n')));
    const page = readFileSync(PAGE, 'utf8');
    const faulty = blockOf(readFileSync('README.md', 'utf8'), 'generated: example');
    const { shown, saved } = run(editor, blockOf(page, `run: ${editor.name}`), faulty);
    assert.doesNotMatch(shown, /^Failed/m, shown);
    for (const part of SHOWN) assert.match(shown, part);
    assert.equal(saved, faulty.replace('"sucess"', '"danger"'));
    const output = blockOf(page, `output: ${editor.name}`);
    const start = `<!-- output: ${editor.name} -->\n\n\`\`\`text\n`;
    if (options.write)
      writeFileSync(
        PAGE,
        page.replace(start + output, () => start + shown),
      );
    else assert.equal(shown, output, `${PAGE} has other output; npm run test:editors -- --write updates it`);
  });
}

/** The code block behind a comment of a page. */
function blockOf(page: string, comment: string): string {
  const from = page.indexOf(`<!-- ${comment} -->`);
  const [, block] = /^```\w+\n([^]*?)^```$/m.exec(page.slice(from)) ?? [];
  assert.ok(from >= 0 && block !== undefined, `the page has a block for "${comment}"`);
  return block;
}

/** Runs an editor in a project of its own; answers with what it has shown, and the contract as it was saved. */
function run(
  { program, args, configuration, driver }: Editor,
  text: string,
  contract: string,
): { shown: string; saved: string } {
  const folder = mkdtempSync(join(tmpdir(), 'component-contract-editor-'));
  try {
    const file = (...path: string[]): string => join(folder, ...path);
    for (const each of ['bin', 'projectRoot', 'project/.git']) mkdirSync(file(each), { recursive: true });
    writeFileSync(file(configuration), text);
    writeFileSync(file('project/banner.contract.json'), contract);
    writeFileSync(file('bin/component-contract'), `#!/bin/sh\nexec node '${resolve('dist/cli.js')}' "$@"\n`);
    chmodSync(file('bin/component-contract'), 0o755);
    const env = {
      ...process.env,
      PATH: `${file('bin')}${delimiter}${process.env['PATH']}`,
      HOME: file('projectRoot'),
      XDG_CONFIG_HOME: file('projectRoot'),
      TRANSCRIPT: file('transcript'),
    };
    const { stdout, stderr } = spawnSync(
      program,
      args(file(configuration), resolve('test/editors', driver)),
      {
        cwd: file('project'),
        env,
        encoding: 'utf8',
        timeout: 120_000,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    assert.ok(existsSync(file('transcript')), `${program} has shown nothing: ${stdout}${stderr}`);
    return {
      shown: readFileSync(file('transcript'), 'utf8'),
      saved: readFileSync(file('project/banner.contract.json'), 'utf8'),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
