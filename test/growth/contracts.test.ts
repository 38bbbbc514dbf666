import { suite, test } from 'node:test';
import { fixAll, fixesOf, hasSafeFix, SAFE } from '../../server/src/check/fix-all.ts';
import {
  check,
  type ContractDocument,
  type ContractSource,
  fixableContract,
  sourceOf,
} from '../../server/src/kinds/contract/check.ts';
import { contractEditing } from '../../server/src/kinds/contract/editing/index.ts';
import { projectForDsds, projectionOf } from '../../server/src/kinds/contract/traits.ts';
import type { OpenDocument } from '../../server/src/lsp/feature.ts';
import { codeActions } from '../../server/src/lsp/features/code-actions.ts';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { projectOf, uriOf, workspaceOf } from '../project/world.ts';
import { assertInProportion, fixesForAll, idOf, list, many } from './growth.ts';

const C = (members: Readonly<Record<string, string>>): string =>
  `{"contractId":"a","component":"A",${Object.entries(members)
    .map(([name, value]) => `"${name}":${value}`)
    .join(',')}}`;

const P = (properties: string, required?: string): string => {
  const rest = required === undefined ? '' : `,"required":[${required}]`;
  return C({ props: `{"properties":{${properties}}${rest},"additionalProperties":false}` });
};

