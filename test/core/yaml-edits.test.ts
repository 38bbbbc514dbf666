import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { dsdsPageOf } from '../../server/src/kinds/dsds/source.ts';
import { readDsdsText } from '../../server/src/kinds/dsds/read-text.ts';
import { applyEdits, type Edit } from '../../server/src/text/text-edit.ts';
import { attempted, textEdits } from '../../server/src/text/make-edits.ts';

const edited = (text: string, ...edits: Edit[]): string =>
  applyEdits(text, textEdits(dsdsPageOf(readDsdsText(text, 'yaml')), edits));

/** Without the indentation of the test, and its first line. */
function lines(strings: TemplateStringsArray, ...values: unknown[]): string {
  const text = String.raw({ raw: strings.raw }, ...values).replace(/^\n/, '');
  const indent = /^ */.exec(text)![0];
  return text.replaceAll(new RegExp(`^${indent}`, 'gm'), '').replace(/ +$/, '');
}

const TRAITS = lines`
  # yaml-language-server: $schema=x
  id: button # the id

  traits:
    # How large.
    - traitType: variant # kept
      id: size
      values:
        - id: sm # small
          description: "Small."
        # Medium.
        - { id: md, description: Medium. }

    # Loose.

    - id: on
      traitType: state
    # Behind the last.

  specs: [] # none yet
  `;

suite('a text on lines of its own that becomes the end of a document without a last line end', () => {
  test('keeps its line ends', () => {
    for (const header of ['|', '>', '|2']) {
      const item = `  - d: ${header}\n      x\n`;
      assert.equal(edited(`t:\n${item}  - b`, { remove: ['t', 1] }), `t:\n${item}`);
      assert.equal(edited(`t:\n${item}  - b`, { arrange: ['t'], items: [1, 0] }), `t:\n  - b\n${item}`);
    }
  });

  test('gets one where it needs none', () =>
    assert.equal(edited('t:\n  - |-\n    x\n  - b', { remove: ['t', 1] }), 't:\n  - |-\n    x\n'));
});

suite('arranged', () => {
  test('nothing changes where nothing is to', () => {
    assert.equal(edited(TRAITS, { arrange: ['traits'], items: [0, 1] }), TRAITS);
  });

  test('items change places with their comments, and with what else changes in them', () =>
    assert.equal(
      edited(
        TRAITS,
        { arrange: ['traits'], items: [1, { value: { traitType: 'state', id: 'new' } }, 0] },
        { arrange: ['traits', 0, 'values'], items: [1, { value: { id: 'lg', description: 'TODO' } }] },
        { replace: ['traits', 0, 'traitType'], value: 'state' },
        { insert: ['traits', 1], name: 'kind', after: ['traitType'], value: 'boolean' },
      ),
      lines`
        # yaml-language-server: $schema=x
        id: button # the id

        traits:
          - id: on
            traitType: state
            kind: boolean

          - traitType: state
            id: new

          # How large.
          - traitType: state # kept
            id: size
            values:
              # Medium.
              - { id: md, description: Medium. }
              - id: lg
                description: TODO

          # Loose.

          # Behind the last.

        specs: [] # none yet
        `,
    ));
});

