import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { CONTRACT_RULES } from '../../server/src/kinds/contract/rules/index.ts';
import { codesOf, reported, runLine, type Situation } from '../shell.ts';

const RIGHT = '{ "contractId": "a", "component": "A" }';
const FAULTY = '{ "contractId": "A", "component": "A" }';
/** A contract with one warning, of a rule whose own level it is. */
const WARNED =
  '{ "$schema": "https://x.example/schemas/v1/component.contract.schema.json", "contractId": "a" }';

async function ended(args: readonly string[], situation: Situation): Promise<[code: number, stderr: string]> {
  const { code, stderr } = await reported(['check', ...args], situation);
  return [code, stderr.replaceAll('component-contract: ', '').trimEnd()];
}

const one = (text: string): Situation => ({ files: { 'a.contract.json': text } });

suite('exit codes of check', () => {
  test('0 without a finding at error level, 1 with one', async () => {
    assert.deepEqual(await ended([], one(RIGHT)), [0, '']);
    assert.deepEqual(await ended([], one(WARNED)), [0, '']);
    assert.deepEqual(await ended([], one(FAULTY)), [1, '']);
  });

  test('--max-warnings: 1 with more of them', async () => {
    const files = { 'a.contract.json': WARNED, 'b.contract.json': WARNED };
    assert.deepEqual(await ended(['--max-warnings', '2'], { files }), [0, '']);
    assert.deepEqual(await ended(['--max-warnings=1'], { files }), [
      1,
      '2 warnings, but --max-warnings allows only 1.',
    ]);
    assert.deepEqual(await ended(['--max-warnings', '0'], one(WARNED)), [
      1,
      '1 warning, but --max-warnings allows only 0.',
    ]);
    assert.deepEqual(await ended(['--max-warnings', '0'], one(RIGHT)), [0, '']);
    for (const wrong of ['x', '1.5', '=-1', '1e3', ' 1']) {
      const [code, stderr] = await ended([`--max-warnings=${wrong}`], one(RIGHT));
      assert.deepEqual(
        [code, stderr],
        [2, `--max-warnings needs a whole number, 0 or more, not ${JSON.stringify(wrong)}.`],
      );
    }
  });

  test('2 for a path that matches nothing, unless that is no error', async () => {
    const situation = {
      files: {
        'lib/a.contract.json': FAULTY,
        'src/readme.txt': '',
        'component-contract.config.json': '{ "exclude": ["lib/old"] }',
        'lib/old/b.contract.json': '',
      },
    };
    const names = ['gone', 'x/*.json', 'src', ''];
    assert.deepEqual(await ended(names, situation), [
      2,
      '"gone" matches nothing.\n"x/*.json" matches nothing.\nAn empty path matches nothing.\nNo contracts or DSDS documents found in "src".',
    ]);
    assert.deepEqual(
      await ended([...names.reverse(), 'gone'], situation),
      await ended(names.reverse(), situation),
      'in the same order, however it is asked for',
    );
    const forgiven = [0, 'No contracts or DSDS documents found.'];
    assert.deepEqual(await ended([...names, '--no-error-on-unmatched'], situation), forgiven);
    assert.deepEqual(await ended([...names, 'lib', '--no-error-on-unmatched'], situation), [1, '']);
  });

  test('an empty repository is no error, unless a path is named', async () => {
    assert.deepEqual(await ended([], {}), [
      0,
      'No contracts or DSDS documents found.\nRun "component-contract init" to begin.',
    ]);
    assert.deepEqual(await ended(['.'], {}), [2, 'No contracts or DSDS documents found in ".".']);
  });

  test("2 for a file that can't be read, and for a broken project file; the findings of the others are there", async () => {
    const latin = Buffer.from([0x22, 0xe9, 0x22]);
    const { code, findings, skipped, stderr } = await reported(['check'], {
      files: {
        'a.contract.json': FAULTY,
        'b.contract.json': latin,
        'component-contract.config.json': '{ "rulez": {} }',
      },
    });
    assert.equal(code, 2);
    assert.equal(stderr, 'component-contract: "b.contract.json" is skipped: it isn\'t encoded in UTF-8.\n');
    assert.deepEqual(
      findings.map(({ file }) => file),
      ['a.contract.json', 'component-contract.config.json'],
    );
    assert.deepEqual(skipped, ["b.contract.json: it isn't encoded in UTF-8"]);
  });

  test('2 for an exception, which is a finding where it was; no manifest is built then', async ({ mock }) => {
    mock.method(CONTRACT_RULES.get('SR-126')!, 'check' as never, () => {
      throw new Error('Oops');
    });
    const files = { 'a.contract.json': RIGHT };
    const { code, stdout } = await runLine(['check'], { files });
    assert.equal(code, 2);
    assert.match(stdout, /^a\.contract\.json:1:1 {2}error {2}internal {2}Not checked: .*Error: Oops/);
    const built = await runLine(['manifest', 'build', '--contract-version', '1'], { files });
    assert.deepEqual([built.code, built.files], [2, files]);
    assert.match(built.stderr, /^a\.contract\.json:1:1 {2}error {2}internal {2}/m);
  });
});

