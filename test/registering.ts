/** The client capabilities of an editor with dynamic registration of these features. */
export const registering = (asked: readonly string[]): object =>
  Object.fromEntries(asked.map((name) => [name, { dynamicRegistration: true }]));

/** The methods that the server registers then. */
export const methodsOf = (asked: readonly string[]): string[] =>
  asked.flatMap((name) =>
    name === 'synchronization' ? ['didOpen', 'didChange', 'didSave', 'didClose'] : [name],
  );

/** The features in documents that belong to other language servers. */
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
