import type * as Errors from './schema-errors.ts';
import { isValid as isContract } from '../../../schemas/v0/component.contract.schema.json?validator';
import { isValid as isManifest } from '../../../schemas/v0/manifest.schema.json?validator';
import { atName, atValue, type Found, isSpan } from '../check/finding.ts';
import { has, own } from '../text/json/value.ts';
import type { Path } from '../text/span.ts';
import { nearestName, sentence, thingAt } from '../text/words.ts';
import { isTypeName, jsonType } from './contract/model.ts';
import { meantMember, meantType } from './contract/type-names.ts';
import { thingInManifest } from './manifest/model.ts';

/** An error of ajv with its `verbose` members. */
interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly schema: unknown;
  readonly parentSchema: { readonly properties?: object };
  readonly data: unknown;
}

/** The schema's verdict on a value: one finding for each mistake, on the place where it is to be mended. */
export const judgeBySchema = (value: unknown): Found[] =>
  isContract(value) ? [] : mistakesIn(value, allErrors().ofContract, IN_CONTRACTS);

/** The same of a manifest. */
export const judgeManifestBySchema = (value: unknown): Found[] =>
  isManifest(value) ? [] : mistakesIn(value, allErrors().ofManifest, IN_MANIFESTS);

const allErrors = (): typeof Errors => (loaded ??= require('./schema-errors.ts') as typeof Errors);

let loaded: typeof Errors | undefined;

function mistakesIn(value: unknown, find: typeof Errors.ofContract, findings: Findings): Found[] {
  find(value);
  const found = meantErrors(find.errors ?? []).flatMap((error) => {
    const path = pathIn(value, error.instancePath);
    return findings[error.keyword]?.(error, path) ?? [];
  });
  return withoutMisspelled(found);
}

type Findings = Readonly<Record<string, (error: SchemaError, path: Path) => Found | Found[]>>;

/** A misspelled member is one mistake: where an unknown name means the missing one, nothing is missing besides. */
function withoutMisspelled(found: readonly Found[]): Found[] {
  const misspelled = new Set<string>();
  for (const { code, at, args } of found) {
    if (code === 'schema/additionalProperties' && !isSpan(at)) {
      misspelled.add(JSON.stringify([...at.path.slice(0, -1), args['nearest']]));
    }
  }
  return found.filter(({ code, at, args }) => {
    const isMissing = code === 'schema/required' && !isSpan(at);
    return !isMissing || !misspelled.has(JSON.stringify([...at.path, args['name']]));
  });
}

/** One finding for each schema keyword that can fail, with what its rule's words need; `nameOf` says what stands at a path. */
const findingsOn = (nameOf: (path: Path) => string): Findings => ({
  required: ({ params }, path) => ({
    code: 'schema/required',
    at: atName(...path),
    args: { owner: nameOf(path), name: params['missingProperty'] },
  }),
  additionalProperties({ params, parentSchema, data }, path) {
    const name = String(params['additionalProperty']);
    const at = atName(...path, name);
    const known = Object.keys(parentSchema.properties ?? {});
    const free = known.filter((each) => !has(data, each));
    const nearest = meantMember(name, own(data, name), free);
    const args = { owner: nameOf(path), name, known, ...(nearest !== undefined && { nearest }) };
    return { code: 'schema/additionalProperties', at, args };
  },
  type: ({ schema, data }, path) => ({
    code: 'schema/type',
    at: atValue(...path),
    args: { thing: nameOf(path), expected: [schema].flat(), actual: jsonType(data), role: roleOf(path) },
  }),
  enum({ schema, data }, path) {
    const allowed = schema as string[];
    const nearest = isTypeName(data) ? data : meantType(String(data), allowed);
    const args = { value: data, allowed, ...(nearest !== undefined && { nearest }) };
    return { code: 'schema/enum', at: atValue(...path), args };
  },
  pattern: ({ data }, path) => ({
    code: 'schema/pattern',
    at: atValue(...path),
    args: { thing: nameOf(path), value: data },
  }),
  minLength: (_, path) => ({
    code: 'schema/minLength',
    at: atValue(...path),
    args: { thing: nameOf(path), role: roleOf(path) },
  }),
  minItems: (_, path) => ({ code: 'schema/minItems', at: atValue(...path), args: { thing: nameOf(path) } }),
  uniqueItems: ({ params, data }, path) =>
    (params['repeats'] as { first: number; again: number }[]).map(({ first, again }) => ({
      code: 'schema/uniqueItems',
      at: atValue(...path, again),
      args: { thing: nameOf(path), value: (data as unknown[])[again] },
      related: [{ at: atValue(...path, first), message: 'First written here' }],
    })),
});