suite('check --rule', () => {
  /** The severity of the one finding that there is. */
  async function severity(args: readonly string[], situation: Situation): Promise<string | undefined> {
    const { findings } = await reported(['check', '--hints', ...args], situation);
    assert.ok(findings.length < 2);
    return findings[0]?.severity;
  }

  const states = one('{ "contractId": "a", "component": "A", "states": ["x", "x"] }');

  test('gives a rule another level; the last one counts', async () => {
    for (const level of ['error', 'warning', 'information', 'hint']) {
      assert.equal(await severity(['--rule', `state/duplicate=${level}`], states), level);
    }
    assert.equal(await severity(['--rule', 'state/duplicate=off'], states), undefined);
    assert.equal(await severity(['--rule', 'STATE/Duplicate=error'], states), 'error');
    assert.equal(
      await severity(['--rule', 'state/duplicate=off', '--rule=state/duplicate=error'], states),
      'error',
    );
  });

  test('goes before the project file, and before its overrides', async () => {
    const config = {
      rules: { 'state/duplicate': 'off' },
      overrides: [{ files: ['a*'], rules: { 'state/duplicate': 'off' } }],
    };
    const files = { ...states.files, 'component-contract.config.json': JSON.stringify(config) };
    assert.equal(await severity([], { files }), undefined);
    assert.equal(await severity(['--rule', 'state/duplicate=warning'], { files }), 'warning');
  });

  test('a hint is reported with --hints only', async () => {
    assert.deepEqual(await codesOf(['--rule', 'state/duplicate=hint'], states), []);
  });

  test('--hints shows hints to people too, and --quiet hides them', async () => {
    const rule = ['--rule', 'state/duplicate=hint'];
    const shown = await runLine(['check', '--hints', ...rule], states);
    assert.match(shown.stdout, / {2}hint {2}state\/duplicate {2}/);
    assert.match(shown.stdout, /^No errors or warnings, \d hints? in \d files? checked\.$/m);
    const quiet = await runLine(['check', '--hints', '--quiet', ...rule], states);
    assert.doesNotMatch(quiet.stdout, /state\/duplicate/);
  });

  test("what can't be set is refused", async () => {
    const refused = async (rule: string): Promise<string> => {
      const [code, stderr] = await ended([`--rule=${rule}`], states);
      assert.equal(code, 2);
      return stderr;
    };
    assert.equal(
      await refused('json/syntax=off'),
      '--rule "json/syntax=off": The severity of "json/syntax" can\'t be "off". Use "error", "warning" or "information". This rule decides whether a file is valid, so it can\'t be turned off or lowered to a hint.',
    );
    assert.match(await refused('schema/type=hint'), /can't be turned off or lowered to a hint/);
    assert.equal(
      await refused('SR-12z=off'),
      '--rule "SR-12z=off": There is no rule "SR-12z". Did you mean "SR-126", "SR-127" or "SR-128"?',
    );
    assert.match(await refused('SR-130=warnign'), /can't be "warnign"\. Did you mean "warning"\?/);
    for (const wrong of ['SR-130', 'SR-130=', '=off', 'off']) {
      assert.equal(
        await refused(wrong),
        `--rule needs a rule and its severity, such as --rule SR-130=off, not "${wrong}".`,
      );
    }
  });
});
