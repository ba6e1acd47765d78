import { readFileSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Assets = Readonly<Record<string, string>>;

/**
 * Returns the path of one of the asset files of a contract. In Lambda, assets are beside the bundle, under their names. Elsewhere they
 * are at their paths in the project, and the process runs in the root of the project.
 */
function pathOf<A extends Assets>(assets: A, name: keyof A & string): string {
  const besideTheBundle = process.env['LAMBDA_TASK_ROOT'];
  return besideTheBundle ? join(besideTheBundle, name) : join(process.cwd(), assets[name] as string);
}

/** Reads an asset file. */
export function readAsset<A extends Assets>(assets: A, name: keyof A & string): Promise<Buffer> {
  return readFile(pathOf(assets, name));
}

/** Opens an asset file, to read parts of it. The caller closes it. */
export function openAsset<A extends Assets>(assets: A, name: keyof A & string): Promise<FileHandle> {
  return open(pathOf(assets, name));
}

/**
 * Reads JSON that is generated when the service is built. In Lambda it is a file beside the bundle, because the environment of a
 * function holds at most 4 KB. Elsewhere it is in an environment variable; without it the text is `{}`.
 */
export function readGenerated(file: string, variable: string): unknown {
  const besideTheBundle = process.env['LAMBDA_TASK_ROOT'];
  const text = besideTheBundle ? readFileSync(join(besideTheBundle, file), 'utf8') : process.env[variable];
  return JSON.parse(text ?? '{}') as unknown;
}
