import * as z from 'zod';
import { Settings } from '#infra/settings.ts';

/** What a setting may also be in a file, beside its text. */
const ALSO: Readonly<Record<string, object>> = {
  front: { type: 'boolean' },
  frontSecret: { type: 'integer', minimum: 1 },
  budget: { type: 'integer', minimum: 1 },
  rollbackMinutes: { type: 'integer', minimum: 1 },
  RATE_LIMIT_REQUESTS: { type: 'integer', minimum: 1 },
  RATE_LIMIT_WINDOW_SECONDS: { type: 'integer', minimum: 1 },
  LOG_DETAIL_PERCENT: { type: 'integer', minimum: 0, maximum: 100 },
  CORS_ORIGINS: { type: 'array', items: { type: 'string', format: 'uri' } },
};

/** Returns the JSON schema of the files, for editors. */
export function settingsSchema(): object {
  const { properties = {}, required = [] } = z.toJSONSchema(Settings, { io: 'input' });
  const described = Object.entries(properties).map(([name, schema]) => {
    const also = ALSO[name];
    return [name, also ? { anyOf: [schema, also] } : schema];
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The settings of a deployment of Motorcade',
    description: 'The table of settings in docs/operations/deploy.md says what each one means.',
    type: 'object',
    properties: { $schema: { type: 'string' }, ...Object.fromEntries(described) },
    required,
    additionalProperties: false,
  };
}
