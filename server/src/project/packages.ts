import { isObject, own } from '../core/contract.ts';
import { jsonIn, textAt } from './guests.ts';

/** What a `package.json` says of custom elements. */
export interface Package {
  /** Where its manifest lies, as it is written. */
  readonly customElements: string | undefined;
  /** The names of the packages that it may take elements from. */
  readonly dependencies: readonly string[];
  readonly isRead: boolean;
}

export function readPackage(text: string): Package {
  const json = jsonIn(text);
  if (!json) return { customElements: undefined, dependencies: [], isRead: false };
  const names = DEPENDENCIES.flatMap((member) => namesIn(json.value, member)).filter(isPackageName);
  return {
    customElements: textAt(json.value, 'customElements'),
    dependencies: [...new Set(names)],
    isRead: true,
  };
}

const DEPENDENCIES = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

/** A name that is one folder below `node_modules`, or one in the folder of a scope, and leads nowhere else. */
function isPackageName(name: string): boolean {
  return name.length <= 214 && /^(@[\w.~-]+\/)?[\w~-][\w.~-]*$/.test(name) && !/^@\.\.?\//.test(name);
}

/** The namespaces of registries that a `components.json` knows, each with its `@`. */
export interface Namespaces {
  readonly namespaces: readonly string[];
  readonly isRead: boolean;
}

export function readNamespaces(text: string): Namespaces {
  const json = jsonIn(text);
  if (!json) return { namespaces: [], isRead: false };
  const namespaces = namesIn(json.value, 'registries').map((name) =>
    name.startsWith('@') ? name : `@${name}`,
  );
  return { namespaces, isRead: true };
}

function namesIn(value: unknown, member: string): string[] {
  const object = own(value, member);
  return isObject(object) ? Object.keys(object) : [];
}
