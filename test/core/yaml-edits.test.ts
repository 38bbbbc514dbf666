import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { dsdsPageOf } from '../../server/src/kinds/dsds/fixes.ts';
import { readDsdsText } from '../../server/src/kinds/dsds/read-text.ts';
import type { Edit } from '../../server/src/text/edit.ts';
import { attempted, textEdits } from '../../server/src/text/make-edits.ts';
import { applyEdits } from '../../server/src/text/text-edit.ts';

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

suite('behind a text that takes the empty lines below it', () => {
  test('a new item leaves it as it is, also where there are empty lines between all items', () =>
    assert.equal(
      edited('t:\n  - a\n\n  - d: |+\n      x\n', { insert: ['t'], index: 2, value: 5 }),
      't:\n  - a\n\n  - d: |+\n      x\n  - 5\n',
    ));

  test('nothing becomes a part of it where what stood behind it goes, and a new item comes', () =>
    assert.equal(
      edited(
        't:\n  - a\n\n  - d: |+\n      x\n    v: 1\n',
        { remove: ['t', 1, 'v'] },
        { insert: ['t'], index: 2, value: 5 },
      ),
      't:\n  - a\n\n  - d: |+\n      x\n  - 5\n',
    ));

  test('the empty lines behind what goes go once, also where the next item goes, too', () =>
    assert.equal(
      edited(
        't:\n  - d: |+\n      x\n    v: 1\n\n  - b\n\n  - c\n',
        { remove: ['t', 0, 'v'] },
        { remove: ['t', 1] },
      ),
      't:\n  - d: |+\n      x\n  - c\n',
    ));

  test('it says on which line it is that can not go elsewhere', () => {
    const text = 't:\n  - d: |+\n      x\n    v: 1\n\n  - b\n  - e: |+\n      x\n\n';
    const page = dsdsPageOf(readDsdsText(text, 'yaml'));
    const { obstacles } = attempted(page, [{ remove: ['t', 0, 'v'] }, { arrange: ['t'], items: [1, 2, 0] }]);
    assert.deepEqual(obstacles, [
      {
        path: ['t', 0],
        what: 'this text takes all empty lines that follow it ("+")',
        at: text.indexOf('|+'),
      },
    ]);
  });
});

suite('a text on lines of its own that becomes the end of a document without a last line end', () => {
  test('keeps its line ends', () => {
    for (const header of ['|', '>', '|+', '|2+']) {
      const item = `  - d: ${header}\n      x\n${header.endsWith('+') ? '\n' : ''}`;
      assert.equal(edited(`t:\n${item}  - b`, { remove: ['t', 1] }), `t:\n${item}`);
      assert.equal(edited(`t:\n${item}  - b`, { arrange: ['t'], items: [1, 0] }), `t:\n  - b\n${item}`);
    }
  });

  test('has none to keep where it says so', () =>
    assert.equal(edited('t:\n  - |-\n    x\n  - b', { remove: ['t', 1] }), 't:\n  - |-\n    x'));

  test('has its own where it is new', () =>
    assert.equal(
      edited('t:\r\n  - a', { insert: ['t'], index: 1, value: { d: 'x\ny\n' } }),
      't:\r\n  - a\r\n  - d: |\r\n      x\r\n      y\r\n',
    ));
});

suite('a new text over several lines', () => {
  test('takes in none of the blanks or comments that are behind what was there', () => {
    const value = 'Two\nlines';
    assert.equal(edited('l: a   \n', { replace: ['l'], value }), 'l: |-\n  Two\n  lines\n');
    assert.equal(
      edited('l:\n  - a   \n', { arrange: ['l'], items: [{ value: { d: value } }] }),
      'l:\n  - d: |-\n      Two\n      lines\n',
    );
    assert.equal(
      edited('l:\n  [] # c\n', { replace: ['l'], value: [{ d: value }] }),
      'l:\n  # c\n  - d: |-\n      Two\n      lines\n',
    );
    assert.equal(edited('l:\n  a # c\n', { replace: ['l'], value }), 'l: "Two\\nlines" # c\n');
  });
});

suite('a list in brackets over several lines', () => {
  const list = 't: [a, b,\n    c,\n    d]\n';
  test('keeps its line breaks where items change places', () => {
    const arranged = (items: (number | { value: string })[]): string =>
      edited(list, { arrange: ['t'], items });
    assert.equal(arranged([3, 0, 1, 2]), 't: [d, a,\n    b,\n    c]\n');
    assert.equal(arranged([2, 0]), 't: [c, a]\n');
    assert.equal(arranged([1, 0, { value: 'x' }, 2, 3]), 't: [b, a,\n    x,\n    c,\n    d]\n');
  });
});

