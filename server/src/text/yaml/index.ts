/** Reading and editing YAML. A bundle of its own, with the library: see `text/make-edits.ts`. */
export { readYaml } from './read.ts';
export type { YamlError } from './errors.ts';
export { yamlEdits } from './edits.ts';
export { type Attempt, type Obstacle, type YamlPage, yamlPageOf } from './page.ts';
export { scalarText, yamlText } from './print.ts';
export type { YamlNode } from './node.ts';
