// The least that any checker has to do: every file below the current directory is read and parsed.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

let files = 0;
readAll('.');
console.log(files);

function readAll(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) readAll(path);
    else if (JSON.parse(readFileSync(path, 'utf8'))) files++;
  }
}
