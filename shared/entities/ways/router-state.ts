import { defined, entityOf, primaryIndex } from '#shared/table/entity.ts';
import { readItem } from '#shared/table/read-many.ts';
import { replaceWrite, type Write } from '#shared/table/write.ts';

const ROUTER = 'router';

/** How the last requests to the router ended. */
export interface RouterState {
  /** Since when it fails. Absent while it works. */
  readonly failingSince?: string | undefined;
  /** Why the last request failed, in a sentence. */
  readonly failure?: string | undefined;
}

export const routerStates = entityOf({
  model: { service: 'motorcade', entity: 'routerstate', version: '1' },
  attributes: {
    name: { type: 'string', required: true },
    failingSince: { type: 'string' },
    failure: { type: 'string' },
  },
  indexes: { only: primaryIndex({ scope: 'routerstate', pk: ['name'] }) },
});

const KEY = { pk: `$motorcade_routerstate#name_${ROUTER}`, sk: '$routerstate_1' };

/** Reads how the router does. Eventually consistent. Goes without ElectroDB. */
export async function readRouterState(): Promise<RouterState> {
  const fields = ['failingSince', 'failure'];
  const found = await readItem<RouterState>({ key: KEY, fields, consistent: false });
  return { failingSince: found?.failingSince, failure: found?.failure };
}

/** No condition: only the latest state counts. */
export function writeRouterState(state: RouterState): Write {
  return replaceWrite(routerStates(), routerStates().put(defined({ name: ROUTER, ...state })));
}