const ANY = findingsOn(thingAt);

const IN_CONTRACTS: Findings = {
  ...ANY,
  additionalProperties(error, path) {
    const name = error.params['additionalProperty'];
    // A contract of another format, or of an older habit, keeps its axes there: that has a rule of its own.
    if (path.length === 0 && name === 'variants') return { code: 'SR-128', at: atName(name), args: {} };
    return ANY['additionalProperties']!(error, path);
  },
};

const OF_MANIFESTS = findingsOn((path) => sentence(thingInManifest(path)));

const IN_MANIFESTS: Findings = {
  ...OF_MANIFESTS,
  additionalProperties(error, path) {
    const found = OF_MANIFESTS['additionalProperties']!(error, path) as Found;
    const { name, known } = found.args as { name: string; known: string[] };
    const free = known.filter((each) => !has(error.data, each));
    // Of so few names one is known although letters have changed places, which a guess takes for two slips.
    const nearest = found.args['nearest'] ?? free.find((each) => lettersOf(each) === lettersOf(name));
    return nearest === undefined ? found : { ...found, args: { ...found.args, nearest } };
  },
  enum({ schema, data }, path) {
    const allowed = schema as string[];
    // Two words are so different that either is known by half of it.
    const nearest = typeof data === 'string' ? nearestName(data, allowed, 4) : undefined;
    const thing = sentence(thingInManifest(path));
    const args = { thing, value: data, allowed, ...(nearest !== undefined && { nearest }) };
    return { code: 'schema/enum', at: atValue(...path), args };
  },
  pattern: ({ data }, path) => ({
    code: 'schema/pattern',
    at: atValue(...path),
    args: { thing: sentence(thingInManifest(path)), value: data, role: roleOf(path) },
  }),
};

const lettersOf = (name: string): string => name.toLowerCase().split('').sort().join('');

/**
 * The errors that a person would call mistakes. A failed `oneOf` comes behind the errors of all its branches; what
 * remains of them is the branch that was meant: the one whose type fits the value. Where none fits, the value is of
 * the wrong type, and that is the one mistake.
 */
function meantErrors(errors: readonly SchemaError[]): SchemaError[] {
  const ofWrongType = new Set(errors.filter(({ keyword }) => keyword === 'type').map(judgedPlace));
  const meant: SchemaError[] = [];
  for (const error of errors) {
    if (error.keyword === 'oneOf') {
      const branches = takeWhileAt(meant, error.instancePath);
      const expected: unknown[] = [];
      for (const branch of branches) {
        if (isWrongType(branch, error)) expected.push(branch.schema);
        else meant.push(branch);
      }
      if (expected.length === branches.length) meant.push({ ...error, keyword: 'type', schema: expected });
    } else if (error.keyword === 'type' || !ofWrongType.has(judgedPlace(error))) {
      // Where a value has the wrong type, what else the same schema says of it is no second mistake.
      meant.push(error);
    }
  }
  return meant;
}

function isWrongType(branch: SchemaError, oneOf: SchemaError): boolean {
  return branch.keyword === 'type' && branch.instancePath === oneOf.instancePath;
}

/** Takes the errors at or below a place from the end of the list. */
function takeWhileAt(errors: SchemaError[], place: string): SchemaError[] {
  let from = errors.length;
  while (from > 0 && isWithin(errors[from - 1]!.instancePath, place)) from--;
  return errors.splice(from);
}

function isWithin(instancePath: string, place: string): boolean {
  return instancePath === place || instancePath.startsWith(`${place}/`);
}

/** Which schema judged which value. */
function judgedPlace({ instancePath, schemaPath }: SchemaError): string {
  return `${instancePath} ${schemaPath.slice(0, schemaPath.lastIndexOf('/'))}`;
}

/** A JSON Pointer (RFC 6901) as a path; whether a segment is an index shows in the value. */
function pathIn(root: unknown, pointer: string): Path {
  let value = root;
  return pointer
    .split('/')
    .slice(1)
    .map((raw) => {
      const segment = raw.replaceAll('~1', '/').replaceAll('~0', '~');
      const key = Array.isArray(value) ? Number(segment) : segment;
      value = (value as Record<string | number, unknown>)[key];
      return key;
    });
}

/** What a value is for, by where it stands: the name of its member, the list it is an item of, or a prop. */
function roleOf(path: Path): string {
  const last = path.at(-1);
  if (typeof last === 'number') return `item of ${path.at(-2)}`;
  return path.length === 3 && path[1] === 'properties' ? 'prop' : (last ?? '');
}
