import { relative } from 'node:path';

/** Returns a path relative to the working directory, where it is below it. */
export function shortestPath(path: string): string {
  const below = relative('', path);
  return below === '' || below.startsWith('..') ? path : below;
}
