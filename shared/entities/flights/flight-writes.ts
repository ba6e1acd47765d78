import { providerFacts } from '#shared/domain/flights/phase.ts';
import { ridesOfFlight } from '#shared/domain/flights/rides.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { defined, difference } from '#shared/table/entity.ts';
import { createWrite, removeWrite, updateWrite, type Write } from '#shared/table/write.ts';
import { expiryOf, flights, LISTS } from './flight.ts';

function listingOf({ deletedAt, isTracked }: FlightRecord): (typeof LISTS)[number] {
  return deletedAt ? 'deleted' : isTracked ? 'tracked' : 'looked-up';
}

// Other writes change the pick-ups, the plan and the alerts without a new version, so a version must not overwrite them.
function stored({
  dueAt: _due,
  expiresAt: _expires,
  nextPollAt: _next,
  pickupIds: _pickups,
  dropoffIds: _dropoffs,
  alertedAt: _alerted,
  alertsLeft: _left,
  alertsSeen: _seen,
  said: _said,
  ...flight
}: FlightRecord & { readonly expiresAt?: number }) {
  return defined({
    ...flight,
    // The words of people lie beside the facts of the provider, so that neither write can overwrite the other.
    facts: providerFacts({ ...flight, said: _said }),
    vipIds: [...flight.vipIds],
    ...(flight.alsoKnownAs?.length ? { alsoKnownAs: [...flight.alsoKnownAs] } : { alsoKnownAs: undefined }),
    listing: listingOf(flight),
    ...(flight.isTracked ? {} : { expiresAt: expiryOf(flight) }),
  });
}

/** Returns the index fields that make a tracked flight due for planning at once; none for other flights. */
function dueOf(flight: FlightRecord) {
  return flight.isTracked && !flight.deletedAt ? { clock: 'running' as const, dueAt: flight.updatedAt } : {};
}

/** Rides that are linked to a flight, or unlinked from it, together with a change of the flight. */
export interface RideLinks {
  readonly linked?: readonly LinkedRide[];
  readonly unlinked?: readonly LinkedRide[];
}

/** Creates a flight. `linked` are the rides that wait for it, or go to it, from the start. */
export function createFlight(flight: FlightRecord, linked: readonly LinkedRide[] = []): Write {
  return createWrite(flights().create({ ...stored(flight), ...dueOf(flight), ...idsOf(linked) }));
}

const WITHOUT_RIDES = { pickupIds: undefined, dropoffIds: undefined };

/**
 * Condition: the stored version is that of `before`. To delete the flight, it must also have no rides but those that are unlinked with it.
 * A tracked flight becomes due for planning; any other loses its plan.
 */
export function replaceFlight(
  before: FlightRecord,
  after: FlightRecord,
  { linked = [], unlinked = [] }: RideLinks = {},
): Write {
  const { set, remove } = difference(stored(before), stored(after));
  const due = dueOf(after);
  const unplanned = 'clock' in due ? [] : (['clock', 'dueAt', 'nextPollAt'] as const);
  // A new link raises the version, so no ride is missing among those that were read.
  const left = new Set(unlinked.map(({ id }) => id));
  const leaveAll = left.size > 0 && ridesOfFlight(before).every((id) => left.has(id));
  const mayKeepRides = !after.deletedAt || leaveAll;
  const patch = flights()
    .patch({ id: before.id })
    .set({ ...set, ...due })
    .remove([...remove, ...unplanned]);
  const added = linked.length > 0 ? patch.add(idsOf(linked)) : patch;
  const changed = unlinked.length > 0 ? added.delete(idsOf(unlinked)) : added;
  return updateWrite(changed, { version: before.version, ...(!mayKeepRides && WITHOUT_RIDES) });
}

/** Condition: the stored version is that of `flight`, and it has no rides. */
export function removeFlight(flight: FlightRecord): Write {
  const { id, version } = flight;
  return removeWrite(flights().remove({ id }), { version, ...WITHOUT_RIDES });
}

/** A ride of a flight, and how it belongs to it. */
interface LinkedRide {
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
