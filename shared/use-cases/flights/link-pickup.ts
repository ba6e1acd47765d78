import { invalidField, invalidNow } from '#shared/contract/invalid-field.ts';
import type { ActivityChange } from '#shared/domain/assignments/decide-bookings.ts';
import { withArrival } from '#shared/domain/flights/impact.ts';
import { isDropoff } from '#shared/domain/flights/rides.ts';
import { linkRides, relinkRides, unlinkRides } from '#shared/entities/flights/flight-writes.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { allOf, fault } from '#shared/schemas/fault.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { Write } from '#shared/table/write.ts';

interface Linked {
  /** The activity, with the flight arrival that its times were planned for. */
  readonly activity: ActivityRecord;
  readonly writes: readonly Write[];
}

/** Returns the flight that an activity waits for. A deleted activity waits for none. */
function awaitedFlightId(activity: ActivityRecord | undefined): string | undefined {
  return activity?.deletedAt ? undefined : activity?.flightId;
}

type Flights = ReadonlyMap<string, FlightRecord> | undefined;

/** Links an activity to its flight and unlinks it from the previous one. Throws ValidationFailed if the flight is not followed. */
export function linkFlight(before: ActivityRecord | undefined, after: ActivityRecord, flights: Flights): Linked {
  const activity = timedByFlight(before, after, flights);
  return { activity, writes: linkWrites([{ before, after: activity }]) };
}

/** Returns the activity with the flight arrival that its times were planned for. Throws ValidationFailed if its flight is not followed. */
export function timedByFlight(before: ActivityRecord | undefined, after: ActivityRecord, flights: Flights) {
  const [oldId, newId] = [awaitedFlightId(before), awaitedFlightId(after)];
  if (after.flightLeg !== undefined && after.flightId === undefined && after.flightLeg !== before?.flightLeg)
    throw invalidField('body.flightLeg', fault('GOES_WITH', 'needs a flightId', allOf('flightId')));
  const flight = flights?.get(newId ?? '');
  const activity = withArrival(before, after, flight);
  if (oldId !== newId && newId !== undefined && (!flight || flight.deletedAt))
    throw invalidNow('body.flightId', fault('FOLLOW_FIRST', 'names a flight that is not followed. Follow it first'), {
      operationId: 'trackFlight',
    });
  return activity;
}

/** Returns the writes that link rides to their flights: one for each flight, because a transaction takes an item once. */
export function linkWrites(changes: readonly ActivityChange[]): Write[] {
  const linked = changes.filter(
    ({ after, before }) =>
      awaitedFlightId(before) !== awaitedFlightId(after) ||
      (before !== undefined && after.flightId !== undefined && isDropoff(before) !== isDropoff(after)),
  );
  const ids = new Set(linked.flatMap(({ after, before }) => [awaitedFlightId(before), awaitedFlightId(after)]));
  return [...ids].flatMap((id): Write[] => {
    if (id === undefined) return [];
    const left = linked.flatMap(({ before }) => (before && awaitedFlightId(before) === id ? [before] : []));
    const joined = linked.flatMap(({ after }) => (awaitedFlightId(after) === id ? [after] : []));
    const now = joined[0]?.updatedAt;
    if (now === undefined) return [unlinkRides(id, left)];
    return [left.length > 0 ? relinkRides(id, left, joined, now) : linkRides(id, joined, now)];
  });
}
