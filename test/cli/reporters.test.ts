import assert from 'node:assert/strict';
import packageJson from '../../package.json';
import checkReportSchema from '../../schemas/check-report.schema.json';
import sarifSchema from './fixtures/sarif-2.1.0.schema.json';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readdirSync, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { contractText } from '../arbitrary.ts';
import { runLine } from '../shell.ts';

/** What one file, and the others of these tests, are found to be. */
const FAULTY = `{
  "contractId": "button",
  "component": "Button",
  "props": {
    "properties": { "size": { "type": "string", "enum": ["s", "m"], "default": "l" } },
    "required": ["size", "size"],
    "additionalProperties": false
  }
}
`;

const CLEAN = '{ "contractId": "card", "component": "Card" }\n';

const LATIN = Buffer.from('"caf\u00e9"', 'latin1');

const FOREIGN = '{ "name": "x" }\n';

const files = {
  'lib/button.contract.json': FAULTY,
  'card.contract.json': CLEAN,
  'other.contract.json': FOREIGN,
};

/** What a format says of some files, and nothing on stderr. */
async function told(format: string, given: Record<string, string | Buffer> = files): Promise<string> {
  const { stdout, stderr } = await runLine(['check', '--format', format], { files: given });
  assert.equal(stderr, '');
  return stdout;
}

const parse = (text: string): unknown => JSON.parse(text) as unknown;

suite('check --format json', () => {
  test('has all members, and no other', async () => {
    const range = (line: number, from: number, to: number): object => ({
      start: { line, character: from },
      end: { line, character: to },
    });
    assert.deepEqual(parse(await told('json')), {
      version: 1,
      files: 2,
      findings: [
        {
          file: 'lib/button.contract.json',
          pointer: '/props/properties/size/default',
          range: range(4, 79, 82),
          code: 'SR-127',
          severity: 'error',
          message: 'The default "l" isn\'t in the enum of "size".',
          help: 'Use "s" or "m", or add it to the enum.',
          related: [
            {
              file: 'lib/button.contract.json',
              range: range(4, 56, 66),
              message: 'The allowed values',
            },
          ],
          fixable: false,
        },
        {
          file: 'lib/button.contract.json',
          pointer: '/props/required/1',
          range: range(5, 25, 31),
          code: 'schema/uniqueItems',
          severity: 'error',
          message: '"size" is already listed in "required".',
          help: 'Remove the repetition.',
          related: [
            { file: 'lib/button.contract.json', range: range(5, 17, 23), message: 'First written here' },
          ],
          fixable: true,
        },
      ],
      skipped: [
        {
          file: 'other.contract.json',
          reason: 'it has "name", but no "contractId" and no "component"',
        },
      ],
      summary: { error: 2, warning: 0, information: 0, hint: 0 },
      comparison: {
        contracts: 2,
        notCompared: ['card.contract.json', 'lib/button.contract.json'].map((file) => ({
          file,
          reason: 'its component has no description',
        })),
      },
    });
  });
});

