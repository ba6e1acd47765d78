import type { Stamp } from '#shared/schemas/record.ts';
import { entityOf, primaryIndex } from '#shared/table/entity.ts';
import { type LiveRecord, relyingOn, removeWrite, replaceWrite, type Write } from '#shared/table/write.ts';

/** A VIP on a flight, so that one query finds the flights of a VIP. The flight lists the same VIPs in `vipIds`. */
export const passengers = entityOf('passenger', {
  attributes: {
    vipId: { type: 'string', required: true },
    flightId: { type: 'string', required: true },
    by: { type: 'string' },
    at: { type: 'string' },
  },
  indexes: { byVip: primaryIndex({ scope: 'passenger', pk: ['vipId'], sk: ['flightId'] }) },
});

/** Reads the ids of all flights of a VIP with strong consistency, in no order. */
export async function flightIdsOf(vipId: string): Promise<string[]> {
  const { data } = await passengers().query.byVip({ vipId }).go({ consistent: true, pages: 'all' });
  return data.map(({ flightId }) => flightId);
}

/** Returns who added these VIPs to the flight, and when. Leaves out those who were on it from the start. Reads with strong consistency. */
export async function additionsTo(flightId: string, vipIds: readonly string[]) {
  const read = await Promise.all(vipIds.map((vipId) => passengers().get({ vipId, flightId }).go({ consistent: true })));
  return read.flatMap(({ data }) => {
    const { at, by, vipId } = data ?? {};
    return vipId === undefined || at === undefined || by === undefined ? [] : [{ vipId, at, by }];
  });
}

/** Adds a VIP. `added` says who adds them to the flight after it was made, and when. */
export function addPassenger(vip: LiveRecord, flightId: string, added?: Stamp): Write {
  return relyingOn(replaceWrite(passengers(), passengers().put({ vipId: vip.id, flightId, ...added })), vip);
}

export function removePassenger(vipId: string, flightId: string): Write {
  return removeWrite(passengers().delete({ vipId, flightId }));
}
