import * as z from 'zod';
import { once } from '#shared/platform/once.ts';

const Routes = z.record(z.string().startsWith('/'), z.array(z.string()));

/** All routes of the deployment, which gives them to the fallback in `MOTORCADE_ROUTES`: JSON, path to methods. */
const knownRoutes = once(() =>
  Object.entries(Routes.parse(JSON.parse(process.env['MOTORCADE_ROUTES'] ?? '{}'))).map(([path, methods]) => ({
    segments: path.split('/'),
    methods,
  })),
);

/** The methods that a path has, in alphabetical order; none for a path that is not there. */
export const methodsOf = (path: string): string[] => {
  const asked = path.split('/');
  const methods = knownRoutes()
    .filter(({ segments }) => matches(segments, asked))
    .flatMap((route) => route.methods);
  return [...new Set(methods)].sort();
};

const matches = (segments: readonly string[], asked: readonly string[]): boolean =>
  segments.length === asked.length &&
  segments.every((segment, index) => (segment.startsWith('{') ? asked[index] !== '' : segment === asked[index]));