/** Contracts of any size in some respect. */
const DIMENSIONS: Readonly<Record<string, (n: number) => string>> = {
  props: (n) =>
    P(many(n, (id) => `"p${id}":{"type":"string","enum":["a","b"],"default":"a","description":"x"}`)),
  'enum values': (n) =>
    P(`"p":{"type":"string","enum":[${many(n, (id) => `"v${id}"`)}],"default":"v000000"}`),
  'enum default last': (n) =>
    P(`"p":{"type":"string","enum":[${many(n, (id) => `"v${id}"`)}],"default":"v${idOf(n - 1)}"}`),
  'enum default slip': (n) =>
    P(`"p":{"type":"string","enum":[${many(n, (id) => `"value${id}"`)}],"default":"valueX"}`),
  'enum objects': (n) =>
    P(`"p":{"type":"object","enum":[${many(n, (id) => `{"v":"${id}"}`)}],"default":{"v":"${idOf(n - 1)}"}}`),
  'enum repeated': (n) =>
    P(
      `"p":{"type":"string","enum":[${many(2 * n, (id) => `"v${idOf(Number(id) % n)}"`)}],"default":"v000000"}`,
    ),
  'enum wrong': (n) => P(`"p":{"type":"string","enum":[${many(n, (_, i) => String(i + 1000))}],"default":0}`),
  'enum wrong text': (n) =>
    P(`"p":{"type":["number","null"],"enum":[${many(n, (id) => `"${id}"`)}],"default":"0"}`),
  'enum wrong same': (n) => P(`"p":{"type":"string","enum":[${many(n, () => '5')}],"default":5}`),
  'required declared': (n) =>
    P(
      many(n, (id) => `"p${id}":{"type":"string"}`),
      many(n, (id) => `"p${id}"`),
    ),
  'required undeclared': (n) =>
    P(
      '"p":{"type":"string"}',
      many(n, (id) => `"undeclared${id}"`),
    ),
  'required near': (n) =>
    P(
      list(5, (index) => `"property${index}":{"type":"string"}`).join(','),
      many(n, (id) => `"propertx${id.at(-1)}"`),
    ),
  'required same': (n) =>
    P(
      '"p":{"type":"string"}',
      many(n, () => `"p"`),
    ),
  'required twice': (n) =>
    P(
      many(n, (id) => `"p${id}":{"type":"string"}`),
      `${many(n, (id) => `"p${id}"`)},${many(n, (id) => `"p${id}"`)}`,
    ),
  'required wrong': (n) =>
    P(
      many(n, (id) => `"${id}":{"type":"string"}`),
      many(n, (_, i) => String(i + 1000)),
    ),
  'required, axes without default': (n) =>
    P(
      many(n, (id) => `"p${id}":{"type":"string","enum":["a"]}`),
      many(n, (id) => `"p${id}"`),
    ),
  slots: (n) => C({ slots: `[${many(n, (id) => `"s${id}"`)}]` }),
  'slot records': (n) => C({ slots: `[${many(n, (id) => `{"name":"s${id}","description":"x"}`)}]` }),
  'slots same': (n) => C({ slots: `[${many(n, () => `"s"`)}]` }),
  'slots twice': (n) =>
    C({
      slots: `[${many(n, (id) => `"s${id}"`)},${many(n, (id) => `{"name":"s${id}","description":"x"}`)}]`,
    }),
  'slots without name': (n) => C({ slots: `["s",${many(n, () => `{"description":"x"}`)}]` }),
  'slots wrong': (n) => C({ slots: `[${many(n, (_, i) => String(i + 1000))}]` }),
  'slots empty': (n) => C({ slots: `[${many(n, () => '""')}]` }),
  states: (n) => C({ states: `[${many(n, (id) => `"s${id}"`)}]` }),
  'states same': (n) => C({ states: `[${many(n, () => `"s"`)}]` }),
  'states twice': (n) => C({ states: `[${many(n, (id) => `"s${id}"`)},${many(n, (id) => `"s${id}"`)}]` }),
  'states wrong': (n) => C({ states: `[${many(n, (_, i) => String(i + 1000))}]` }),
  'states records': (n) => C({ states: `[${many(n, (id) => `{"name":"s${id}"}`)}]` }),
  'states records twice': (n) =>
    C({ states: `[${many(n, (id) => `"s${id}"`)},${many(n, (id) => `{"name":"s${id}"}`)}]` }),
  'states nulls': (n) => C({ states: `[${many(n, () => 'null')}]` }),
  'unknown at root': (n) => `{"contractId":"a","component":"A",${many(n, (id) => `"unknown${id}":1`)}}`,
  'unknown in each prop': (n) => P(many(n, (id) => `"p${id}":{"type":"string","minimum":1}`)),
  'slip in each prop': (n) => P(many(n, (id) => `"p${id}":{"type":"string","descripton":"x"}`)),
  'defaultValue beside default': (n) =>
    P(many(n, (id) => `"p${id}":{"type":"string","default":"a","defaultValue":"x"}`)),
  'unknown in one prop': (n) => P(`"p":{"type":"string",${many(n, (id) => `"unknown${id}":1`)}}`),
  'slips in one prop': (n) =>
    P(`"p":{"type":"string",${many(n, (_, i) => `"descr${String.fromCodePoint(0x4e00 + i)}ption":"x"`)}}`),
  'props beside properties': (n) =>
    C({
      props: `{"properties":{},${many(n, (id) => `"p${id}":{"type":"string"}`)},"additionalProperties":false}`,
    }),
  'props in place of properties': (n) =>
    C({ props: `{${many(n, (id) => `"p${id}":{"type":"string"}`)},"additionalProperties":false}` }),
  'declared props beside properties': (n) =>
    C({
      props: `{"properties":{${many(n, (id) => `"p${id}":{"type":"string"}`)}},${many(n, (id) => `"p${id}":{"type":"string"}`)},"additionalProperties":false}`,
    }),
  'required beside properties': (n) =>
    C({
      props: `{"properties":{},"required":[${many(n, (id) => `"p${id}"`)}],${many(n, (id) => `"p${id}":{"type":"string"}`)},"additionalProperties":false}`,
    }),
  'unknown in props': (n) =>
    C({ props: `{"properties":{},${many(n, (id) => `"title${id}":1`)},"additionalProperties":false}` }),
  'required true': (n) => P(many(n, (id) => `"p${id}":{"type":"string","required":true}`)),
  'required true, listed': (n) =>
    P(
      many(n, (id) => `"p${id}":{"type":"string","required":true}`),
      many(n, (id) => `"p${id}"`),
    ),
  'optional, listed': (n) =>
    P(
      many(n, (id) => `"p${id}":{"type":"string","optional":true}`),
      many(n, (id) => `"p${id}"`),
    ),
  nullable: (n) => P(many(n, (id) => `"p${id}":{"type":"string","nullable":true}`)),
  options: (n) => P(many(n, (id) => `"p${id}":{"type":"string","options":["a","b"],"default":"a"}`)),
  'options in one': (n) =>
    P(`"p":{"type":"string","options":[${many(n, (id) => `{"value":"v${id}"}`)}],"default":"v000000"}`),
  'options and enum in one': (n) =>
    P(
      `"p":{"type":"string","enum":[${many(n, (id) => `"v${id}"`)}],"options":[${many(n, (id) => `{"value":"v${id}"}`)}],"default":"v000000"}`,
    ),
  'no type': (n) => P(many(n, (id) => `"p${id}":{"default":"a"}`)),
  'type slip': (n) => P(many(n, (id) => `"p${id}":{"type":"strng"}`)),
  'type int': (n) => P(many(n, (id) => `"p${id}":{"type":"int"}`)),
  'type null': (n) => P(many(n, (id) => `"p${id}":{"type":null}`)),
  'type unknown': (n) => P(many(n, (id) => `"p${id}":{"type":"date"}`)),
  'types slips in one': (n) => P(`"p":{"type":[${many(n, () => '"strng"')}]}`),
  'types repeated in one': (n) => P(`"p":{"type":[${many(n, () => '"string"')}]}`),
  'types empty': (n) => P(many(n, (id) => `"p${id}":{"type":[]}`)),
  'types twice': (n) => P(many(n, (id) => `"p${id}":{"type":["string","null","string"]}`)),
  'prop is a type': (n) => P(many(n, (id) => `"p${id}":"string"`)),
  'prop is null': (n) => P(many(n, (id) => `"p${id}":null`)),
  'enum no list': (n) => P(many(n, (id) => `"p${id}":{"type":"string","enum":"x"}`)),
  'enum empty': (n) => P(many(n, (id) => `"p${id}":{"type":"string","enum":[]}`)),
  'default mismatch': (n) => P(many(n, (id) => `"p${id}":{"type":"number","default":"${id}"}`)),
  'default slip': (n) =>
    P(many(n, (id) => `"p${id}":{"type":"string","enum":["small","medium"],"default":"smal"}`)),
  'default last': (n) => P(many(n, (id) => `"p${id}":{"type":"string","enum":["a","b"],"default":"b"}`)),
  'no default': (n) => P(many(n, (id) => `"p${id}":{"type":"string","enum":["a","b"]}`)),
  'variants axes': (n) => C({ variants: `{${many(n, (id) => `"v${id}":["a","b"]`)}}` }),
  'variants axes merged': (n) =>
    C({
      props: `{"properties":{${many(n, (id) => `"v${id}":{"type":"string","enum":["a"],"default":"a"}`)}},"additionalProperties":false}`,
      variants: `{${many(n, (id) => `"v${id}":["a","b"]`)}}`,
    }),
  'variants values': (n) => C({ variants: `{"size":[${many(n, (id) => `"v${id}"`)}]}` }),
  'variants values merged': (n) =>
    C({
      props: `{"properties":{"size":{"type":"string","enum":[${many(n, (id) => `"v${id}"`)}],"default":"v000000"}},"additionalProperties":false}`,
      variants: `{"size":[${many(n, (id) => `"v${idOf(2 * Number(id))}"`)}]}`,
    }),
  'props array': (n) =>
    C({ props: `[${many(n, (id) => `{"name":"p${id}","type":"string","required":true}`)}]` }),
  'properties array': (n) => P('').replace('{}', `[${many(n, (id) => `{"name":"p${id}","type":"string"}`)}]`),
  'properties at root': (n) =>
    C({
      properties: `{${many(n, (id) => `"p${id}":{"type":"string"}`)}}`,
      required: `[${many(n, (id) => `"p${id}"`)}]`,
    }),
  'states object': (n) => C({ states: `{${many(n, (id) => `"s${id}":{}`)}}` }),
  'slots object': (n) => C({ slots: `{${many(n, (id) => `"s${id}":{"description":"x"}`)}}` }),
  'key twice in each': (n) => P(many(n, (id) => `"p${id}":{"type":"string","type":"number"}`)),
  'key alike twice in each': (n) => P(many(n, (id) => `"p${id}":{"type":"string","type":"string"}`)),
  'key often': (n) => P(many(n, () => `"p":{"type":"string"}`)),
  'keys twice': (n) =>
    P(`${many(n, (id) => `"p${id}":{"type":"string"}`)},${many(n, (id) => `"p${id}":{"type":"number"}`)}`),
  'broken far': (n) => P(many(n, (id) => `"p${id}":{"type":"string","enum":["a"]}`)).slice(0, -3) + ',,}}',
  'broken trailing comma': (n) =>
    `${P(many(n, (id) => `"p${id}":{"type":"string","enum":["a"]}`)).slice(0, -1)},}`,
  'broken early': (n) => `{,${P(many(n, (id) => `"p${id}":{"type":"string","enum":["a"]}`)).slice(1)}`,
  'broken often': (n) => P(many(n, (id) => `"p${id}":{"type":"string",,}`)),
  unfinished: (n) => P(many(n, (id) => `"p${id}":{"type":"string","enum":["a"]}`)).slice(0, -30),
  'unclosed string': (n) =>
    P(many(n, (id) => `"p${id}":{"type":"string","enum":["a"]}`)).slice(0, -40) + '"abc',
  'long text': (n) => C({ description: JSON.stringify('x'.repeat(n * 50)) }),
  'long text, lines': (n) =>
    JSON.stringify(
      JSON.parse(P(many(n, (id) => `"p${id}":{"type":"string","enum":["a","b"],"default":"b"}`))),
      null,
      2,
    ),
  'unknown in each, lines': (n) =>
    JSON.stringify(JSON.parse(P(many(n, (id) => `"p${id}":{"type":"string","minimum":1}`))), null, 2),
  'slots twice, lines': (n) =>
    JSON.stringify(
      JSON.parse(
        C({
          slots: `[${many(n, (id) => `"s${id}"`)},${many(n, (id) => `{"name":"s${id}","description":"x"}`)}]`,
        }),
      ),
      null,
      2,
    ),
  'required twice, lines': (n) =>
    JSON.stringify(
      JSON.parse(
        P(
          many(n, (id) => `"p${id}":{"type":"string"}`),
          `${many(n, (id) => `"p${id}"`)},${many(n, (id) => `"p${id}"`)}`,
        ),
      ),
      null,
      2,
    ),
  foreign: (n) => `{"$schema":"https://x.test/x.json","contractId":"a",${many(n, (id) => `"p${id}":1`)}}`,
};