suite('a member in brackets without braces', () => {
  test('gets another value', () => {
    assert.equal(
      edited('v: [{ id: a }, id: m, { id: s }]\n', { replace: ['v', 1, 'id'], value: 'a, b' }),
      'v: [{ id: a }, id: "a, b", { id: s }]\n',
    );
    assert.equal(edited('v: [id: m]\n', { replace: ['v', 0, 'id'], value: 'x' }), 'v: [id: x]\n');
  });
});

suite('what goes away', () => {
  test('keeps nothing in its place: an alias that goes, too, may have stood before its anchor', () =>
    assert.equal(
      edited(
        't:\n  - d: &x a\n  - v: [1, *x]\n',
        { arrange: ['t'], items: [1, 0] },
        { remove: ['t', 1, 'v', 1] },
      ),
      't:\n  - v: [1]\n  - d: &x a\n',
    ));
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
                description: "TODO"

          # Loose.

          # Behind the last.

        specs: [] # none yet
        `,
    ));
});

suite('a value in the place of another', () => {
  const replaced = (text: string, value: unknown): string => edited(text, { replace: ['a'], value });

  test('keeps its quotes and its kind of block, where it can be written so', () => {
    assert.equal(replaced(`a: x # c\n`, 'z'), `a: z # c\n`);
    assert.equal(replaced(`a: 'x'\n`, `it's`), `a: 'it''s'\n`);
    assert.equal(replaced(`a: "x"`, `y`), `a: "y"`);
    assert.equal(replaced(`a: 'x'\n`, `\u0007`), `a: "\\u0007"\n`);
    assert.equal(replaced(`a: x # c\n`, 'on'), `a: "on" # c\n`);
    assert.equal(replaced(`a: |\n   x\n   y\nb: 1\n`, 'u\nv\n'), `a: |\n   u\n   v\nb: 1\n`);
    assert.equal(replaced(`a: >-\n  x\n  y\nb: 1\n`, 'u'), `a: >-\n  u\nb: 1\n`);
    assert.equal(replaced(`a: x # c\n`, 'u\nv'), `a: "u\\nv" # c\n`);
    assert.equal(replaced(`a: x\nb: 1\n`, 'u\nv'), `a: |-\n  u\n  v\nb: 1\n`);
    assert.equal(replaced(`{a: x, b: 1}\n`, 'u, v'), `{a: "u, v", b: 1}\n`);
  });

  test('stands where nothing stood, and nothing where something did', () => {
    assert.equal(replaced(`a: # c\nb: 1\n`, 'x'), `a: x # c\nb: 1\n`);
    assert.equal(replaced(`a:\r\nb: 1\r\n`, ['x']), `a:\r\n  - x\r\nb: 1\r\n`);
    assert.equal(replaced(`a: # c\n- x # d\nb: 1\n`, []), `a: [] # c\nb: 1\n`);
    assert.equal(replaced(`a: !!str # c\n  x\n`, 1), `a: 1 # c\n`);
    assert.equal(replaced(`a: &x 1\n`, 2), `a: &x 2\n`);
  });

  test('goes below where it takes lines, and back', () => {
    assert.equal(replaced(`b:\n- 1\na: x # c\n`, ['z']), `b:\n- 1\na: # c\n- z\n`);
    assert.equal(replaced(`a: [x] # c\n`, { z: [1] }), `a: # c\n  z:\n    - 1\n`);
    assert.equal(replaced(`a: [x] # c\n`, ['x', { z: 1 }]), `a: [x, { z: 1 }] # c\n`);
    assert.equal(replaced(`a: # c\n    x: 1 # d\nb: 2\n`, { z: 1 }), `a: # c\n    z: 1\nb: 2\n`);
    assert.equal(replaced(`a: # c\n    x: 1 # d\nb: 2\n`, 0), `a: 0 # c\nb: 2\n`);
    assert.equal(
      edited(`- x # c\n- - y\n`, { replace: [0], value: { a: 1, b: 2 } }),
      `- # c\n  a: 1\n  b: 2\n- - y\n`,
    );
    assert.equal(
      edited(`-   x\n-   y`, { replace: [1], value: { a: 1, b: [2] } }),
      `-   x\n-   a: 1\n    b:\n      -   2`,
    );
    assert.equal(edited(`- - y # c\n  - z # d\n`, { replace: [0], value: 'x' }), `- x\n`);
  });

  test('is the whole document where there was none', () => {
    assert.equal(edited('', { replace: [], value: { a: [1] } }), 'a:\n  - 1\n');
    assert.equal(edited('# c', { replace: [], value: { a: [1] } }), '# c\na:\n  - 1\n');
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
    assert.equal(edited(text, { remove: [0, 'id'] }, { remove: [0, 'kind'] }), `- {}\n`);
    assert.equal(edited(text, { remove: [0] }), `[]\n`);
  });

  test('are written like those beside them', () => {
    const put = (text: string, ...path: (string | number)[]): string =>
      edited(text, { insert: path, index: 9, value: { id: 'b', values: ['x'] } });
    assert.equal(
      put(`a:\n- id: 'x'\n  values: [y]\n`, 'a'),
      `a:\n- id: 'x'\n  values: [y]\n- id: 'b'\n  values: [x]\n`,
    );
    assert.equal(
      put(`a:\n    -   id: x\n        values:\n        -   y`, 'a'),
      `a:\n    -   id: x\n        values:\n        -   y\n    -   id: b\n        values:\n        -   x`,
    );
    assert.equal(put(`a:\n  - {id: x} # c\n`, 'a'), `a:\n  - {id: x} # c\n  - {id: b, values: [x]}\n`);
    assert.equal(put(`a: [{ "id": "x" }]\n`, 'a'), `a: [{ "id": "x" }, { "id": "b", "values": ["x"] }]\n`);
    assert.equal(put(`a: [\n  {id: x},\n]\n`, 'a'), `a: [\n  {id: x},\n  {id: b, values: [x]},\n]\n`);
    assert.equal(put(`a: [] # c\nb: 1\n`, 'a'), `a: # c\n  - id: b\n    values:\n      - x\nb: 1\n`);
    assert.equal(put(`- a\n\n- b\n`), `- a\n\n- b\n\n- id: b\n  values:\n    - x\n`);
    assert.equal(put(`- - a\n  - b\n- c\n`, 0), `- - a\n  - b\n  - id: b\n    values:\n      - x\n- c\n`);
  });

  test('stand behind what takes the empty lines that follow', () => {
    const text = `a: |+\n  x\n\nb: 1\n\nc: 2\n`;
    assert.equal(edited(text, { remove: ['b'] }), `a: |+\n  x\n\nc: 2\n`);
    assert.equal(
      edited(text, { insert: [], name: 'm', after: ['a'], value: 1 }),
      `a: |+\n  x\n\nm: 1\nb: 1\n\nc: 2\n`,
    );
    assert.equal(edited(`- |+\n  x\n\n- z\n`, { move: [0], to: 1 }), `- z\n- |+\n  x\n\n`);
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
      edited(text, { move: ['a', 1], to: 0 }),
      `a:\n  # of y\n  - y\n\n  # of x\n  - x # behind x\n    # below x\n\n  # loose\n\n  # behind the last\nb: 1\n`,
    );
  });

  test('of a document in JSON are written as there', () =>
    assert.equal(
      edited(`{"a":[{"id":"x"}]}\n`, { insert: ['a'], index: 1, value: { id: 'y' } }),
      `{"a":[{"id":"x"},{"id":"y"}]}\n`,
    ));

  test('stand between the marks of a document', () => {
    const text = `%YAML 1.2\n---\n# c\na: 1\n...\n`;
    assert.equal(
      edited(text, { insert: [], name: 'b', value: [1] }),
      text.replace('a: 1', 'a: 1\nb:\n  - 1'),
    );
    assert.equal(edited(text, { remove: ['a'] }), text.replace('a: 1', '{}'));
    assert.equal(edited(`? a\n: 1\n? b\n`, { remove: ['a'] }), `? b\n`);
    assert.equal(edited(`? a\n: 1\n? b\n`, { replace: ['a'], value: [1] }), `? a\n:\n  - 1\n? b\n`);
  });

  test('are copied as they are written, as far in as they are to stand', () => {
    const text = `a:\n  - id: 0x1F # c\n    text: |\n      x\n\n       y\nb:\n    c:\n`;
    assert.equal(
      edited(text, { insert: ['b'], name: 'd', copy: ['a', 0] }),
      text.replace('c:', 'c:\n    d:\n        id: 0x1F # c\n        text: |\n          x\n\n           y'),
    );
    assert.equal(
      edited(`specs:\n  - 'x.json' # c\n`, { replace: ['specs', 0], copy: ['specs', 0], as: 'href' }),
      `specs:\n  - # c\n    href: 'x.json'\n`,
    );
  });
});

