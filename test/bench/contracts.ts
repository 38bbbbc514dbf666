import { type Edited, positionOf } from './edits.ts';

/**
 * A valid contract of about this many bytes, with the mix of props that examples/ have: of ten props three are variant
 * axes, four booleans, two strings and one a number. Every second axis has a default that is not its first value, so
 * that there are findings to be made. The same size gives the same text.
 */
export function contractOf(bytes: number): string {
  const properties: Record<string, object> = {};
  const contract = {
    contractId: 'big-component',
    component: 'Big Component',
    description: 'A component with very many props.',
    props: { properties, required: ['axis0'], additionalProperties: false },
    slots: ['start', { name: 'end', description: 'Behind the label.', a11y: { role: 'img' } }],
    states: ['hover', 'focus-visible', 'active'],
  };
  let size = JSON.stringify(contract, null, 2).length;
  for (let index = 0; size < bytes; index++) {
    const [kind, prop] = propAt(index);
    properties[`${kind}${index}`] = prop;
    // What it takes as indented text, without laying out the whole contract each time.
    const text = JSON.stringify({ [`${kind}${index}`]: prop }, null, 2);
    size += text.length + 4 * (text.split('\n').length - 2) - 2;
  }
  return `${JSON.stringify(contract, null, 2)}\n`;
}

function propAt(index: number): [kind: string, prop: object] {
  const values = ['small', 'medium', 'large', 'extra-large'];
  const place = index % 10;
  if (place % 4 === 0) {
    const axis = Math.floor(index / 10) * 3 + place / 4;
    return [
      'axis',
      { type: 'string', description: 'How large it is.', enum: values, default: values[axis % 2] },
    ];
  }
  if (place === 3 || place === 6) {
    return ['label', { type: 'string', description: `What the label ${index} says to whoever reads it.` }];
  }
  if (place === 9)
    return ['count', { type: 'integer', description: 'How many of them there are.', default: index }];
  return ['flag', { type: 'boolean', description: 'Whether it is on.', default: false }];
}

/** The type of the first prop becomes an unknown one. There a change costs every server the most. */
export function faultyContract(bytes: number): Edited {
  const text = contractOf(bytes);
  return {
    uri: 'file:///bench/big.contract.json',
    text,
    place: positionOf(text, '"type": "str|ing"'),
    error: /^schema\/enum:|Value is not accepted/,
  };
}