const workspace = workspaceOf(projectOf({ 'package.json': '{}' }));

const read = (text: string): ContractSource => {
  const source = sourceOf(text);
  // What a request uses is there mostly.
  void [source.checked, source.tree, source.page];
  return source;
};

const documentOf = (source: ContractSource): ContractDocument => ({
  uri: uriOf('a.contract.json'),
  source,
  place: undefined,
});

/** The code actions that an editor asks for, with the diagnostics that it shows. */
function actions(source: ContractSource, only?: string): () => unknown {
  const document = TextDocument.create(uriOf('a.contract.json'), '', 1, source.text);
  const open = { ...documentOf(source), document, kind: 'contract', editing: contractEditing } as unknown;
  const range = { start: document.positionAt(0), end: document.positionAt(source.text.length) };
  const diagnostics = source.checked.findings.map(({ code, path }) => ({
    code,
    range,
    message: '',
    data: { path },
  }));
  const context = { diagnostics, ...(only !== undefined && { only: [only] }) };
  const codeAction = { dataSupport: true, resolveSupport: { properties: ['edit'] } };
  const client = { capabilities: { textDocument: { codeAction } }, commands: [], folders: [] } as unknown;
  return () =>
    codeActions.handle(
      open as OpenDocument<'fixes'>,
      { textDocument: document, range, context },
      client as never,
      workspace as never,
    );
}

