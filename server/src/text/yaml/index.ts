export { readingYaml } from './reading.ts';

export { type YamlFlaw } from './flaws.ts';

export { rereadingYaml } from './rereading.ts';

export { yamlEdits } from './edits.ts';

export { type YamlPage, yamlPageOf } from './page.ts';

export { yamlText } from './printing.ts';

export { scalarText } from './scalars.ts';

export { type YamlNode } from './nodes.ts';