suite('a value in the place of another', () => {
  const replaced = (text: string, value: unknown): string => edited(text, { replace: ['a'], value });

  test('keeps its quotes, and takes lines where it has some', () => {
    assert.equal(replaced(`a: x # c\n`, 'z'), `a: z # c\n`);
    assert.equal(replaced(`a: 'x'\n`, `it's`), `a: 'it''s'\n`);
    assert.equal(replaced(`a: "x"`, `y`), `a: "y"`);
    assert.equal(replaced(`a: 'x'\n`, `\u0007`), `a: "\\u0007"\n`);
    assert.equal(replaced(`a: x # c\n`, 'on'), `a: "on" # c\n`);
    assert.equal(replaced(`a: |\n   x\n   y\nb: 1\n`, 'u\nv\n'), `a: "u\\nv\\n"\nb: 1\n`);
    assert.equal(replaced(`a: >-\n  x\n  y\nb: 1\n`, 'u'), `a: u\nb: 1\n`);
    assert.equal(replaced(`a: x # c\n`, 'u\nv'), `a: "u\\nv" # c\n`);
    assert.equal(replaced(`{a: x, b: 1}\n`, 'u, v'), `{a: "u, v", b: 1}\n`);
  });

  test('takes the place of what comes into the list there, also behind blanks', () =>
    assert.equal(
      edited(
        `- - a: x  \n- b\n`,
        { insert: [0, 0], name: 'c', value: { d: [1] } },
        { replace: [0], value: '' },
      ),
      `- ""\n- b\n`,
    ));

  test('stands where nothing stood, and nothing where something did', () => {
    assert.equal(replaced(`a: # c\nb: 1\n`, 'x'), `a: x # c\nb: 1\n`);
    assert.equal(replaced(`a:\r\nb: 1\r\n`, ['x']), `a:\r\n  - x\r\nb: 1\r\n`);
    assert.equal(replaced(`a: # c\n- x # d\nb: 1\n`, []), `a: [] # c\nb: 1\n`);
  });

  test('goes below where it takes lines, and back', () => {
    assert.equal(replaced(`b:\n- 1\na: x # c\n`, ['z']), `b:\n- 1\na: # c\n- z\n`);
    assert.equal(replaced(`a: [x] # c\n`, { z: [1] }), `a: # c\n  z:\n    - 1\n`);
    assert.equal(replaced(`a: # c\n    x: 1 # d\nb: 2\n`, { z: 1 }), `a: # c\n    z: 1\nb: 2\n`);
    assert.equal(replaced(`a: # c\n    x: 1 # d\nb: 2\n`, 0), `a: 0 # c\nb: 2\n`);
    assert.equal(
      edited(`- x # c\n- - y\n`, { replace: [0], value: { a: 1, b: 2 } }),
      `- # c\n  a: 1\n  b: 2\n- - y\n`,
    );
    assert.equal(
      edited(`-   x\n-   y`, { replace: [1], value: { a: 1, b: [2] } }),
      `-   x\n-   a: 1\n    b:\n      -   2\n`,
    );
    assert.equal(edited(`- - y # c\n  - z # d\n`, { replace: [0], value: 'x' }), `- x\n`);
  });
});

