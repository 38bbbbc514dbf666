/**
 * All that nobody needs but who reads or writes YAML. With the library it is shipped as a file of its own, so nobody else
 * imports what is in this room: `with-yaml.ts` loads it.
 */
export { readingYaml, type YamlFlaw } from './reading.ts';
export { rereadingYaml } from './rereading.ts';
export { yamlEdits } from './edits.ts';
export { type YamlPage, yamlPageOf } from './page.ts';
export { yamlText } from './printing.ts';
export { scalarText } from './scalars.ts';
export type { YamlNode } from './nodes.ts';
