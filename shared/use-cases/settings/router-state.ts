import { type RouterState, readRouterState } from '#shared/entities/ways/router-state.ts';
import { isConfigured } from '#shared/platform/configured-services.ts';

/** Returns how the router does. Reads nothing if none is configured. */
export async function routerState(): Promise<RouterState> {
  return isConfigured('routing') ? readRouterState() : {};
}
