import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import * as z from 'zod';
import { SETTING_NAMES, Settings } from './settings.ts';
import { SettingsError } from './settings-error.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())], {
  error: 'must be a text, a number, true, false, or a list of texts',
});
const File = z.record(z.string(), value, { error: 'must be a JSON object' });

/** The names of a file that are no settings. Editors look for `$schema`. */
const OTHER_NAMES = ['$schema'];

/**
 * Reads the settings of a deployment from `deployments/<name>.json`, as texts by name. The file gives the deployment its name. Throws
 * SettingsError, which names each name that is no setting. The values are checked with those of the command line.
 */
export function readSettingsFile(path: string): Record<string, string> {
  const parsed = File.safeParse(readJson(path));
  if (!parsed.success) {
    throw new SettingsError(
      parsed.error.issues.map(({ message, path: [name] }) => `${[path, name].filter(Boolean).join(': ')} ${message}`),
    );
  }
  const unknown = Object.keys(parsed.data).filter((name) => ![...SETTING_NAMES, ...OTHER_NAMES].includes(name));
  if (unknown.length > 0) {
    throw new SettingsError(
      unknown.map((name) => `${path}: ${name} is no setting. The settings are ${SETTING_NAMES.join(', ')}`),
    );
  }
  const { $schema: _schema, ...given } = parsed.data;
  const name = basename(path, '.json');
  if (given['deployment'] !== undefined && given['deployment'] !== name) {
    throw new SettingsError([`${path}: deployment must be ${name}, because the file has this name. Or leave it out`]);
  }
  const texts = Object.entries({ ...given, deployment: name }).map(([key, one]) => [key, [one].flat().join(',')]);
  return Object.fromEntries(texts) as Record<string, string>;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new SettingsError([`${path} cannot be read: ${(error as Error).message}`]);
  }
}

/** What a setting may also be in a file, beside its text. */
const ALSO: Readonly<Record<string, object>> = {
  front: { type: 'boolean' },
  frontSecret: { type: 'integer', minimum: 1 },
  budget: { type: 'integer', minimum: 1 },
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
