import { offers } from '../offers.ts';

/** A contract with these props, from the second line on. */
export const withProps = (properties: string, more = ''): string =>
  `{ "contractId": "a", "component": "A", "props": { "additionalProperties": false, "properties": {\n${properties}\n} ${more}} }`;

/** A contract on one line, with a prop `p`. */
export const withProp = (prop: string, more = ''): string =>
  `{ "contractId": "a", "component": "A", "props": { "additionalProperties": true, "properties": { "p": ${prop} }${more} } }`;

/** Each title that is offered, with what it makes of the text. */
export const made = (text: string, stem?: string, of?: string): Record<string, string> =>
  Object.fromEntries(
    offers(text, stem)
      .filter(({ code }) => !of || code === of)
      .map(({ title, preferred, after }) => [preferred ? `* ${title}` : title, after]),
  );

export const inProps = (members: string): string => root(`"props": { ${members} }`);

export const root = (members: string): string =>
  `{ "contractId": "a", "component": "A"${members && `, ${members}`} }`;

export const inProp = (prop: string): string =>
  inProps(`"properties": { "p": ${prop} }, "additionalProperties": false`);
