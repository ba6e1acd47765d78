import { invalidField } from '#shared/contract/invalid-field.ts';
import { withArrival } from '#shared/domain/flights/impact.ts';
import { linkPickup, unlinkPickup } from '#shared/entities/flight.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { FlightRecord } from '#shared/schemas/flight-record.ts';
import type { Write } from '#shared/table/write.ts';

interface Linked {
  /** The activity with the arrival that its times were made for. */
  readonly activity: ActivityRecord;
  readonly writes: readonly Write[];
}

/** The flight that an activity waits for: a deleted activity waits for none. */
const awaited = (activity: ActivityRecord | undefined): string | undefined =>
  activity?.deletedAt ? undefined : activity?.flightId;

/** Lets an activity wait for the flight that it names, and no longer for the one before; refuses a flight that is not there. */
export const linkFlight = (
  before: ActivityRecord | undefined,
  after: ActivityRecord,
  flights: ReadonlyMap<string, FlightRecord> | undefined,
): Linked => {
  const [old, now] = [awaited(before), awaited(after)];
  const flight = flights?.get(now ?? '');
  const activity = withArrival(before, after, flight);
  if (old === now) return { activity, writes: [] };
  if (now !== undefined && (!flight || flight.deletedAt)) refuseUnknown(now);
  return {
    activity,
    writes: [
      ...(old === undefined ? [] : [unlinkPickup(old, after.id)]),
      ...(now === undefined ? [] : [linkPickup(now, after.id, after.updatedAt)]),
    ],
  };
};

const refuseUnknown = (flightId: string): never => {
  throw invalidField(
    'body.flightId',
    `names no flight that is followed: ${flightId}. Follow it first, with POST /api/flights`,
  );
};
