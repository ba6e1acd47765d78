import { invalidNow } from '#shared/contract/invalid-field.ts';
import { because } from '#shared/contract/problem.ts';
import { FlightUnknown } from '#shared/contract/problems.ts';
import { hasSetOut } from '#shared/domain/activities/boarding.ts';
import { fieldsOf, KEPT_FIELDS } from '#shared/domain/activities/kept-fields.ts';
import { guestsConcerned } from '#shared/domain/activities/needs.ts';
import { isActive } from '#shared/domain/assignments/assignment.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { fault, named } from '#shared/schemas/fault.ts';
import type { RebookedRide, Rebooking } from '#shared/schemas/flights/flight-entry.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { atAirport, driftOf, hasNewTimes } from './impact.ts';
import { presentFlight } from './present-flight.ts';
import { isDropoff, meetingAirport, plannedTime } from './rides.ts';

/** A ride of a flight whose guests are rebooked. */
export interface RebookedChange {
  readonly before: ActivityRecord | undefined;
  readonly after: ActivityRecord;
  readonly outcome: 'MOVED' | 'SPLIT' | 'LEFT';
}

interface Rebooked {
  readonly from: FlightRecord;
  readonly to: FlightRecord;
  readonly moving: ReadonlySet<string>;
  readonly now: string;
  readonly newId: () => string;
}

/** A ride that has set out carries its guests already. One that only the clock has started waits, and can still move. */
export function canBeRebooked(ride: ActivityRecord): boolean {
  return !ride.deletedAt && isActive(ride) && !hasSetOut(ride);
}

/**
 * Returns how the rides of a flight change when guests are rebooked: a ride goes over with its guests, as long after the arrival or before
 * the departure as it was booked. If only some of its guests are rebooked, they get a ride of their own. Goods go with their guests. Throws ValidationFailed or
 * FlightUnknown if the new time cannot be worked out.
 */
export function rebookedRides(rides: readonly ActivityRecord[], rebooked: Rebooked): RebookedChange[] {
  return rides.flatMap((ride): RebookedChange[] => {
    const { from, moving, newId, now } = rebooked;
    const { goods } = ride;
    const concerned = guestsConcerned(ride);
    const going = concerned.filter((id) => moving.has(id));
    const staying = concerned.filter((id) => !moving.has(id));
    const isEmpty = concerned.length === 0 && from.vipIds.every((id) => moving.has(id));
    if (going.length === 0 && !isEmpty) return [];
    const moved = atNewTime(ride, rebooked);
    if (staying.length === 0) return [{ before: ride, after: moved, outcome: 'MOVED' }];
    const of = (ids: readonly string[]) =>
      goods ? { goods: { ...goods, ofVipIds: [...ids] }, vipIds: [] } : { vipIds: [...ids] };
    const left = { ...ride, ...of(staying), version: ride.version + 1, updatedAt: now };
    const own = { ...fieldsOf(moved, [...KEPT_FIELDS, ...OWN_FIELDS]), ...of(going), status: 'SCHEDULED' as const };
    const split = begin(newId(), own, now);
    return [
      { before: ride, after: left, outcome: 'LEFT' },
      { before: undefined, after: split, outcome: 'SPLIT' },
    ];
  });
}

function atNewTime(ride: ActivityRecord, { from, now, to }: Rebooked): ActivityRecord {
  const planned = { ...ride, flightArrival: ride.flightArrival ?? plannedTime(ride, from) };
  if (planned.flightArrival === undefined) {
    throw new FlightUnknown(
      `The time of ${from.flightNumber} that “${ride.title}” was made for is not known. Enter it first.`,
      because('FLIGHT_TIME_UNKNOWN', { flight: from.flightNumber, title: ride.title }),
    );
  }
  const drift = driftOf(planned, to);
  if (!hasNewTimes(drift)) throw noTime(ride, to);
  const { arrivalTime, endTime, startTime } = drift;
  const next = {
    flightId: to.id,
    flightArrival: arrivalTime,
    startTime,
    endTime,
    version: ride.version + 1,
    updatedAt: now,
  };
  const waits = ride.status === 'IN_PROGRESS' && startTime > now ? { status: 'SCHEDULED' as const } : {};
  return { ...atSameAirport(ride, from, to), ...next, ...waits };
}

function noTime(ride: ActivityRecord, { facts, flightNumber }: FlightRecord) {
  return facts?.status === 'CANCELLED' || facts?.status === 'DIVERTED'
    ? new FlightUnknown(
        `${flightNumber} is ${facts.status}: “${ride.title}” cannot wait for it.`,
        because('FLIGHT_CANNOT_BE_AWAITED', {
          flight: flightNumber,
          title: ride.title,
          status: { field: 'status', value: facts.status },
        }),
      )
    : invalidNow(
        isDropoff(ride) ? 'body.departure' : 'body.arrival',
        fault(
          'NO_SCHEDULED_TIME',
          `needs scheduledTime: that of ${flightNumber} is not known, and “${ride.title}” goes by it`,
          { field: named('scheduledTime') },
        ),
      );
}

/** A pick-up at another airport begins there, and a drop-off ends there. */
function atSameAirport(ride: ActivityRecord, from: FlightRecord, to: FlightRecord): ActivityRecord {
  const [old, next] = [ride.flightAirport ?? meetingAirport(ride, from)?.iata, meetingAirport(ride, to)];
  return next === undefined || old === undefined || old === next.iata ? ride : atAirport(ride, next);
}

/** What a ride of its own keeps beside: it is the same ride, for some of its guests. */
const OWN_FIELDS = [
  'type',
  'title',
  'driverId',
  'vehicleId',
  'pinDriver',
  'pinVehicle',
  'flightArrival',
  'flightAirport',
] as const;

/** What a rebooking did. `rides` are all rides of the flight that guests left. */
export interface RebookedGuests {
  readonly from: FlightRecord;
  readonly to: FlightRecord;
  readonly moving: readonly string[];
  readonly rides: readonly ActivityRecord[];
  /** `wanted` has the vehicle and driver that the ride had. */
  readonly changes: readonly (RebookedChange & { readonly wanted: ActivityRecord })[];
}

/** Returns the answer of a rebooking, with the rides that stay as they are among the others. */
export function presentRebooking({ changes, from, moving, rides, to }: RebookedGuests, now: string): Rebooking {
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
