import { invalidField, invalidNow } from '#shared/contract/invalid-field.ts';
import { withArrival } from '#shared/domain/flights/impact.ts';
import { isDropoff } from '#shared/domain/flights/rides.ts';
import { linkRide, relinkRide, unlinkRides } from '#shared/entities/flights/flight-rides.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
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

/** Links an activity to its flight and unlinks it from the previous one. Throws ValidationFailed if the flight is not followed. */
export function linkFlight(
  before: ActivityRecord | undefined,
  after: ActivityRecord,
  flights: ReadonlyMap<string, FlightRecord> | undefined,
): Linked {
  const [oldId, newId] = [awaitedFlightId(before), awaitedFlightId(after)];
  if (after.flightLeg !== undefined && after.flightId === undefined && after.flightLeg !== before?.flightLeg)
    throw invalidField('body.flightLeg', 'needs a flightId');
  const flight = flights?.get(newId ?? '');
  const activity = withArrival(before, after, flight);
  if (oldId !== newId && newId !== undefined && (!flight || flight.deletedAt))
    throw invalidNow('body.flightId', 'names a flight that is not followed. Follow it first', {
      operationId: 'trackFlight',
    });
  return {
    activity,
    writes: oldId === newId ? relinked(newId, before, after) : moved(oldId, newId, before ?? after, after),
  };
}

/** A ride that stays with its flight, and becomes a drop-off or a pick-up. */
function relinked(flightId: string | undefined, before: ActivityRecord | undefined, after: ActivityRecord): Write[] {
  const isOther = before && flightId !== undefined && isDropoff(before) !== isDropoff(after);
  return isOther ? [relinkRide(flightId, before, after, after.updatedAt)] : [];
}

function moved(oldId: string | undefined, newId: string | undefined, before: ActivityRecord, after: ActivityRecord) {
  return [
    ...(oldId === undefined ? [] : [unlinkRides(oldId, [before])]),
    ...(newId === undefined ? [] : [linkRide(newId, after, after.updatedAt)]),
  ];
}
