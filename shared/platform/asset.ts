import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Reads one of the files that a contract names as its assets. In Lambda they lie beside the bundle under their names; everywhere
 * else where they are in the project, from whose root it runs.
 */
export const readAsset = <A extends Readonly<Record<string, string>>>(
  assets: A,
  name: keyof A & string,
): Promise<Buffer> => {
  const besideTheBundle = process.env['LAMBDA_TASK_ROOT'];
  return readFile(besideTheBundle ? join(besideTheBundle, name) : join(process.cwd(), assets[name] as string));
};
