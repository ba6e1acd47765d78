import * as z from 'zod';
import { readGenerated } from '#shared/platform/bundled-file.ts';
import { once } from '#shared/platform/once.ts';

const Routes = z.record(z.string().startsWith('/'), z.array(z.string()));

/** The file of routes beside the bundle of the fallback operation. */
export const ROUTES_FILE = 'routes.json';

const knownRoutes = once(() =>
  Object.entries(Routes.parse(readGenerated(ROUTES_FILE, 'MOTORCADE_ROUTES'))).map(([path, methods]) => ({
    segments: path.split('/'),
    methods,
  })),
);

/**
 * Returns the methods of a path in alphabetical order; an empty list for an unknown path. `/api/users/me` has its own methods, and none of
 * `/api/users/{userId}`, as in the OpenAPI document.
 */
export function methodsOf(path: string): string[] {
  const requested = path.split('/');
  const [nearest] = knownRoutes()
    .filter(({ segments }) => matches(segments, requested))
    .toSorted((a, b) => parametersIn(a) - parametersIn(b));
  return [...new Set(nearest?.methods)].sort();
}

interface Route {
  readonly segments: readonly string[];
  readonly methods: readonly string[];
}

function parametersIn({ segments }: Route): number {
  return segments.filter(isParameter).length;
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

function matches(segments: readonly string[], requested: readonly string[]): boolean {
  return (
    segments.length === requested.length &&
    segments.every((segment, index) => (isParameter(segment) ? requested[index] !== '' : segment === requested[index]))
  );
}