suite('check --format github', () => {
  test('is a command for each finding, whose text begins with the place, and a line of counts', async () =>
    assert.equal(
      await told('github'),
      `::error file=lib/button.contract.json,line=5,col=80,endLine=5,endColumn=83,title=SR-127::lib/button.contract.json:5:80: SR-127 The default "l" isn't in the enum of "size". Use "s" or "m", or add it to the enum.
::error file=lib/button.contract.json,line=6,col=26,endLine=6,endColumn=32,title=schema/uniqueItems::lib/button.contract.json:6:26: schema/uniqueItems "size" is already listed in "required". Remove the repetition.
2 errors in 2 files checked.
0 of 2 contracts compared with code (no component has a description).
`,
    ));

  test('escapes what would end a property or the command, and speaks to no terminal', async () => {
    const name = '100%, a:b\u001b[31m\n.contract.json';
    const text = '{ "contractId": "a", "component": "A", "50%\\r\\n::error::": 1 }';
    assert.equal(
      await told('github', { [name]: text }),
      '::error file=100%25%2C a%3Ab\\u{1b}[31m%0A.contract.json,line=1,col=40,endLine=1,endColumn=58,title=schema/additionalProperties::100%25, a:b\\u{1b}[31m\\u{a}.contract.json:1:40: schema/additionalProperties "50%25\\r\\n::error::" isn\'t allowed in the contract. Remove it. Allowed here: "$schema", "contractId", "component", "description", "cemRef", "registryRef", "props", "slots" and "states".\n1 error in 1 file checked.\n0 of 1 contract compared with code (its component has no description).\n',
    );
  });

  test('has no columns where a finding has several lines, and is a notice for information', async () => {
    const text = '{\n  "contractId": "a", "component": "A",\n  "states": [{\n  }, "b", "b"]\n}';
    const lines = (await told('github', { 'a.contract.json': text })).split('\n');
    assert.match(lines[0]!, /^::error file=a\.contract\.json,line=3,endLine=4,title=schema\/type::/);
    assert.match(lines[1]!, /^::notice file=.*title=state\/duplicate::/);
  });

  test('tells first what could not be done', async () => {
    const { code, stdout } = await runLine(['check', '--format', 'github', '.', 'gone,%\n', '[a'], {
      files: {
        'ui/a.contract.json': '{ "contractId": "A", "component": "a" }',
        'ui/b,.contract.json': LATIN,
      },
      in: 'ui',
    });
    assert.equal(code, 2);
    const lines = stdout.split('\n');
    assert.equal(lines.length, 7);
    assert.match(lines[0]!, /^::error::"\[a" /);
    assert.equal(lines[1], '::error::"gone,%25\\n" matches nothing.');
    assert.equal(
      lines[2],
      '::error file=ui/b%2C.contract.json::"ui/b,.contract.json" is skipped: it isn\'t encoded in UTF-8.',
    );
    assert.match(lines[3]!, /^::error file=ui\/a\.contract\.json,line=1/);
  });

  test('has errors first, then warnings, then notes, of whatever file', async () => {
    const states = (id: string, more: string): string =>
      `{ "contractId": "${id}", "component": "X", "states": ["on", "on"]${more} }`;
    const lines = await told('github', {
      'a.contract.json': states('x', ''),
      'b.contract.json': states('y', ', "note": 1'),
      'c.contract.json': states('y', ''),
    });
    assert.deepEqual(
      [...lines.matchAll(/^::(\w+) file=(\w)/gm)].map(([, command, file]) => `${command} ${file}`),
      ['error b', 'warning b', 'warning c', 'notice a', 'notice b', 'notice b', 'notice c', 'notice c'],
    );
  });
});

suite('check --format gitlab', () => {
  test('is an issue for each finding', async () => {
    const issues = parse(await told('gitlab')) as { fingerprint: string; check_name: string }[];
    const [first, second] = issues.map(({ fingerprint, ...issue }) => ({
      ...issue,
      isHash: /^[0-9a-f]{64}$/.test(fingerprint),
    }));
    assert.deepEqual(first, {
      description:
        'SR-127: The default "l" isn\'t in the enum of "size". Use "s" or "m", or add it to the enum.',
      check_name: 'SR-127',
      severity: 'major',
      location: { path: 'lib/button.contract.json', lines: { begin: 5, end: 5 } },
      isHash: true,
    });
    assert.equal(second?.check_name, 'schema/uniqueItems');
  });

  test('keeps a fingerprint when lines move, and has no two alike', async () => {
    const twice = '{"contractId":"a","component":"A","zz":1,"zz":2,"zz":3}';
    const prints = async (text: string): Promise<string[]> => {
      const report = parse(await told('gitlab', { 'a.contract.json': text }));
      return (report as { fingerprint: string }[]).map(({ fingerprint }) => fingerprint);
    };
    const before = await prints(twice);
    assert.ok(before.length >= 3);
    assert.equal(new Set(before).size, before.length);
    assert.deepEqual(await prints(`\n\n${twice.replaceAll(',', ',\n')}`), before);
  });
});

