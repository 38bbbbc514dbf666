import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { own } from '../../server/src/text/json/value.ts';

/** A library whose published manifest is drafted from. */
export interface Library {
  readonly name: string;
  readonly version: string;
  /** What its manifest says, as it is published. */
  readonly text: string;
  readonly defaultSlot: string;
}

const library = (name: string, folder: string): Library => {
  const described = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as unknown;
  const manifest = String(own(described, 'customElements'));
  return {
    name,
    version: String(own(described, 'version')),
    text: readFileSync(`${folder}/${manifest}`, 'utf8'),
    defaultSlot: 'default',
  };
};

/** Three that are written by different tools: with inherited members in each class, with base classes, and without either. */
export const LIBRARIES: readonly Library[] = [
  library('Shoelace', 'node_modules/@shoelace-style/shoelace'),
  library('Web Awesome', 'node_modules/@awesome.me/webawesome'),
  library('Material Web', 'node_modules/@material/web'),
];

/** The packages in the folder `PACKAGES`, for a run by hand: each has a `package.json` that names its manifest. */
export function furtherPackages(): Library[] {
  const root = process.env['PACKAGES'];
  if (root === undefined) return [];
  const folders = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('package.json'))
    .map((path) => `${root}/${path.slice(0, -'package.json'.length)}`);
  return folders.sort().map((folder) => {
    const described = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as unknown;
    const named = own(described, 'customElements');
    const manifest = [named, 'dist/custom-elements.json', 'custom-elements.json'].find(
      (path) => typeof path === 'string' && existsSync(`${folder}${path}`),
    );
    const text = readFileSync(`${folder}${String(manifest)}`, 'utf8');
    return {
      name: String(own(described, 'name')),
      version: String(own(described, 'version')),
      text,
      defaultSlot: 'default',
    };
  });
}
