// Templates of contracts, prop sets and props, as snippets.
import { literally } from '../../../../text/snippets.ts';
import { SCHEMA_ID } from '../../model.ts';
import { identityFrom } from '../../new-contract.ts';
import { ANNOTATIONS } from '../../vocabulary.ts';
import { type Layout, objectSnippet } from './suggestion.ts';

/** A whole contract, among the suggestions. */
export const WHOLE = {
  label: 'Component contract',
  kind: 'template',
  detail: 'A whole one, to be filled in',
  about: ANNOTATIONS['']!,
} as const;

/** The members of a whole contract, with tab stops. */
export function skeletonMembers(stem: string | undefined, layout: Layout): [string, string][] {
  const { contractId, component } = identityFrom(stem);
  return [
    ['$schema', literally(JSON.stringify(SCHEMA_ID))],
    ['contractId', `"\${1:${contractId}}"`],
    ['component', `"\${2:${component}}"`],
    ['props', propSet(layout, '$3', '${4|false,true|}')],
    ['slots', '[$5]'],
    ['states', '[$6]'],
  ];
}

/** A prop set, which the next suggestions fill. */
export function propSet(layout: Layout, properties: string, additionalProperties: string): string {
  return objectSnippet(
    [
      ['properties', `{${properties}}`],
      ['additionalProperties', additionalProperties],
    ],
    layout,
  );
}

interface PropTemplate {
  readonly label: string;
  readonly detail: string;
  readonly snippet: string;
}

/** The most frequent kinds of props. */
export function propTemplates(layout: Layout): PropTemplate[] {
  const prop = (...members: [string, string][]): string => objectSnippet(members, layout);
  return [
    {
      label: 'string prop',
      detail: 'Any text',
      snippet: prop(['type', '"string"']),
    },
    {
      label: 'variant axis',
      detail: 'One of a few values; becomes a DSDS trait',
      snippet: prop(
        ['type', '"string"'],
        ['enum', `["\${2:small}",${layout.gap}"\${3:large}"]`],
        ['default', '"${2:small}"'],
      ),
    },
    {
      label: 'boolean prop',
      detail: 'true or false; becomes a DSDS trait',
      snippet: prop(['type', '"boolean"'], ['default', '${2|false,true|}']),
    },
    {
      label: 'number prop',
      detail: 'Any number',
      snippet: prop(['type', '"number"']),
    },
  ];
}
