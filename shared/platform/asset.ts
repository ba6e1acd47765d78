import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Reads one of the asset files of a contract. In Lambda, assets are beside the bundle, under their names. Elsewhere they are at
 * their paths in the project, and the process runs in the root of the project.
 */
export const readAsset = <A extends Readonly<Record<string, string>>>(
  assets: A,
  name: keyof A & string,
): Promise<Buffer> => {
  const besideTheBundle = process.env['LAMBDA_TASK_ROOT'];
  return readFile(besideTheBundle ? join(besideTheBundle, name) : join(process.cwd(), assets[name] as string));
};