suite('check --format junit', () => {
  test('is a test for each file, which fails for errors and warnings', async () =>
    assert.equal(
      await told('junit'),
      `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="component-contract" tests="3" failures="1" errors="0" time="0">
  <testsuite name="component-contract check" tests="3" failures="1" errors="0" time="0" skipped="1">
    <testcase classname="component-contract" name="card.contract.json" time="0"/>
    <testcase classname="component-contract" name="lib/button.contract.json" time="0">
      <failure type="error" message="SR-127: The default &quot;l&quot; isn't in the enum of &quot;size&quot;. Use &quot;s&quot; or &quot;m&quot;, or add it to the enum. (and 1 more)">lib/button.contract.json:5:80  error  SR-127  The default &quot;l&quot; isn't in the enum of &quot;size&quot;. Use &quot;s&quot; or &quot;m&quot;, or add it to the enum.
lib/button.contract.json:6:26  error  schema/uniqueItems  &quot;size&quot; is already listed in &quot;required&quot;. Remove the repetition.</failure>
    </testcase>
    <testcase classname="component-contract" name="other.contract.json" time="0">
      <skipped message="it has &quot;name&quot;, but no &quot;contractId&quot; and no &quot;component&quot;"/>
    </testcase>
  </testsuite>
</testsuites>
`,
    ));

  test('tells of a file that could not be read, and notes information', async () => {
    const { stdout } = await runLine(['check', '--format', 'junit'], {
      files: {
        'latin.contract.json': Buffer.from('"caf\u00e9"', 'latin1'),
        'a.contract.json': '{ "contractId": "a", "component": "A", "states": ["b", "b"] }',
      },
    });
    assert.match(stdout, /tests="2" failures="0" errors="1" time="0" skipped="0"/);
    assert.match(stdout, /<error message="it isn't encoded in UTF-8"\/>/);
    const gone = await runLine(['check', '--format', 'junit', 'gone<']);
    assert.match(gone.stdout, /tests="1" failures="0" errors="1" time="0" skipped="0"/);
    assert.match(
      gone.stdout,
      /<testcase classname="component-contract" name="(&quot;gone&lt;&quot; matches nothing\.)" time="0">\n {6}<error message="\1"\/>/,
    );
    assert.match(stdout, /<system-out>a\.contract\.json:1:56 {2}information {2}state\/duplicate {2}/);
  });
});

suite('check --format sarif', () => {
  interface Log {
    runs: [
      {
        tool: { driver: { informationUri: string; rules: { id: string; help: { text: string } }[] } };
        results: { ruleIndex: number; ruleId: string; partialFingerprints: object }[];
        invocations: object[];
      },
    ];
  }
  const runOf = async (given: Record<string, string | Buffer>): Promise<Log['runs'][0]> =>
    (parse(await told('sarif', given)) as Log).runs[0];

  test('has the rules that occur, in a few words', async () => {
    const text = '{ "contractId": "a", "component": "A", "states": ["on", "on"], "note": 1, "icon": 2 }';
    const { tool, results } = await runOf({ 'a.contract.json': text });
    const { rules, informationUri } = tool.driver;
    assert.deepEqual(
      rules.map(({ id, help }) => [id, help.text]),
      [
        [
          'state/duplicate',
          'A state is declared twice. Run "component-contract check --explain state/duplicate" for reasons, fixes and examples.',
        ],
        [
          'schema/additionalProperties',
          'A member that the format does not know. Run "component-contract check --explain schema/additionalProperties" for reasons, fixes and examples.',
        ],
      ],
    );
    assert.deepEqual(
      results.map(({ ruleIndex }) => ruleIndex),
      [0, 1, 1],
    );
    assert.equal(informationUri, packageJson.homepage);
    assert.ok((await told('sarif', { 'a.contract.json': text })).length < 6000);
  });

  test('has a result for each finding', async () => {
    const { results, invocations, tool } = await runOf({
      'lib/ü ?#%.contract.json': FAULTY,
      'x.contract.json': FOREIGN,
    });
    const [first] = results;
    assert.equal(results.length, 2);
    assert.equal(tool.driver.rules[first!.ruleIndex]!.id, 'SR-127');
    const place = { uri: 'lib/%C3%BC%20%3F%23%25.contract.json', uriBaseId: '%SRCROOT%' };
    const { partialFingerprints, ruleIndex: _, ...rest } = first!;
    assert.match(JSON.stringify(partialFingerprints), /[0-9a-f]{64}/);
    assert.deepEqual(rest, {
      ruleId: 'SR-127',
      level: 'error',
      message: {
        text: 'The default "l" isn\'t in the enum of "size". Use "s" or "m", or add it to the enum.',
      },
      locations: [
        {
          physicalLocation: {
            artifactLocation: place,
            region: { startLine: 5, startColumn: 80, endLine: 5, endColumn: 83 },
          },
        },
      ],
      relatedLocations: [
        {
          id: 0,
          physicalLocation: {
            artifactLocation: place,
            region: { startLine: 5, startColumn: 57, endLine: 5, endColumn: 67 },
          },
          message: { text: 'The allowed values' },
        },
      ],
    });
    assert.deepEqual(invocations, [
      {
        executionSuccessful: true,
        toolExecutionNotifications: [
          {
            level: 'note',
            message: {
              text: 'x.contract.json is skipped: it has "name", but no "contractId" and no "component".',
            },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: 'x.contract.json', uriBaseId: '%SRCROOT%' },
                },
              },
            ],
          },
        ],
      },
    ]);
  });

  test('what stands in a message is no link', async () => {
    const text = '{ "contractId": "a", "component": "A", "[a](http://b)\\\\": 1 }';
    const { stdout } = await runLine(['check', '--format', 'sarif', '.', '[b](c)'], {
      files: { 'a.contract.json': text, '[x](y).contract.json': LATIN },
    });
    const messages = [...stdout.matchAll(/"text": (".*")/g)]
      .map(([, written]) => JSON.parse(written!) as string)
      .filter((message) => /\[[abx]\\?\]/.test(message));
    assert.equal(messages.length, 3);
    for (const message of messages) assert.match(message, /\\\[[abx]\\\]\(/);
    assert.match(messages.join(''), /"\\\[a\\\]\(http:\/\/b\)\\\\\\\\" isn't allowed/);
  });

  test('does not call it a success when something could not be read or found', async () => {
    for (const [name, given] of [
      ['latin.contract.json', { 'latin.contract.json': Buffer.from('"\u00e9"', 'latin1') }],
      ['gone.contract.json', {}],
    ] as const) {
      const { stdout } = await runLine(['check', '--format', 'sarif', name], { files: given });
      const [invocation] = (parse(stdout) as Log).runs[0].invocations;
      assert.match(JSON.stringify(invocation), /"executionSuccessful":false.*"level":"error"/);
    }
  });
});

