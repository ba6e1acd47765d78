import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads JSON that is generated when the service is built. In Lambda it is a file beside the bundle, because the environment of a
 * function holds at most 4 KB. Elsewhere it is in an environment variable; without it the text is `{}`.
 */
export function readGenerated(file: string, variable: string): unknown {
  const besideTheBundle = process.env['LAMBDA_TASK_ROOT'];
  const text = besideTheBundle ? readFileSync(join(besideTheBundle, file), 'utf8') : process.env[variable];
  return JSON.parse(text ?? '{}') as unknown;
}
