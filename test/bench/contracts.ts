/**
 * A valid contract of about this many bytes. Every second prop is a variant axis, and half of the axes have a default
 * that is not the first value, so that there are findings to be made. The same size gives the same text.
 */
export function contractOf(bytes: number): string {
  const properties: Record<string, object> = {};
  const contract = {
    contractId: 'big-component',
    component: 'Big Component',
    description: 'A component with very many props.',
    props: { properties, required: ['label0'], additionalProperties: false },
    slots: ['start', { name: 'end', description: 'Behind the label.', a11y: { role: 'img' } }],
    states: ['hover', 'focus-visible', 'active'],
  };
  let size = JSON.stringify(contract, null, 2).length;
  for (let index = 0; size < bytes; index++) {
    const label = { type: 'string', description: `What the label ${index} says to a person who reads it.` };
    const values = ['small', 'medium', 'large', 'extra-large'];
    const axis = {
      type: 'string',
      description: 'How large it is.',
      enum: values,
      default: values[index % 2],
    };
    properties[`label${index}`] = label;
    properties[`size${index}`] = axis;
    // What the two take as indented text, without laying out the whole contract each time.
    size += JSON.stringify({ label, axis }, null, 2).length + 2 * 5 * 4;
  }
  return `${JSON.stringify(contract, null, 2)}\n`;
}
