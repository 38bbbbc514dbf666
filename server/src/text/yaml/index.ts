export { readingYaml } from './reading.ts';

export { type YamlFlaw } from './flaws.ts';

export { type Open } from './open.ts';

export { rereadingYaml } from './rereading.ts';

export { yamlEdits } from './edits.ts';

export { type Attempt, type Obstacle } from './obstacles.ts';

export { type YamlPage, yamlPageOf } from './page.ts';

export { yamlText } from './printing.ts';

export { scalarText } from './scalars.ts';

export { type YamlNode } from './nodes.ts';
