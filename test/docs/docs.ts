// Writes the generated parts of the documentation, and the rules of the config schema: `npm run docs`.
import { readFileSync, writeFileSync } from 'node:fs';
import { configSchema, PAGES, regenerated } from './generated.ts';

for (const page of PAGES) writeFileSync(page, await regenerated(page));
const schema = 'schemas/config.schema.json';
writeFileSync(schema, configSchema(readFileSync(schema, 'utf8')));