suite('comments between brackets', () => {
  const TEXT = lines`
    v: [ # of all
      # One.
      1, # one
      # Two.
      2, # two

      # loose

      3 # three
      # end
    ]
    `;
  test('go with what they stand above or behind', () => {
    assert.equal(edited(TEXT, { remove: ['v', 0] }), TEXT.replace('  # One.\n  1, # one\n', ''));
    assert.equal(
      edited(TEXT, { arrange: ['v'], items: [2, { value: 9 }, 0] }),
      lines`
        v: [ # of all
          3, # three
          9,
          # One.
          1 # one

          # loose
          # end
        ]
        `,
    );
    assert.equal(
      edited(TEXT, { replace: ['v', 1], value: 'x' }, { insert: ['v'], index: 3, value: 4 }),
      TEXT.replace('  2,', '  x,').replace('3 # three', '3, # three\n  4'),
    );
  });

  test('end the line that they are on', () => {
    const text = `v: [1, 2, # two\n 3]\n`;
    assert.equal(edited(text, { move: ['v', 1], to: 0 }), `v: [\n 2, # two\n 1,\n 3]\n`);
    assert.equal(edited(text, { move: ['v', 1], to: 2 }), `v: [1, 3, 2 # two\n ]\n`);
    assert.equal(edited(text, { insert: ['v'], index: 2, value: 4 }), `v: [1, 2, # two\n 4,\n 3]\n`);
    assert.equal(edited(`v: { a: 1, # a\n b: 2 }`, { remove: ['v', 'a'] }), `v: {\n b: 2 }`);
  });

  test('stay where nothing else is', () => {
    const put = (text: string): string => edited(text, { insert: ['v'], index: 0, value: { a: 1 } });
    assert.equal(put(`v: [ # none\n]\n`), `v: # none\n  - a: 1\n`);
    assert.equal(put(`v: [ # none\n] # yet\n`), `v: # none # yet\n  - a: 1\n`);
    assert.equal(
      edited(`q: { v: [ # none\n  ] }\n`, { insert: ['q', 'v'], index: 0, value: 4 }),
      `q: { v: [ # none\n        4] }\n`,
    );
    assert.equal(edited(`v: [ # a\n  1\n]\n`, { remove: ['v', 0] }), `v: [ # a\n]\n`);
  });
});

