import { has, jsonType, own, repeats } from '../text/json/value.ts';
import type { Path } from '../text/positions.ts';
import { atName, atValue, type Found, isSpan } from './rule.ts';

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

/** The compiled schema of a kind of document, and how its errors become findings. */
export interface Schema {
  readonly validate: Validate;
  /** The findings of an error, by its keyword. */
  readonly keywords: Keywords;
}

/** A function of ajv: returns true if the value is valid, and leaves all errors in its own member. */
export interface Validate {
  (value: unknown): boolean;
  errors?: SchemaError[] | null;
}

export type Keywords = Readonly<Record<string, (error: SchemaError, path: Path) => Found | Found[]>>;

/** Judges a value by a schema: one finding for each mistake, at the place where it is to be fixed. */
export function judge(value: unknown, { validate, keywords }: Schema): Found[] {
  if (validate(value)) return [];
  const found: Found[] = [];
  for (const error of meantErrors(validate.errors ?? [])) {
    const path = pathIn(value, error.instancePath);
    const ofError = keywords[error.keyword]?.(error, path) ?? [];
    for (const each of Array.isArray(ofError) ? ofError : [ofError]) found.push(each);
  }
  return withoutMisspelled(found);
}

/** A misspelled member is one mistake: where an unknown name means the missing one, nothing is missing besides. */
function withoutMisspelled(found: Found[]): Found[] {
  const misspelled = new Set<string>();
  for (const { code, at, args } of found) {
    if (code === 'schema/additionalProperties' && !isSpan(at)) {
      misspelled.add(JSON.stringify([...at.path.slice(0, -1), args['nearest']]));
    }
  }
  if (misspelled.size === 0) return found;
  return found.filter(({ code, at, args }) => {
    const isMissing = code === 'schema/required' && !isSpan(at);
    return !isMissing || !misspelled.has(JSON.stringify([...at.path, args['name']]));
  });
}

/**
 * The findings of the schema keywords that can fail, but for `enum`. `nameOf` names the value at a path; `meantMember`
 * is the known member that an unknown one of the object at a path most likely means.
 */
export const keywordFindings = (
  nameOf: (path: Path) => string,
  meantMember: (name: string, value: unknown, free: readonly string[], owner: Path) => string | undefined,
): Keywords => ({
  required: ({ params }, path) => ({
    code: 'schema/required',
    at: atName(...path),
    args: { owner: nameOf(path), name: params['missingProperty'] },
  }),
  additionalProperties({ params, parentSchema, data }, path) {
    const name = params['additionalProperty'] as string;
    const at = atName(...path, name);
    const known = Object.keys(parentSchema.properties ?? {});
    const free = known.filter((each) => !has(data, each));
    const nearest = meantMember(name, own(data, name), free, path);
    const taken = nearest === undefined ? meantMember(name, own(data, name), known, path) : undefined;
    const meant = { ...(nearest !== undefined && { nearest }), ...(taken !== undefined && { taken }) };
    const args = { owner: nameOf(path), name, known, ...meant };
    return { code: 'schema/additionalProperties', at, args };
  },
  type: ({ schema, data }, path) => ({
    code: 'schema/type',
    at: atValue(...path),
    args: { thing: nameOf(path), expected: [schema].flat(), actual: jsonType(data), role: roleOf(path) },
  }),
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
  uniqueItems: ({ data }, path) =>
    repeats(data as unknown[]).map(({ first, again }) => ({
      code: 'schema/uniqueItems',
      at: atValue(...path, again),
      args: { thing: nameOf(path), value: (data as unknown[])[again] },
      related: [{ at: atValue(...path, first), message: 'First written here' }],
    })),
});

/**
 * The errors that a person would call mistakes. A failed `anyOf`, which the build makes of each `oneOf`, comes behind the errors of all its
 * branches; what remains of them is the branch that was meant: the one whose type fits the value. Where none fits, the value is of the wrong
 * type, and that is the one mistake.
 */
function meantErrors(errors: readonly SchemaError[]): SchemaError[] {
  const ofWrongType = new Set(errors.filter(({ keyword }) => keyword === 'type').map(judgedPlace));
  const meant: SchemaError[] = [];
  for (const error of errors) {
    if (error.keyword === 'anyOf') {
      const branches = takeWhileAt(meant, error.instancePath);
      const expected: unknown[] = [];
      for (const branch of branches) {
        const isWrongType = branch.keyword === 'type' && branch.instancePath === error.instancePath;
        if (isWrongType) expected.push(branch.schema);
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

/** Takes the errors at or below a place from the end of the list. */
function takeWhileAt(errors: SchemaError[], place: string): SchemaError[] {
  const isWithin = ({ instancePath }: SchemaError): boolean => `${instancePath}/`.startsWith(`${place}/`);
  return errors.splice(errors.findLastIndex((error) => !isWithin(error)) + 1);
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

/** The role of a value by its path: the name of its member, the list that it is an item of, or a prop. */
export function roleOf(path: Path): string {
  const last = path.at(-1);
  if (typeof last === 'number') return `item of ${path.at(-2)}`;
  return path.length === 3 && path[1] === 'properties' ? 'prop' : (last ?? '');
}