/** What is done with a contract; most of it with all its findings. */
const WORK: Readonly<Record<string, (source: ContractSource) => () => unknown>> = {
  'a check':
    ({ text }) =>
    () =>
      check(text),
  'what edits need':
    ({ text }) =>
    () =>
      sourceOf(text).page,
  'the number of safe fixes': (source) => () => {
    const document = fixableContract(source);
    return source.checked.findings.filter((finding) => hasSafeFix(document, finding));
  },
  'the fixes of one finding': (source) => () => {
    const { findings } = source.checked;
    return findings.length > 0 && fixesOf(fixableContract(source), findings[findings.length >> 1]!);
  },
  'all safe fixes': (source) => () => fixAll(fixableContract(source), SAFE),
  // A menu has the fixes of at most 50 findings, which few findings are below.
  'a menu for all': (source) => actions(source),
  'the actions on saving': (source) => actions(source, 'source'),
};

suite('ten times as large a contract costs at most eleven times the work', () => {
  for (const [name, textOf] of Object.entries(DIMENSIONS)) {
    test(name, () => {
      const work = { ...WORK };
      for (const [title, wanted] of fixesForAll(fixableContract(sourceOf(textOf(10)))))
        work[title] = (source) => () => fixAll(fixableContract(source), wanted);
      for (const [what, each] of Object.entries(work))
        assertInProportion(what, (size) => each(read(textOf(size))));
    });
  }
});

type Question = (document: ContractDocument, offset: number) => unknown;

/** What is asked about a contract and a place in it. */
const QUESTIONS: Readonly<Record<string, Question>> = {
  hover: (document, offset) => contractEditing.hover!(document, offset, workspace),
  completion: (document, offset) => contractEditing.complete!(document, offset, workspace),
  references: (document, offset) => contractEditing.references!(document, offset, true, workspace),
  highlights: (document, offset) => contractEditing.highlights!(document, offset),
  symbols: ({ source }) => contractEditing.outline!(source),
  traits(document) {
    return [projectionOf(document.source), projectForDsds(document.source.contract)];
  },
};

suite('so does each question about it', () => {
  for (const name of [
    'props',
    'enum values',
    'required declared',
    'required undeclared',
    'slots',
    'states',
  ]) {
    test(name, () => {
      for (const [what, ask] of Object.entries(QUESTIONS)) {
        assertInProportion(what, (size) => {
          const source = read(DIMENSIONS[name]!(size));
          // In the name that is halfway through the text.
          const offset = source.text.indexOf(idOf(size >> 1));
          return () => ask(documentOf(source), offset);
        });
      }
    });
  }
});

test('a check of 100,000 props, and of 10 MB', () => {
  for (const name of ['props', 'long text, lines', 'no default', 'required, axes without default'])
    assertInProportion(name, (size) => WORK['a check']!(read(DIMENSIONS[name]!(size))), 10_000);
});
