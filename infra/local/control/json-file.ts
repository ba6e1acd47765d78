import { readFile, rename, writeFile } from 'node:fs/promises';
import type * as z from 'zod';

/** Writes a value as JSON to a file that only its owner can read. The write is atomic. */
export async function writeJsonFile(file: string, value: unknown): Promise<void> {
  const draft = `${file}.new`;
  await writeFile(draft, `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
}

/** Reads such a file. Returns undefined where it does not exist. */
export async function readJsonFile<S extends z.ZodType>(file: string, schema: S): Promise<z.output<S> | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read. Delete it, and the next start creates it again.`, { cause: error });
  }
}
