/** Reading and editing YAML. It is shipped as a file of its own, with the library, and loaded by `load-yaml.ts` on first use. */
export { readYaml } from './read.ts';
export type { BrokenPart, YamlError } from './errors.ts';
export { yamlEdits } from './edits.ts';
export { type Attempt, type Obstacle, type YamlPage, yamlPageOf } from './page.ts';
export { scalarText, yamlText } from './print.ts';
export type { YamlNode } from './node.ts';
