import { type Contract, own, propNamed } from './contract.ts';
import { code, plain } from './markdown.ts';
import { inlineText } from './print.ts';

/** A prop in one line, and what the contract says of it, as Markdown. */
export function propInShort(contract: Contract, name: string): string {
  const prop = propNamed(contract, name);
  const called = `**Prop** ${code(name)}`;
  if (!prop) return `${called} is not declared as one (SR-126).`;
  const facts = [
    prop.types?.join(' or ') ?? 'of no known type',
    contract.required.some((each) => each.name === name) && 'required',
    prop.hasDefault && `default ${code(inlineText(prop.default))}`,
  ];
  const description = own(own(contract.properties, name), 'description');
  const said = typeof description === 'string' ? plain(description) : '';
  return [`${called}: ${facts.filter(Boolean).join(', ')}`, said].filter(Boolean).join('\n\n');
}
