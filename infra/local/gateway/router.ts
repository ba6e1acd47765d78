import findMyWay from 'find-my-way';
import type { Operation } from '#functions/registry.ts';

/** Where a request goes. */
export interface Route {
  readonly operation: Operation;
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** Finds the route of a method and an undecoded path. */
export type FindRoute = (method: string, path: string) => Route | undefined;

/**
 * Routes as an HTTP API does: within a method a path that is written out goes before one with a parameter, case and a trailing
 * slash matter, parameters come decoded, and what no route matches goes to the operation that is the fallback.
 */
export const routerOf = (operations: readonly Operation[]): FindRoute => {
  // Longer than any request line can be.
  const router = findMyWay({ maxParamLength: 65_536 });
  for (const operation of operations) {
    const { aliases = [], fallback, method, path } = operation.contract;
    if (fallback) continue;
    for (const each of [path, ...aliases]) {
      const store = { operation, routeKey: `${method} ${each}` };
      router.on(method, each.replaceAll(/\{(\w+)\}/g, ':$1'), neverCalled, store);
    }
  }
  const fallback = operations.find(({ contract }) => contract.fallback);
  return (method, path) => {
    const found = router.find(method as findMyWay.HTTPMethod, path);
    const pathParameters = { ...found?.params } as Route['pathParameters'];
    // The library takes an empty segment for a parameter; the gateway does not.
    const isRoute = found && !Object.values(pathParameters).includes('');
    if (isRoute) return { ...(found.store as Omit<Route, 'pathParameters'>), pathParameters };
    return fallback && { operation: fallback, routeKey: '$default', pathParameters: {} };
  };
};

/** Only the finding is wanted of the library; the gateway calls the operation. */
const neverCalled = (): void => undefined;
