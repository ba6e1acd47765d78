import * as z from 'zod';
import type { CreateDocumentOptions } from 'zod-openapi';

type Schema = Record<string, unknown>;
type Override = NonNullable<CreateDocumentOptions['override']>;

/**
 * Says in the document what holds on the wire and no more. Answers may gain fields, so only what refuses unknown fields
 * says so; an answer has its defaults filled in, so only requests name them.
 */
export const schemaOverride: Override = ({ io, jsonSchema: schema, zodSchema }) => {
  if (zodSchema instanceof z.ZodObject && io === 'output' && !zodSchema.def.catchall) {
    delete schema.additionalProperties;
  }
  if (io === 'output') delete schema.default;
  if (zodSchema instanceof z.ZodNullable) foldNull(schema);
  // The pattern is that of the text that a number or a choice is read from.
  if (z.globalRegistry.get(zodSchema)?.['override']) delete schema.pattern;
  // A format says the same as its pattern of two hundred characters.
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
};

/** `type: [string, 'null']` in place of a choice between the two, where no reference and no list of values forbids it. */
const foldNull = (schema: Schema): void => {
  const [value, nothing] = (schema['anyOf'] ?? []) as Schema[];
  if (nothing?.['type'] !== 'null' || typeof value?.['type'] !== 'string' || value['enum'] || 'const' in value) return;
  delete schema['anyOf'];
  Object.assign(schema, { ...value, ...schema, type: [value['type'], 'null'] });
};
