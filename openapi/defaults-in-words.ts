import type { oas31 } from 'zod-openapi';

type Schema = Record<string, unknown>;

/**
 * Says the defaults of request fields in words. Generators such as openapi-typescript take a field with a `default` for one that is always
 * there, and would require it in requests. Answers have their defaults filled in, so they need no words.
 */
export function sayDefaults({ components = {} }: oas31.OpenAPIObject): void {
  for (const schema of Object.values(components.schemas ?? {}) as Schema[]) {
    const isRequest = schema['additionalProperties'] === false;
    for (const property of Object.values((schema['properties'] ?? {}) as Record<string, Schema>)) {
      const { default: value, description } = property;
      delete property['default'];
      if (value === undefined || !isRequest) continue;
      const sentence = `Default: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
      property['description'] = typeof description === 'string' ? `${description}. ${sentence}` : sentence;
    }
  }
}
