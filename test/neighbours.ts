import type { Knowledge } from '../server/src/kinds/contract/facts.ts';
import { knowing } from './marked.ts';
import type { World } from './project/world.ts';

/** A Custom Elements Manifest of these elements. */
export const manifest = (...declarations: readonly object[]): string =>
  JSON.stringify({
    schemaVersion: '2.1.0',
    modules: [
      {
        kind: 'javascript-module',
        path: 'all.js',
        declarations: declarations.map((each) => ({ kind: 'class', customElement: true, ...each })),
      },
    ],
  });

const field = (name: string, type: string, value?: string): object => ({
  kind: 'field',
  name,
  type: { text: type },
  default: value,
});

const prop = (name: string, defaultValue?: object): object => ({
  required: false,
  description: '',
  tsType: { name },
  ...(defaultValue && { defaultValue: { computed: false, ...defaultValue } }),
});

/** The files beside the generated contracts, which these refer to and differ from. */
const NEIGHBOURS: World = {
  'custom-elements.json': manifest(
    { name: 'XButton', tagName: 'x-button' },
    { name: 'Cafe', tagName: 'x-cafe' },
    { name: 'Twice', tagName: 'x-one' },
    {
      name: 'XDrift',
      tagName: 'x-drift',
      members: [
        field('size', "'small' | 'medium' | 'x'", "'medium'"),
        field('tone', "'size' | '' | undefined", "''"),
        field('label', 'string', "'auto'"),
        field('open', 'true | false', 'true'),
        field('__proto__', "'tone' | 'open'", "'open'"),
        field('constructor', "'__proto__' | 'small'"),
        field('toString', "'label'", "'label'"),
      ],
      slots: [{ name: '' }, { name: 'start', description: 'In front.' }, { name: 'ü' }, { name: 'toString' }],
      cssStates: [{ name: 'busy' }, { name: '__proto__' }],
    },
  ),
  'more/custom-elements.json': manifest({ name: 'Twice', tagName: 'x-two' }),
  'registry.json':
    '{ "name": "acme", "items": [{ "name": "icon-button", "type": "registry:ui" }, { "name": "x-react", "type": "registry:ui" }] }',
  'react-docgen.json': JSON.stringify({
    'src/x.tsx': [
      {
        displayName: 'XReact',
        description: '',
        methods: [],
        props: {
          size: prop("'small' | 'medium' | 'x'", { value: "'medium'" }),
          tone: prop("'size' | '' | undefined"),
          label: { ...prop('string'), required: true },
          open: prop('boolean', { value: 'true' }),
          toString: prop("'label'", { value: "'label'" }),
          start: prop('ReactNode'),
          onClick: prop('() => void'),
        },
      },
    ],
  }),
};

/** The facts about them for any contract. */
export const KNOWN: Knowledge = knowing('{ "contractId": "checked", "cemRef": "nowhere" }', NEIGHBOURS)!;
