import type { ArrivalRecord } from '#shared/domain/ways/arrival.ts';
import { ETA_BASES } from '#shared/schemas/activities/activity.ts';
import { type AttributesOf, byId, entityOf } from '#shared/table/entity.ts';
import { readMany } from '#shared/table/read-many.ts';
import { replaceWrite, type Write } from '#shared/table/write.ts';

const DAY_S = 86_400;

const attributes = {
  id: { type: 'string', required: true },
  placeId: { type: 'string', required: true },
  at: { type: 'string', required: true },
  fixTime: { type: 'string', required: true },
  minutes: { type: 'number', required: true },
  basis: { type: ETA_BASES, required: true },
} as const satisfies AttributesOf<ArrivalRecord>;

/** When rides in progress arrive, by the id of the ride. They expire after a day. */
export const arrivals = entityOf('arrival', {
  attributes: { ...attributes, expiresAt: { type: 'number', required: true, hidden: true } },
  indexes: { byRide: { scope: 'arrival', ...byId } },
});

/** Reads the arrivals of rides. Rides without one are absent. Eventually consistent. */
export function findArrivals(rideIds: readonly string[]): Promise<ArrivalRecord[]> {
  return readMany(rideIds, (batch) => arrivals().get(batch.map((id) => ({ id }))), 'eventual');
}

/** No condition: the latest position counts, and the next minute brings another one. */
export function writeArrival(arrival: ArrivalRecord): Write {
  return replaceWrite(
    arrivals(),
    arrivals().put({ ...arrival, expiresAt: Math.ceil(Date.parse(arrival.at) / 1_000) + DAY_S }),
  );
}
