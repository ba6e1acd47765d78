import { entityOf, primaryIndex } from '#shared/table/entity.ts';
import { type LiveRecord, relyingOn, removeWrite, replaceWrite, type Write } from '#shared/table/write.ts';

/** A VIP on a flight, so that one query finds the flights of a VIP. The flight lists the same VIPs in `vipIds`. */
export const passengers = entityOf({
  model: { service: 'motorcade', entity: 'passenger', version: '1' },
  attributes: {
    vipId: { type: 'string', required: true },
    flightId: { type: 'string', required: true },
  },
  indexes: { byVip: primaryIndex({ scope: 'passenger', pk: ['vipId'], sk: ['flightId'] }) },
});

/** Reads the ids of all flights of a VIP with strong consistency, in no order. */
export async function flightIdsOf(vipId: string): Promise<string[]> {
  const { data } = await passengers().query.byVip({ vipId }).go({ consistent: true, pages: 'all' });
  return data.map(({ flightId }) => flightId);
}

export function addPassenger(vip: LiveRecord, flightId: string): Write {
  return relyingOn(replaceWrite(passengers(), passengers().put({ vipId: vip.id, flightId })), vip);
}

export function removePassenger(vipId: string, flightId: string): Write {
  return removeWrite(passengers().delete({ vipId, flightId }));
}
