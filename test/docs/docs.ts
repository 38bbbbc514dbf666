// Writes the generated parts of the documentation: `npm run docs`.
import { writeFileSync } from 'node:fs';
import { PAGES, regenerated } from './generated.ts';

for (const page of PAGES) writeFileSync(page, await regenerated(page));
