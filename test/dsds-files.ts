import { contractText } from './world.ts';

/** A contract with a prop of each kind that becomes a trait, and two states. */
export const BUTTON = contractText('button', {
  component: 'Button',
  props: {
    properties: {
      size: {
        type: 'string',
        enum: ['small', 'medium', 'large'],
        default: 'medium',
        description: 'How large it is.',
      },
      columns: { type: 'number', enum: [1, 2], default: 1 },
      loud: { type: 'boolean' },
      label: { type: 'string' },
    },
    required: ['size'],
    additionalProperties: false,
  },
  states: ['hover', 'busy'],
});

/** An entry that points at that contract and has its traits; `|` is kept. */
export const IN_SYNC = `schemaVersion: "0.21.1"
name: Library
entries:
  - id: button # as the contract
    kind: component
    name: Button
    description: It does what it says.
    specs:
      - href: lib/button.contract.json
        rel: contract
        role: Design System Contract
    traits:
      - traitType: variant
        kind: enum
        id: size
        description: How large it is.
        values:
          - id: medium
            description: Of most buttons.
          - id: small
            description: In tables.
          - id: large
            description: On covers.
      - traitType: variant
        kind: enum
        id: columns
        description: How many.
        values:
          - { id: "1", description: One. }
          - { id: "2", description: Two. }
      - traitType: variant
        kind: boolean
        id: loud
        description: It shouts.
      - traitType: state
        kind: boolean
        id: hover
        description: The pointer is over it.
      - traitType: state
        kind: boolean
        id: busy
        description: It works.
`;

/** The same as JSON. */
export const IN_SYNC_JSON = `${JSON.stringify(
  {
    schemaVersion: '0.21.1',
    name: 'Library',
    entries: [
      {
        id: 'button',
        kind: 'component',
        name: 'Button',
        description: 'It does what it says.',
        specs: [{ href: '../lib/button.contract.json', rel: 'contract', role: 'Design System Contract' }],
        traits: [
          {
            traitType: 'variant',
            kind: 'enum',
            id: 'size',
            description: 'How large it is.',
            values: ['medium', 'small', 'large'].map((id) => ({ id, description: `It is ${id}.` })),
          },
          {
            traitType: 'variant',
            kind: 'enum',
            id: 'columns',
            description: 'How many.',
            values: ['1', '2'].map((id) => ({ id, description: `${id} of them.` })),
          },
          { traitType: 'variant', kind: 'boolean', id: 'loud', description: 'It shouts.' },
          { traitType: 'state', kind: 'boolean', id: 'hover', description: 'The pointer is over it.' },
          { traitType: 'state', kind: 'boolean', id: 'busy', description: 'It works.' },
        ],
      },
    ],
  },
  null,
  2,
)}\n`;

export const FILES = {
  'lib/button.contract.json': BUTTON,
  'ui.dsds.yaml': IN_SYNC,
  'docs/ui.dsds.json': IN_SYNC_JSON,
};