suite('members and items', () => {
  test('of the first member go, and the dash stays', () => {
    const text = `- id: a # c\n  # of kind\n  kind: b\n`;
    assert.equal(edited(text, { remove: [0, 'id'] }), `- # of kind\n  kind: b\n`);
    assert.equal(edited(text, { rename: [0, 'id'], name: 'name' }), text.replace('id', 'name'));
    assert.equal(
      edited(text, { insert: [0], name: 'x', after: [], value: 1 }),
      `- x: 1\n  id: a # c\n  # of kind\n  kind: b\n`,
    );
  });

  test('are indented like those beside them', () => {
    const put = (text: string, ...path: (string | number)[]): string =>
      edited(text, { insert: path, index: 9, value: { id: 'b', values: ['x'] } });
    assert.equal(
      put(`a:\n-   id: x\n    values:\n    -   y`, 'a'),
      `a:\n-   id: x\n    values:\n    -   y\n-   id: b\n    values:\n    -   x\n`,
    );
    assert.equal(
      put(`a:\n  - {id: x} # c\n`, 'a'),
      `a:\n  - {id: x} # c\n  - id: b\n    values:\n      - x\n`,
    );
    assert.equal(put(`a: [] # c\nb: 1\n`, 'a'), `a: # c\n  - id: b\n    values:\n      - x\nb: 1\n`);
    assert.equal(put(`- a\n\n- b\n`), `- a\n\n- b\n\n- id: b\n  values:\n    - x\n`);
    assert.equal(put(`- - a\n  - b\n- c\n`, 0), `- - a\n  - b\n  - id: b\n    values:\n      - x\n- c\n`);
  });

  test('take their comments along, and leave those of others', () => {
    const text = `a:\n  # of x\n  - x # behind x\n    # below x\n\n  # loose\n\n  # of y\n  - y\n  # behind the last\nb: 1\n`;
    assert.equal(
      edited(text, { remove: ['a', 0] }),
      `a:\n  # loose\n\n  # of y\n  - y\n  # behind the last\nb: 1\n`,
    );
    assert.equal(edited(text, { remove: ['a', 1] }), text.replace(/\n {2}# of y\n {2}- y/, ''));
    assert.equal(edited(text, { remove: ['a'] }), `b: 1\n`);
    assert.equal(
      edited(text, { arrange: ['a'], items: [1, 0] }),
      `a:\n  # of y\n  - y\n\n  # of x\n  - x # behind x\n    # below x\n\n  # loose\n\n  # behind the last\nb: 1\n`,
    );
  });

  test('stand between the marks of a document', () => {
    const text = `%YAML 1.2\n---\n# c\na: 1\n...\n`;
    assert.equal(
      edited(text, { insert: [], name: 'b', value: [1] }),
      text.replace('a: 1', 'a: 1\nb:\n  - 1'),
    );
  });
});

suite('comments between brackets', () => {
  const TEXT = 'v: [ # of all\n  # One.\n  1, # one\n\n  # loose\n\n  3 # three\n  # end\n]\n';
  test('stay where a value becomes another', () =>
    assert.equal(edited(TEXT, { replace: ['v', 0], value: 'x' }), TEXT.replace('  1,', '  x,')));
});

suite('the comment above the first item', () => {
  test('goes with it, however far in it stands', () => {
    for (const indent of ['', '  ', '    ']) {
      const text = `t:\n${indent}# one\n  - a\n  - b\n`;
      assert.equal(edited(text, { remove: ['t', 0] }), 't:\n  - b\n');
      assert.equal(edited(text, { arrange: ['t'], items: [1, 0] }), `t:\n  - b\n${indent}# one\n  - a\n`);
    }
  });
});

suite('an edit is refused with its reason', () => {
  const why = (text: string, ...edits: Edit[]): unknown => {
    const { obstacles } = attempted(dsdsPageOf(readDsdsText(text, 'yaml')), edits);
    return obstacles?.map(({ what, at }) => [what, text.slice(at, at + 2)]);
  };
  const unclear = "it is written in a way that can't be changed safely";
  const inFlow = 'it is written in brackets, where only single values can be replaced';

  test('where an anchor or an alias is used', () => {
    const text = 'a: &x # c\n  - { id: s }\n  - { id: m }\nb: *x\nc:\n  d: 1\n';
    const used = (at: string) => ['the anchor "x" is used here', at];
    assert.deepEqual(why(text, { replace: ['a', 0, 'id'], value: 'l' }), [used('- ')]);
    assert.deepEqual(why(text, { remove: ['a'] }), [used('- ')]);
    assert.deepEqual(why(text, { replace: ['b'], value: 1 }), [used('*x')]);
    assert.deepEqual(why(text, { insert: ['b'], index: 0, value: 1 }), [used('*x')]);
    assert.deepEqual(why('- &x 1\n- *x\n- 2\n', { arrange: [], items: [1, 0] }), [used('1\n')]);
    assert.deepEqual(why('a: &x { d: 1 }\nz:\n  <<: *x\n', { replace: ['z', 'd'], value: 2 }), [used('*x')]);
    assert.equal(edited(text, { replace: ['c', 'd'], value: 2 }), text.replace('d: 1', 'd: 2'));
  });

  test('where a text takes the empty lines behind it', () => {
    const open = [unclear, '|+'];
    const text = 't:\n  - d: |+\n      x\n\n  - b\n';
    assert.deepEqual(why(text, { arrange: ['t'], items: [1, 0] }), [open]);
    assert.deepEqual(why(text, { insert: ['t'], index: 2, value: 5 }), [open]);
    assert.deepEqual(why(text, { remove: ['t', 1] }), [open]);
  });

  test('where items or members in brackets come, go or move', () => {
    for (const edit of [
      { remove: ['v', 0] },
      { insert: ['v'], index: 0, value: 1 },
      { arrange: ['v'], items: [1, 0] },
      { replace: ['v', 0], value: [1] },
    ])
      assert.deepEqual(why('v: [a, b]\n', edit), [[inFlow, 'replace' in edit ? 'a,' : '[a']]);
    assert.deepEqual(why('v: { a: 1 }\n', { insert: ['v'], name: 'b', value: 1 }), [[inFlow, '{ ']]);
    assert.deepEqual(why('v: [ # none\n]\n', { insert: ['v'], index: 0, value: 1 }), [[unclear, '[ ']]);
  });

  test('where a value has a tag, or a key a mark', () => {
    assert.deepEqual(why('a: !!str 1\n', { replace: ['a'], value: 2 }), [[unclear, '1\n']]);
    assert.deepEqual(why('? a\n: 1\n? b\n', { remove: ['a'] }), [[unclear, '? ']]);
  });

  test('where nothing is left, or nothing is there', () => {
    assert.deepEqual(why('a:\n  - 1\n', { remove: ['a', 0] }), [[unclear, '- ']]);
    assert.deepEqual(why('# c\n', { replace: [], value: { a: 1 } }), [[unclear, '# ']]);
  });
});

suite('what can not be told is left as it is', () => {
  const untouched = (text: string, ...edits: Edit[]): void => assert.equal(edited(text, ...edits), text);

  test('what is broken', () => {
    untouched(`a: [1\nb: 2\n`, { insert: ['a'], index: 1, value: 2 });
    untouched(`a:\n  - 1\nb: "x\n`, { replace: ['b'], value: 1 });
    untouched(`a:\n  - 1\nb: "x\n`, { insert: ['a'], index: 1, value: 2 });
  });

  test('a key that is there', () => {
    untouched(`a: 1\nb: 2\n`, { rename: ['a'], name: 'b' });
    untouched(`a: 1\n`, { insert: [], name: 'a', value: 2 });
  });

  test('either all are made or none is', () =>
    untouched(`a: 1\nb: [2]\n`, { replace: ['a'], value: 2 }, { remove: ['b', 7] }));
});
