export type Schema = Readonly<Record<string, unknown>>;

/** Keywords that chat endpoints share. Others are left out: the operation itself checks every value. */
const KEPT = ['description', 'enum', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const;
const FORMATS = ['date-time', 'date', 'email', 'uri'];

/** Returns what a reference within the document stands for. */
export type Resolve = (reference: string) => Schema;

export function resolverOf(document: object): Resolve {
  return (reference) =>
    reference
      .slice(2)
      .split('/')
      .reduce((at, name) => at[name] as Schema, document as Schema);
}

/**
 * Rewrites a schema of the OpenAPI document in the subset of JSON Schema that endpoints of chat completions share: no references, no
 * lists of types, no `const`, no patterns.
 */
export function plainSchema(given: Schema, resolve: Resolve): Schema {
  const plain = (schema: Schema): Schema => {
    const { $ref, additionalProperties, anyOf, format, items, oneOf, properties, required, type } = schema;
    if (typeof $ref === 'string') return { ...plain(resolve($ref)), ...kept(schema) };
    const choices = (anyOf ?? oneOf) as Schema[] | undefined;
    if (choices) return { anyOf: choices.map(plain), ...kept(schema) };
    if (Array.isArray(type)) return { anyOf: (type as string[]).map((each) => plain({ ...schema, type: each })) };
    if (type === 'null') return { type };
    return {
      ...(type === undefined ? {} : { type }),
      ...kept(schema),
      ...('const' in schema ? only(schema['const']) : {}),
      ...(FORMATS.includes(String(format)) ? { format } : {}),
      ...(items ? { items: plain(items as Schema) } : {}),
      ...(properties ? { properties: mapValues(properties as Record<string, Schema>, plain) } : {}),
      ...(Array.isArray(required) && required.length > 0 ? { required } : {}),
      ...(additionalProperties === false ? { additionalProperties } : {}),
    };
  };
  return plain(given);
}

/** Endpoints take lists of values for texts alone. */
function only(value: unknown): Schema {
  return typeof value === 'number'
    ? { type: 'number', minimum: value, maximum: value }
    : { type: typeof value, enum: [value] };
}

function kept(schema: Schema): Schema {
  return Object.fromEntries(KEPT.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]]])));
}

export function mapValues<A, B>(values: Readonly<Record<string, A>>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}

/**
 * Merges the variants of a body into one object, because endpoints refuse a union at the root. A field is required if every variant
 * requires it. Its schema is the union of its schemas.
 */
export function mergedObject(schema: Schema): Schema {
  const variants = schema['anyOf'] as readonly Schema[] | undefined;
  if (!variants) return schema;
  const merged = variants.map(mergedObject);
  const names = [...new Set(merged.flatMap((each) => Object.keys(propertiesOf(each))))];
  const schemaOf = (name: string): Schema =>
    unionOf(merged.flatMap((each) => (name in propertiesOf(each) ? [propertiesOf(each)[name] as Schema] : [])));
  const isRequired = (name: string): boolean => merged.every((each) => requiredOf(each).includes(name));
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, schemaOf(name)])),
    required: names.filter(isRequired),
  };
}

export function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  return (schema['properties'] ?? {}) as Record<string, Schema>;
}
export function requiredOf(schema: Schema): readonly string[] {
  return (schema['required'] ?? []) as string[];
}

function unionOf(schemas: readonly Schema[]): Schema {
  const [first = {}, ...others] = [...new Map(schemas.map((each) => [JSON.stringify(each), each])).values()];
  if (others.length === 0) return first;
  const all = [first, ...others];
  const hasValues = all.every((each) => each['type'] === first['type'] && Array.isArray(each['enum']));
  if (hasValues) return { ...first, enum: [...new Set(all.flatMap((each) => each['enum'] as unknown[]))] };
  return { anyOf: all };
}
