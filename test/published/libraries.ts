import { readFileSync } from 'node:fs';
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
