import { globSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import type { Source } from './sources.ts';

/** What tools make, and what others wrote. */
const NOT_OURS = ['node_modules', '.build', '.local', 'cdk.out', 'coverage', '.git'];

/** Returns every Markdown file of the project. */
export function markdownFiles(): Source[] {
  return globSync(['**/*.md', '.github/**/*.md'], { exclude: (name) => NOT_OURS.includes(name) })
    .map((path) => path.split(sep).join('/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}
