import * as z from 'zod';
import type { Contract } from '#shared/contract/define-contract.ts';
import type { CallOptions } from './call.ts';

type Schema = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, unknown>>;
export type Request = Pick<CallOptions, 'body' | 'query'>;

/** Ids of records that exist, by the name of the field that takes them. */
export type KnownValues = Readonly<Record<string, unknown>>;

/** Returns variants of a request: each lacks one optional part, or has null for it, at every depth. */
export function withoutOne({ body, query }: Contract, request: Request): Request[] {
  const bodies = body ? without(schemaOf(body), fieldsOf(request.body)) : [];
  const queries = query ? without(schemaOf(query), request.query ?? {}) : [];
  return [
    ...bodies.map((each) => ({ ...request, body: each })),
    ...queries.map((each) => ({ ...request, query: asTexts(each) })),
  ];
}

/** Adds all optional parts to a request with which it is taken: in halves, until what is not taken is alone. `known`: values that no schema tells. */
export async function withEveryPart(
  { body, query }: Contract,
  request: Request,
  known: KnownValues,
  isTaken: (request: Request) => Promise<boolean>,
): Promise<Request> {
  let kept = request;
  const add = async (parts: readonly Part[]): Promise<void> => {
    if (parts.length === 0) return;
    const next = parts.reduce(withPart, kept);
    if (await isTaken(next)) {
      kept = next;
      return;
    }
    if (parts.length === 1) return;
    const middle = Math.ceil(parts.length / 2);
    await add(parts.slice(0, middle));
    await add(parts.slice(middle));
  };
  await add([...partsOf('body', body, request, known), ...partsOf('query', query, request, known)]);
  return kept;
}

type Part = readonly [place: 'body' | 'query', name: string, value: unknown];

/** Returns the parts that a request lacks. */
function partsOf(place: Part[0], type: z.ZodType | undefined, request: Request, known: KnownValues): Part[] {
  if (!type) return [];
  const schema = schemaOf(type);
  const resolve = resolverOf(schema, known);
  return propertiesOf(resolve(schema)).flatMap(([name, inner]) =>
    name in fieldsOf(request[place]) || name === 'dryRun' ? [] : [[place, name, valueOf(name, inner, resolve)]],
  );
}

function withPart(request: Request, [place, name, value]: Part): Request {
  const fields = { ...fieldsOf(request[place]), [name]: value };
  return place === 'body' ? { ...request, body: fields } : { ...request, query: asTexts(fields) };
}

function schemaOf(type: z.ZodType): Schema {
  return z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function asTexts(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );
}

interface Resolve {
  (schema: Schema): Schema;
  readonly known: KnownValues;
}

/** Follows references, and takes the first alternative that is not null. */
function resolverOf(root: Schema, known: KnownValues): Resolve {
  const definitions = (root['$defs'] ?? {}) as Record<string, Schema>;
  const resolve = (schema: Schema): Schema => {
    const { $ref, allOf, anyOf, oneOf, ...own } = schema;
    const inner = (each: Schema): Schema => ({ ...resolve(each), ...own });
    if (typeof $ref === 'string') return inner(definitions[$ref.replace('#/$defs/', '')] ?? {});
    if (Array.isArray(allOf)) return Object.assign({}, own, ...(allOf as Schema[]).map(resolve)) as Schema;
    const choices = ((anyOf ?? oneOf ?? []) as Schema[]).filter(({ type }) => type !== 'null');
    return choices[0] ? inner(choices[0]) : schema;
  };
  return Object.assign(resolve, { known });
}

function propertiesOf(schema: Schema): [string, Schema][] {
  return Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
}

function without(given: Schema, fields: Fields, resolve = resolverOf(given, {})): Fields[] {
  const schema = resolve(given);
  return propertiesOf(schema).flatMap(([name, inner]) => {
    const { [name]: value, ...others } = fields;
    if (value === undefined) return [];
    const isRequired = ((schema['required'] ?? []) as string[]).includes(name);
    return [
      ...(isRequired ? [] : [others]),
      ...(takesNull(inner) ? [{ ...fields, [name]: null }] : []),
      ...without(inner, fieldsOf(value), resolve).map((each) => ({ ...fields, [name]: each })),
    ];
  });
}

function takesNull({ anyOf, type }: Schema): boolean {
  return [type, ...((anyOf ?? []) as Schema[]).map((each) => each['type'])].flat().includes('null');
}

/** Returns a value that the schema takes. */
function valueOf(name: string, given: Schema, resolve: Resolve): unknown {
  const schema = resolve(given);
  const { const: only, default: usual, enum: values, example, examples, items, minimum, type } = schema;
  const known = [resolve.known[name], only, example, firstOf(examples), firstOf(values), usual];
  const found = known.find((each) => each !== undefined && each !== null);
  if (found !== undefined) return found;
  if (type === 'object') {
    return Object.fromEntries(propertiesOf(schema).map(([inner, each]) => [inner, valueOf(inner, each, resolve)]));
  }
  if (type === 'array') return items ? [valueOf(name, items as Schema, resolve)] : [];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Number(minimum ?? 1);
  return TEXTS[String(schema['format'])] ?? 'Changed';
}

function firstOf(list: unknown): unknown {
  return Array.isArray(list) ? list[0] : undefined;
}

const TEXTS: Readonly<Record<string, string>> = {
  'date-time': '2027-05-11T09:00:00Z',
  date: '2027-05-11',
  email: 'someone@example.org',
  uri: 'https://example.org/',
};
