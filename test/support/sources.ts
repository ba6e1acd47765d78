import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

export interface Source {
  /** Relative to the project root, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** Returns the TypeScript files below these folders of the project. */
export function sourcesBelow(...folders: readonly string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file))
      .sort()
      .map((path) => ({ path: path.split(sep).join('/'), text: readFileSync(path, 'utf8') })),
  );
}
