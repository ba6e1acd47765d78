import { updateWrite, type Write } from '#shared/table/write.ts';
import { flights } from './flight.ts';

/** A ride of a flight, and how it belongs to it. */
export interface LinkedRide {
  readonly id: string;
  readonly flightLeg?: 'ARRIVAL' | 'DEPARTURE' | undefined;
}

/** Returns the ids of rides by the lists of a flight. A list without rides is absent: the table knows no empty sets. */
export function idsOf(rides: readonly LinkedRide[]) {
  const dropoffIds = rides.flatMap(({ flightLeg, id }) => (flightLeg === 'DEPARTURE' ? [id] : []));
  const pickupIds = rides.flatMap(({ flightLeg, id }) => (flightLeg === 'DEPARTURE' ? [] : [id]));
  return { ...(pickupIds.length > 0 ? { pickupIds } : {}), ...(dropoffIds.length > 0 ? { dropoffIds } : {}) };
}

/** Adds rides to their flight and tracks the flight. Condition: the flight is not deleted. */
export function linkRides(flightId: string, rides: readonly LinkedRide[], now: string): Write {
  return updateWrite(
    flights()
      .patch({ id: flightId })
      .add({ ...idsOf(rides), version: 1 })
      .set({ isTracked: true, listing: 'tracked', clock: 'running', dueAt: now })
      .remove(['expiresAt']),
    { deletedAt: undefined },
  );
}

/** Removes rides from their flight, whatever the version and the status of the flight. */
export function unlinkRides(flightId: string, rides: readonly LinkedRide[]): Write {
  return updateWrite(flights().patch({ id: flightId }).delete(idsOf(rides)));
}

/** Moves rides of a flight from one list to the other: a pick-up becomes a drop-off, or the other way. */
export function relinkRides(
  flightId: string,
  before: readonly LinkedRide[],
  after: readonly LinkedRide[],
  now: string,
): Write {
  return updateWrite(
    flights()
      .patch({ id: flightId })
      .delete(idsOf(before))
      .add({ ...idsOf(after), version: 1 })
      .set({ dueAt: now }),
    { deletedAt: undefined },
  );
}
