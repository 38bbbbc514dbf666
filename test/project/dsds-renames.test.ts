import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { FileEdits } from '../../server/src/kinds/answers.ts';
import { dsdsAfterNewId, dsdsAfterRename } from '../../server/src/kinds/dsds/editing/rename.ts';
import type { Project } from '../../server/src/project/project.ts';
import { applyEdits } from '../../server/src/text/text-edit.ts';
import { pathOf, projectOf, uriOf, workspaceOf } from './world.ts';

const CONTRACT = JSON.stringify({
  contractId: 'button',
  component: 'Button',
  props: {
    properties: {
      size: { enum: ['s', 'extra large', 1] },
      'is on': { type: 'boolean' },
      on: { type: 'boolean' },
    },
  },
  states: ['on', 'busy'],
});

const entry = (href: string, traits: string): string => `id: button
kind: component
name: Button
specs:
  - { href: ${href}, rel: contract, role: Design System Contract }
traits:
${traits}`;

const TRAITS = `  - traitType: variant # how large
    kind: enum
    id: size
    values:
      - id: s
      - id: xl
        name: extra large
      - id: "1"
  - traitType: variant
    kind: boolean
    id: is-on
    name: is on
  - { traitType: state, kind: boolean, id: on }
  - { traitType: variant, kind: boolean, id: on }
`;

const WORLD = {
  'a.contract.json': CONTRACT,
  'docs/a.dsds.yaml': entry('../a.contract.json', TRAITS),
};

/** The lines that are others after the edits of all files, as \`file: before -> after\`. */
function changed(project: Project, edits: readonly FileEdits[]): string[] {
  const lines = edits.flatMap(({ uri, edits: its }) => {
    const { text } = project.textAt(uri)!;
    const [before, after] = [text, applyEdits(text, its)].map((each) => each.split('\n'));
    assert.equal(before!.length, after!.length);
    return before!.flatMap((line, index) =>
      line === after![index] ? [] : [`${pathOf(uri)}: ${line.trim()} -> ${after![index]!.trim()}`],
    );
  });
  return lines.toSorted();
}

suite('what a rename changes in DSDS documents', () => {
  const renamed = (...[kind, name, newName, of]: readonly string[]): string[] => {
    const project = projectOf(WORLD);
    const named = { kind: kind as 'prop', name: name!, ...(of !== undefined && { of }) };
    return changed(
      project,
      dsdsAfterRename(uriOf('a.contract.json'), named, newName!, workspaceOf(project)).edits,
    );
  };

  test('of a prop and a state of one name that which was renamed', () => {
    assert.deepEqual(renamed('prop', 'on', 'open'), [
      'docs/a.dsds.yaml: - { traitType: variant, kind: boolean, id: on } -> - { traitType: variant, kind: boolean, id: open }',
    ]);
    assert.deepEqual(renamed('state', 'on', 'open'), [
      'docs/a.dsds.yaml: - { traitType: state, kind: boolean, id: on } -> - { traitType: state, kind: boolean, id: open }',
    ]);
  });

  test('no id where two entries of a document have the contract, only the pointers', () => {
    const one = (id: string) => ({
      id,
      kind: 'component',
      specs: [{ href: 'a.contract.json', role: 'Design System Contract' }],
    });
    const project = projectOf({
      'a.contract.json': CONTRACT,
      'c.dsds.json': JSON.stringify(
        { schemaVersion: '0.21.1', entries: [one('button'), one('chip')] },
        null,
        1,
      ),
    });
    const newUri = uriOf('knob.contract.json');
    const to = { id: 'button', newId: 'knob', newUri };
    const change = 'c.dsds.json: "href": "a.contract.json", -> "href": "knob.contract.json",';
    assert.deepEqual(
      changed(project, dsdsAfterNewId(uriOf('a.contract.json'), to, workspaceOf(project)).edits),
      [change, change],
    );
  });
});

suite('what is written once, with an anchor', () => {
  const BOTH = `entries:
  - id: button
    kind: component
    specs:
      - { href: ../a.contract.json, rel: contract, role: Design System Contract }
    traits:
      - { traitType: variant, kind: enum, id: size, values: [{ id: &s s }, { id: "1" }] }
names: [*s]
`;
  const contract = uriOf('a.contract.json');

  test('stays as it is, and that is told', () => {
    const project = projectOf({ 'a.contract.json': CONTRACT, 'docs/a.dsds.yaml': BOTH });
    const value = { kind: 'enum value', name: 's', of: 'size' } as const;
    const renamed = dsdsAfterRename(contract, value, 'small', workspaceOf(project));
    assert.deepEqual(
      [renamed.edits, renamed.unchanged.map(({ uri }) => pathOf(uri))],
      [[], ['docs/a.dsds.yaml']],
    );
    const id = dsdsAfterNewId(contract, { id: 'button', newId: 'knob' }, workspaceOf(project));
    assert.deepEqual(changed(project, id.edits), ['docs/a.dsds.yaml: - id: button -> - id: knob']);
  });
});
