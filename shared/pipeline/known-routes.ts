import * as z from 'zod';
import { readGenerated } from '#shared/platform/generated-file.ts';
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

/** Returns the methods of a path in alphabetical order; an empty list for an unknown path. */
export function methodsOf(path: string): string[] {
  const requested = path.split('/');
  const methods = knownRoutes()
    .filter(({ segments }) => matches(segments, requested))
    .flatMap((route) => route.methods);
  return [...new Set(methods)].sort();
}

function matches(segments: readonly string[], requested: readonly string[]): boolean {
  return (
    segments.length === requested.length &&
    segments.every((segment, index) =>
      segment.startsWith('{') ? requested[index] !== '' : segment === requested[index],
    )
  );
}