suite('very many findings', () => {
  const crowded = {
    'a.contract.json': `{ "contractId": "a", "component": "A", "states": ["on"${', "on"'.repeat(1500)}], "note": 1 }`,
  };

  test('of a file are counted, and the most severe are listed, in every format', async () => {
    for (const format of ['pretty', 'json', 'sarif', 'github', 'gitlab', 'junit']) {
      const line = ['check', '--verbose', '--format', format];
      const { stdout, stderr, code } = await runLine(line, { files: crowded });
      const codes = stdout.match(
        /(?<=ruleId": "|code": "|check_name": "| )(state\/duplicate|schema\/additionalProperties)(?=[ "])/g,
      );
      assert.equal(codes?.length, 1000, format);
      assert.ok(codes.includes('schema/additionalProperties'), format);
      const output = format === 'pretty' ? stdout : stderr;
      assert.match(
        output,
        /Only 1000 of 1501 findings are listed: the most severe ones, at most 1000 of a file\./,
      );
      assert.equal(code, 1);
    }
  });

  test('are counted in the summary', async () => {
    const { stdout } = await runLine(['check', '--verbose'], { files: crowded });
    assert.match(stdout, /\n1 error, 1500 notes in 1 file checked\.\n/);
  });
});

suite('paths', () => {
  const given = {
    files: { 'ui/a b.contract.json': FAULTY, 'x.contract.json': CLEAN.replace('}', ', "x": 1 }') },
    in: 'ui',
  };
  const pathsOf = async (format: string): Promise<string[]> => {
    const { stdout } = await runLine(['check', '--format', format, '.', '..'], given);
    return [...new Set(stdout.match(/[\w./%]*(a b|a%20b|x)\.contract\.json/g))];
  };

  test('go from the current folder on, for whoever reads the report there', async () => {
    for (const format of ['pretty', 'json', 'junit']) {
      assert.deepEqual(await pathsOf(format), ['../x.contract.json', 'a b.contract.json'], format);
    }
  });

  test('go from the root of the repository on, for whoever shows findings beside its files', async () => {
    for (const format of ['github', 'gitlab', 'sarif']) {
      const name = format === 'sarif' ? 'a%20b' : 'a b';
      assert.deepEqual(await pathsOf(format), ['x.contract.json', `ui/${name}.contract.json`], format);
    }
  });

  test('a fingerprint is the same wherever the check is run', async () => {
    const printsIn = async (folder: string): Promise<string[]> => {
      const { stdout } = await runLine(['check', '--format', 'gitlab'], { ...given, in: folder });
      return stdout.match(/[0-9a-f]{64}/g) ?? [];
    };
    const all = await printsIn('');
    const inside = await printsIn('ui');
    assert.deepEqual([all.length, inside.length], [3, 2]);
    assert.ok(inside.every((print) => all.includes(print)));
  });
});

/** Documents in which something is found that a format could stumble over. */
const NASTY = [
  '',
  '\ufeff{ "contractId": "A" }',
  '{ "contractId": "a", "component": "A", "\\ud800\u202e": 1, "<![CDATA[]]>&amp;": 2 }',
  '{ "contractId": "a", "component": "A", "##[endgroup]": 1, "\u2028\u{e0041}\u0085##[": [] }',
  '{ "__proto__": 1, "contractId": "a", "component": "A", "constructor": {}, "toString": 0 }',
  '{\r"contractId": "a\u0000", "component":\t"\u001b[31m"\r}',
  `{ "contractId": "a", "component": "A", "states": ["${'x'.repeat(100_000)}", 1] }`,
  '{ "\u001b[31m": "& <more>" }',
];

/** Whether a text could be a test report in XML 1.0: characters, references, and how elements are nested. */
function assertJunit(text: string): void {
  assert.doesNotMatch(text, /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u);
  const open: string[] = [];
  const rest = text
    .replace('<?xml version="1.0" encoding="UTF-8"?>', '')
    .replace(
      /<(\/?)([a-z-]+)((?: [a-z]+="(?:[^<&"]|&(?:amp|lt|gt|quot|#91);)*")*)(\/?)>/g,
      (tag, end, name: string, _, empty) => {
        if (end) assert.equal(open.pop(), name, tag);
        else if (!empty) open.push(name);
        return '';
      },
    );
  assert.deepEqual(open, []);
  assert.doesNotMatch(rest.replaceAll(/&(amp|lt|gt|quot|#91);/g, ''), /[<>&]/);
}

suite('whatever is found', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const schemas = {
    json: new Ajv2020({ strict: true }).compile(checkReportSchema),
    sarif: ajv.compile(sarifSchema),
  };
  const examples = ['examples', 'examples/faulty'].flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
  );
  const texts = [...examples, ...NASTY, ...fc.sample(contractText, { seed: 1, numRuns: 50 })];
  const given = {
    ...Object.fromEntries(texts.map((text, index) => [`${index}.contract.json`, text])),
    ...Object.fromEntries(NASTY.map((text, index) => [`a\u001b[3${index}m<&">:,%\n/.contract.json`, text])),
    '::error::.contract.json': NASTY[2]!,
    'sk\u202eipped.contract.json': LATIN,
  };

  for (const format of ['json', 'sarif', 'gitlab', 'junit', 'github', 'pretty']) {
    test(`is written as ${format}, and nothing that a document says reaches a terminal or a log but as text`, async () => {
      for (const folder of [given, {}]) {
        const line = ['check', '--verbose', '--hints', '--format', format, '.', '"x\u001b'];
        const { stdout } = await runLine(line, { files: folder });
        assert.doesNotMatch(stdout, /[^\P{Cc}\n]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
        if (format !== 'github') assert.doesNotMatch(stdout, /##\[|^\s*::/m);
        if (format === 'junit') assertJunit(stdout);
        if (format === 'json' || format === 'sarif') {
          const validate = schemas[format];
          assert.ok(validate(parse(stdout)), ajv.errorsText(validate.errors));
        }
        if (format === 'gitlab') {
          const prints = (parse(stdout) as { fingerprint: string }[]).map(({ fingerprint }) => fingerprint);
          assert.equal(new Set(prints).size, prints.length);
        }
        if (format === 'github')
          assert.match(
            stdout,
            /^(::(error|warning|notice)( file=[^\p{Cc}\p{Cs}]*)?::[^\p{Cc}\p{Cs}]*\n)*([^:]* checked\.\n)?(\d+ of \d+ contracts? compared with code[^:]*\n)?$/u,
          );
      }
    });
  }
});