suite('the comment on the line of a key', () => {
  test('stays where the list below it goes', () => {
    assert.equal(
      edited('a: 1\nt: # all\n  # of it\n  - a\nb: 1\n', { remove: ['t'] }),
      'a: 1\n# all\nb: 1\n',
    );
    assert.equal(edited('- t: # all\n  - a\n  b: 1\n', { remove: [0, 't'] }), '- # all\n  b: 1\n');
    assert.equal(edited('- t: # all\n  - a\n', { remove: [0, 't'] }), '- {} # all\n');
    assert.equal(edited('a:\n  t: # all\n  - a\n', { remove: ['a', 't'] }), 'a: {}\n  # all\n');
    assert.equal(edited('a: 1 # one\nb: 2\n', { remove: ['a'] }), 'b: 2\n');
  });
});

suite('the comment above the first item', () => {
  test('goes with it, however far in it stands', () => {
    for (const indent of ['', '  ', '    ']) {
      const text = `t:\n${indent}# one\n  - a\n  - b\n`;
      assert.equal(edited(text, { remove: ['t', 0] }), 't:\n  - b\n');
      assert.equal(
        edited(text, { move: ['t', 0], to: 1 }),
        `t:\n  - b\n${indent.length > 2 ? indent : '  '}# one\n  - a\n`,
      );
    }
  });
});

suite('what can not go elsewhere', () => {
  test('stays, and the others move around it', () => {
    assert.equal(
      edited('- a\n- |+\n  x\n\n- b\n', { arrange: [], items: [2, 1, 0] }),
      '- b\n- |+\n  x\n\n- a\n',
    );
    assert.equal(edited('- &a a\n- *a\n- b\n', { arrange: [], items: [2, 0, 1] }), '- b\n- &a a\n- *a\n');
    assert.equal(
      edited('v:\n  - &a a\n  - b\nw: *a\n', { arrange: ['v'], items: [1, 0] }),
      'v:\n  - b\n  - &a a\nw: *a\n',
    );
  });
});

