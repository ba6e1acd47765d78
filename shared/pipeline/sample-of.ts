import * as z from 'zod';

/**
 * Returns a value for a schema from the examples of the API document: that of the schema, or those of its fields. Where a required field
 * has none, the first value of an enum, or a simple one. The value may be invalid: a request that is refused is prepared too.
 */
export function sampleOf(schema: z.ZodType): unknown {
  const example = schema.meta()?.['example'];
  if (example !== undefined) return example;
  if (schema instanceof z.ZodObject) return sampleOfFields(schema);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodArray) return [];
  if (schema instanceof z.ZodNumber) return 1;
  if (schema instanceof z.ZodString) return 'sample';
  return undefined;
}

function sampleOfFields({ shape }: z.ZodObject): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape)
      .map(([name, field]) => [name, sampleOf(field as z.ZodType)])
      .filter(([, value]) => value !== undefined),
  ) as Record<string, unknown>;
}
