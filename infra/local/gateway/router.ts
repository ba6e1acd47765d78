import findMyWay from 'find-my-way';
import type { Operation } from '#functions/registry.ts';
import { requestMethodsOf } from '#infra/bundling/entries.ts';

/** The route of a request. */
export interface Route {
  readonly operation: Operation;
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** Finds the route of a method and a path. The path is not decoded. */
export type FindRoute = (method: string, path: string) => Route | undefined;

/**
 * Routes as an HTTP API does. Within a method, a fixed path wins over a path with a parameter. Case and a trailing slash matter.
 * Parameters are decoded. Requests without a route go to the fallback operation.
 */
export function routerOf(operations: readonly Operation[]): FindRoute {
  // Larger than any request line, so that no parameter is refused for its length.
  const router = findMyWay({ maxParamLength: 65_536 });
  for (const operation of operations) {
    const { aliases = [], fallback, method, path } = operation.contract;
    if (fallback) continue;
    for (const each of [path, ...aliases]) {
      for (const verb of requestMethodsOf({ method })) {
        const store = { operation, routeKey: `${verb} ${each}` };
        router.on(verb, each.replaceAll(/\{(\w+)\}/g, ':$1'), unusedHandler, store);
      }
    }
  }
  const fallback = operations.find(({ contract }) => contract.fallback);
  return (method, path) => {
    const found = router.find(method as findMyWay.HTTPMethod, path);
    const pathParameters = { ...found?.params } as Route['pathParameters'];
    // find-my-way accepts an empty parameter. API Gateway does not.
    const isRoute = found && !Object.values(pathParameters).includes('');
    if (isRoute) return { ...(found.store as Omit<Route, 'pathParameters'>), pathParameters };
    return fallback && { operation: fallback, routeKey: '$default', pathParameters: {} };
  };
}

/** find-my-way requires a handler, but we use only its search. The gateway calls the operation. */
function unusedHandler(): void {
  return undefined;
}