suite('what aliases stand for', () => {
  const text = 'a: &x # c\n  - { id: s }\n  - { id: m }\nb: *x\n';
  test('changes where it is written, if all of them ask for the same', () => {
    const both = (edit: (name: string) => Edit): string => edited(text, edit('a'), edit('b'));
    assert.equal(
      both((name) => ({ replace: [name, 0, 'id'], value: 'l' })),
      text.replace('s }', 'l }'),
    );
    assert.equal(
      both((name) => ({ arrange: [name], items: [1, { value: { id: 'l' } }] })),
      'a: &x # c\n  - { id: m }\n  - { id: l }\nb: *x\n',
    );
    assert.equal(
      both((name) => ({ replace: [name], value: 1 })),
      'a: &x 1 # c\nb: *x\n',
    );
    assert.equal(
      both((name) => ({ remove: [name] })),
      '{} # c\n',
    );
  });

  test('stays as it is where one of them does not', () => {
    const inTheWay = (...edits: Edit[]): unknown => {
      const page = dsdsPageOf(readDsdsText(text, 'yaml'));
      return attempted(page, edits).obstacles?.map(({ path, what, at }) => [
        path,
        what,
        text.slice(at, at + 6),
      ]);
    };
    const why = ['the anchor "x" is used elsewhere, too', '&x # c'];
    assert.deepEqual(inTheWay({ replace: ['a', 0, 'id'], value: 'l' }), [[['a', 0, 'id'], ...why]]);
    assert.deepEqual(inTheWay({ remove: ['a'] }), [[['a'], ...why]]);
    assert.deepEqual(inTheWay({ insert: ['a'], index: 0, value: 1 }, { insert: ['b'], index: 0, value: 2 }), [
      [['a'], ...why],
      [['b'], ...why],
    ]);
    assert.equal(edited(text, { replace: ['b'], value: 1 }), text.replace('*x', '1'));
  });
});

suite('what can not be told is left as it is', () => {
  const untouched = (text: string, ...edits: Edit[]): void => assert.equal(edited(text, ...edits), text);

  test('what stands for something else, and what something else stands for', () => {
    const text = `a: &x\n  - 1\nb: *x\nc: [*x, 1]\n<<: { d: 1 }\n`;
    untouched(text, { insert: ['a'], index: 0, value: 1 });
    untouched(text, { insert: ['b'], index: 0, value: 1 });
    untouched(text, { remove: ['a'] });
    untouched(text, { replace: ['a'], value: 1 });
    untouched(text, { replace: ['<<', 'd'], value: 2 });
    assert.equal(edited(text, { replace: ['b'], value: 1 }), text.replace('b: *x', 'b: 1'));
    assert.equal(edited(text, { move: ['c', 1], to: 0 }), text.replace('[*x, 1]', '[1, *x]'));
    untouched(`- &x 1\n- *x\n- 2\n`, { arrange: [], items: [1, 0] });
  });

  test('what is broken, and what follows there', () => {
    untouched(`a: [1\nb: 2\n`, { insert: ['a'], index: 1, value: 2 });
    untouched(`a:\n  - 1\nb: "x\n`, { replace: ['b'], value: 1 });
    assert.equal(
      edited(`a:\n  - 1\nb: "x\n`, { insert: ['a'], index: 1, value: 2 }),
      `a:\n  - 1\n  - 2\nb: "x\n`,
    );
  });

  test('a comment between an item and its comma', () =>
    untouched(`a: [\n  1 # one\n  , 2,\n]\n`, { remove: ['a', 0] }));

  test('a key that is there', () => {
    untouched(`a: 1\nb: 2\n`, { rename: ['a'], name: 'b' });
    untouched(`a: 1\n`, { insert: [], name: 'a', value: 2 });
    assert.equal(
      edited(`a: 1\nb: 2\n`, { remove: ['b'] }, { insert: [], name: 'b', value: 3 }),
      `a: 1\nb: 3\n`,
    );
  });

  test('either all are made or none is', () =>
    untouched(`a: 1\nb: [2]\n`, { replace: ['a'], value: 2 }, { remove: ['b', 7] }));
});
