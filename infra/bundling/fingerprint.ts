import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/**
 * Returns a text that is another one as soon as a file at these paths is new, differs, moves or goes, or something else is asked for. A path is
 * that of a file or a folder below the project.
 */
export async function fingerprintOf(project: string, paths: readonly string[], asked = ''): Promise<string> {
  const files = (await Promise.all(paths.map((path) => filesBelow(join(project, path))))).flat().sort();
  const hash = createHash('sha256').update(asked);
  for (const file of files) hash.update(relative(project, file)).update(readFileSync(file));
  return hash.digest('hex');
}

async function filesBelow(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name, parentPath }) => join(parentPath, name));
}
