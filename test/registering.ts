/** An editor that can be asked later for what is answered in documents of others, as far as it is named here. */
export const registering = (asked: readonly string[]): object =>
  Object.fromEntries(asked.map((name) => [name, { dynamicRegistration: true }]));

/** The methods that it is asked for then. */
export const methodsOf = (asked: readonly string[]): string[] =>
  asked.flatMap((name) =>
    name === 'synchronization' ? ['didOpen', 'didChange', 'didSave', 'didClose'] : [name],
  );

/** What is answered in the guests of all formats. */
export const ASKED_OF_GUESTS = [
  'synchronization',
  'definition',
  'references',
  'completion',
  'hover',
  'codeAction',
  'codeLens',
  'documentLink',
];
