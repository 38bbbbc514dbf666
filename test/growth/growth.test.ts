import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fixAll, hasSafeFix, SAFE } from '../../server/src/check/fix-all.ts';
import { compareContracts, type ContractFile } from '../../server/src/diff/compare.ts';
import { type ContractSource, fixableContract, sourceOf } from '../../server/src/kinds/contract/check.ts';
import { contractEditing } from '../../server/src/kinds/contract/editing/index.ts';
import { projectOf, uriOf, workspaceOf } from '../project/world.ts';
import { workOf } from '../work.ts';

/** The smaller size; the larger one is ten times that. With 20 a weak quadratic part isn't seen. */
const SIZE = 60;

/** Sorting takes a little more than in proportion, and so does what is counted of it. */
const MOST = 11;

/** Asserts that ten times the size costs at most eleven times the work. `prepare` does what is not counted, and returns what is. */
function assertInProportion(prepare: (size: number) => () => unknown): void {
  // Some parts are loaded on first use.
  prepare(10)();
  const [less, more] = [SIZE, 10 * SIZE].map((size) => workOf(prepare(size)));
  const grew = more!.total / less!.total;
  const worst = [...more!.by]
    .filter(([name, count]) => count > (less!.by.get(name) ?? 0) * MOST && count > more!.total / 100)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 5)
    .map(([name, count]) => `${name || 'anonymous functions'} ${less!.by.get(name) ?? 0} to ${count}`);
  assert.ok(grew <= MOST, `It costs ${grew.toFixed(1)} times as much: ${worst.join(', ')}`);
}

/** All of one length, so that names take the same work at any size. */
const idOf = (index: number): string => String(index).padStart(6, '0');

/** A number of names and the like, between commas. */
const many = (count: number, write: (id: string) => string): string =>
  Array.from({ length: count }, (_, index) => write(idOf(index))).join(',');

const withMembers = (members: string): string => `{"contractId":"a","component":"A",${members}}`;

const withProps = (properties: string, required = ''): string =>
  withMembers(`"props":{"properties":{${properties}},"required":[${required}],"additionalProperties":false}`);

/** Contracts of any size in some respect. */
const DIMENSIONS: Readonly<Record<string, (count: number) => string>> = {
  props: (count) =>
    withProps(many(count, (id) => `"p${id}":{"type":"string","enum":["a","b"],"default":"a"}`)),
  'enum values': (count) => withProps(`"p":{"type":"string","enum":[${many(count, (id) => `"v${id}"`)}]}`),
  'undeclared names': (count) =>
    withProps(
      '"p":{"type":"string"}',
      many(count, (id) => `"undeclared${id}"`),
    ),
  slots: (count) => withMembers(`"slots":[${many(count, (id) => `"s${id}"`)}]`),
  states: (count) => withMembers(`"states":[${many(count, (id) => `"s${id}"`)}]`),
  'broken text': (count) =>
    `${withProps(many(count, (id) => `"p${id}":{"type":"string"}`)).slice(0, -3)},,}}`,
};

const workspace = workspaceOf(projectOf({ 'package.json': '{}' }));

const read = (text: string): ContractSource => {
  const source = sourceOf(text);
  // What a request uses is there mostly.
  void [source.checked, source.tree, source.page];
  return source;
};

suite('ten times as large a contract costs at most eleven times the work', () => {
  for (const [name, textOf] of Object.entries(DIMENSIONS)) {
    test(`a check and its fixes: ${name}`, () =>
      assertInProportion((size) => {
        const text = textOf(size);
        return () => {
          const source = read(text);
          const document = fixableContract(source);
          for (const finding of source.checked.findings) hasSafeFix(document, finding);
          fixAll(document, SAFE);
        };
      }));

    test(`a comparison with other names: ${name}`, () =>
      assertInProportion((size) => {
        const text = textOf(size);
        const fileOf = (json: string): ContractFile => ({ path: 'a', file: 'a', read: { text: json } });
        return () => compareContracts([fileOf(text)], [fileOf(text.replaceAll(/"([a-z]+)0/g, '"$1-'))]);
      }));

    test(`questions about it: ${name}`, () =>
      assertInProportion((size) => {
        const source = read(textOf(size));
        const document = { uri: uriOf('a.contract.json'), source, place: undefined };
        // In the name that is halfway through the text.
        const offset = source.text.indexOf(idOf(size >> 1));
        return () => {
          contractEditing.hover!(document, offset, workspace);
          contractEditing.complete!(document, offset, workspace);
          contractEditing.references!(document, offset, true, workspace);
          contractEditing.outline!(source);
        };
      }));
  }
});

test('ten times as many contracts in a project cost at most eleven times the work', () =>
  assertInProportion((size) => {
    const files = Object.fromEntries(
      Array.from({ length: size }, (_, index) => {
        const text = `{ "contractId": "c${idOf(index)}", "component": "c${idOf(index)}" }`;
        return [`c${idOf(index)}.contract.json`, text];
      }),
    );
    return () => projectOf(files);
  }));
