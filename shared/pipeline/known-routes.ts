import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { once } from '#shared/platform/once.ts';

const Routes = z.record(z.string().startsWith('/'), z.array(z.string()));

/** The file of routes beside the bundle of the fallback operation. */
export const ROUTES_FILE = 'routes.json';

/**
 * Reads all routes of the deployment as JSON, path to methods. In Lambda they are in a file, because the environment of a function
 * holds at most 4 KB. Locally they are in the environment variable `MOTORCADE_ROUTES`.
 */
const readRoutes = (): string => {
  const besideTheBundle = process.env['LAMBDA_TASK_ROOT'];
  if (besideTheBundle) return readFileSync(join(besideTheBundle, ROUTES_FILE), 'utf8');
  return process.env['MOTORCADE_ROUTES'] ?? '{}';
};

const knownRoutes = once(() =>
  Object.entries(Routes.parse(JSON.parse(readRoutes()))).map(([path, methods]) => ({
    segments: path.split('/'),
    methods,
  })),
);

/** Returns the methods of a path in alphabetical order; an empty list for an unknown path. */
export const methodsOf = (path: string): string[] => {
  const requested = path.split('/');
  const methods = knownRoutes()
    .filter(({ segments }) => matches(segments, requested))
    .flatMap((route) => route.methods);
  return [...new Set(methods)].sort();
};

const matches = (segments: readonly string[], requested: readonly string[]): boolean =>
  segments.length === requested.length &&
  segments.every((segment, index) =>
    segment.startsWith('{') ? requested[index] !== '' : segment === requested[index],
  );
