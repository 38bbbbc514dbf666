// Prints all texts that a person can see: `node esbuild.mjs texts && node .build/print-texts.mjs`.
import { seenTexts } from './texts.ts';

// A pager or head may end before all is written.
process.stdout.on('error', () => process.exit());

for (const { code, place, text } of seenTexts())
  process.stdout.write(`${code}\t${place}\t${text.replaceAll('\n', '\\n')}\n`);
