import * as z from 'zod';
import { once } from '#shared/platform/once.ts';

const Routes = z.record(z.string().startsWith('/'), z.array(z.string()));

/** All routes of the deployment, from the environment variable `MOTORCADE_ROUTES` of the fallback operation: JSON, path to methods. */
const knownRoutes = once(() =>
  Object.entries(Routes.parse(JSON.parse(process.env['MOTORCADE_ROUTES'] ?? '{}'))).map(([path, methods]) => ({
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
