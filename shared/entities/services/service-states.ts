import {
  OUTSIDE_SERVICES,
  type OutsideService,
  type ServiceState,
  type ServiceStates,
} from '#shared/schemas/services/service-state.ts';
import { defined, entityOf, primaryIndex } from '#shared/table/entity.ts';
import { readItem } from '#shared/table/read-many.ts';

const NAME = 'all';

const state = { type: 'any' } as const;

/** How the outside services do. One item for all, so that one read finds them. Each write touches one service only. */
export const serviceStates = entityOf('servicestates', {
  attributes: {
    name: { type: 'string', required: true },
    flights: state,
    gps: state,
    messaging: state,
    copilot: state,
    routing: state,
  },
  indexes: { only: primaryIndex({ scope: 'servicestates', pk: ['name'] }) },
});

const KEY = { pk: `$motorcade_servicestates#name_${NAME}`, sk: '$servicestates_1' };

/** Reads how the services do. Eventually consistent by default. Goes without ElectroDB. */
export async function readServiceStates({ consistent = false } = {}): Promise<ServiceStates> {
  return (await readItem<ServiceStates>({ key: KEY, fields: OUTSIDE_SERVICES, consistent })) ?? {};
}

/**
 * Stores how a service does. Returns false if another request has stored another word of it since `before` was read. Condition: the version
 * is that of `before`. No transaction: a word costs one write unit, and functions that may write little else store it too.
 */
export async function writeServiceState(
  service: OutsideService,
  before: ServiceState | undefined,
  after: ServiceState,
): Promise<boolean> {
  const { rejected } = await serviceStates()
    .update({ name: NAME })
    .set({ [service]: defined(after) })
    .where(({ [service]: stored }, { eq, notExists }) =>
      before ? eq(stored.version, before.version) : notExists(stored),
    )
    .go({ returnOnConditionCheckFailure: true });
  return !rejected;
}
