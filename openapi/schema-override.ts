import * as z from 'zod';
import type { CreateDocumentOptions } from 'zod-openapi';

type Schema = Record<string, unknown>;
type Override = NonNullable<CreateDocumentOptions['override']>;

/**
 * Makes schemas describe the JSON that is sent, not the parser. Answers may gain fields, so they allow unknown fields. Answers
 * have their defaults filled in. `sayDefaults` says those of requests in words.
 */
export const schemaOverride: Override = ({ io, jsonSchema: schema, zodSchema }) => {
  if (zodSchema instanceof z.ZodObject && io === 'output' && !zodSchema.def.catchall) {
    delete schema.additionalProperties;
  }
  if (io === 'output') delete schema.default;
  if (zodSchema instanceof z.ZodNullable) foldNull(schema);
  if (zodSchema instanceof z.ZodTuple) plainList(schema);
  // The pattern belongs to the text that the parser converts, not to the overriding type.
  if (z.globalRegistry.get(zodSchema)?.['override']) delete schema.pattern;
  // The format means the same as its long pattern.
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
};

/** Replaces `anyOf` of a plain type and null by `type: [string, 'null']`. Keeps it for references, enums and constants. */
function foldNull(schema: Schema): void {
  const [value, nullSchema] = (schema['anyOf'] ?? []) as Schema[];
  if (nullSchema?.['type'] !== 'null' || typeof value?.['type'] !== 'string' || value['enum'] || 'const' in value)
    return;
  delete schema['anyOf'];
  Object.assign(schema, { ...value, ...schema, type: [value['type'], 'null'] });
}

/** Replaces a tuple by a list of the same length. Some generators know neither `prefixItems` nor `items: false`. */
function plainList(schema: Schema): void {
  const prefix = schema['prefixItems'] as Schema[];
  const kinds = [...new Map(prefix.map((each) => [JSON.stringify(each), each])).values()];
  delete schema['prefixItems'];
  const items = kinds.length === 1 ? kinds[0] : { anyOf: kinds };
  Object.assign(schema, { items, minItems: prefix.length, maxItems: prefix.length });
}
