import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { RebookedRide, Rebooking } from '#shared/schemas/flights/rebooking.ts';
import { presentFlight } from './present-flight.ts';
import type { RebookedChange } from './rebook.ts';

interface Result {
  readonly from: FlightRecord;
  readonly to: FlightRecord;
  readonly moving: readonly string[];
  readonly rides: readonly ActivityRecord[];
  readonly changes: readonly (RebookedChange & { readonly wanted: ActivityRecord })[];
}

/** Returns the answer of a rebooking, with the rides that stay as they are among the others. */
export function presentRebooking({ changes, from, moving, rides, to }: Result, now: string): Rebooking {
  const changed = new Set(changes.map(({ after }) => after.id));
  const stays = rides.filter(({ id }) => !changed.has(id)).map((ride) => rideOf(ride, ride, 'STAYS'));
  const others = changes.map(({ after, outcome, wanted }) => rideOf(after, wanted, outcome));
  return {
    from: presentFlight(from, now),
    to: presentFlight(to, now),
    vipIds: [...moving],
    rides: [...stays, ...others].sort((a, b) => (a.startTime < b.startTime ? -1 : 1)),
  };
}

function rideOf(ride: ActivityRecord, wanted: ActivityRecord, outcome: RebookedRide['outcome']): RebookedRide {
  return {
    eventId: ride.id,
    title: ride.title,
    outcome,
    startTime: ride.startTime,
    endTime: ride.endTime,
    vehicleId: ride.vehicleId ?? null,
    driverId: ride.driverId ?? null,
    replaced: [
      ...(ride.vehicleId === wanted.vehicleId ? [] : (['VEHICLE'] as const)),
      ...(ride.driverId === wanted.driverId ? [] : (['DRIVER'] as const)),
    ],
  };
}
