import { rename, writeFile } from 'node:fs/promises';

/** Writes a value as JSON into a file that only its owner can read: the whole of it, or nothing. */
export const writePrivate = async (file: string, value: unknown): Promise<void> => {
  const draft = `${file}.new`;
  await writeFile(draft, `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
};
