import { invalidNow } from '#shared/contract/invalid-field.ts';
import { byStart } from '#shared/domain/activities/itinerary.ts';
import { assertVipsPresent } from '#shared/domain/activities/shape.ts';
import { requirePossibleTimes } from '#shared/domain/flights/manual-entry.ts';
import { canBeRebooked, type RebookedGuests, rebookedRides } from '#shared/domain/flights/rebook.ts';
import { ridesOfFlight } from '#shared/domain/flights/rides.ts';
import { flightIdOf, tracked } from '#shared/domain/flights/track.ts';
import { byId, change } from '#shared/domain/records.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { findFlight } from '#shared/entities/flights/flight.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import { isFlightNumber, MAX_VIPS_PER_FLIGHT } from '#shared/schemas/flights/flight.ts';
import type { NewRebooking } from '#shared/schemas/flights/flight-entry.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { bookWithOthers } from '#shared/use-cases/assignments/book-together.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { assertMovesAlone } from '#shared/use-cases/motorcades/formations.ts';
import { linkPlaces } from '#shared/use-cases/places/link-places.ts';
import { readForChange } from '#shared/use-cases/records/change-record.ts';
import { flightKind } from './save-flight.ts';
import { transferGuests } from './transfer-guests.ts';

/**
 * Rebooks guests of a flight, all or nothing, with their pick-ups and drop-offs. Without `vipIds`: all its guests. A repeat changes
 * nothing. With `assign`, rides take another vehicle or driver where their own is taken. Throws NotFound, Forbidden, VersionMismatch,
 * ValidationFailed, FlightUnknown, VehicleConflict, DriverConflict, CapacityExceeded, VehicleUnavailable, PartOfMotorcade
 * or ContendedWrite.
 */
export function rebookGuests(
  context: UseCaseContext,
  fromId: string,
  body: NewRebooking,
  assign: boolean,
): Promise<RebookedGuests> {
  return retryOnConflict(async () => {
    const from = await readForChange(context, flightKind, { id: fromId });
    const stored = await findFlight(flightIdOf(body.flightNumber, body.flightDate));
    if (stored?.id === from.id || flightIdOf(body.flightNumber, body.flightDate) === from.id)
      throw invalidNow('body.flightNumber', fault('IS_ITSELF', 'names the flight that the guests are on already'));
    const moving = movingGuests(from, stored, body.vipIds);
    const to = await targetOf(context, stored, body, moving);
    const rides = await ridesOf(from);
    const facts = { from, to, moving: new Set(moving), now: context.now, newId: () => context.newId('act') };
    const linked = await Promise.all(
      rebookedRides(rides.filter(canBeRebooked), facts).map(async (ride) => {
        if (ride.before) await assertMovesAlone(ride.before, ride.after);
        const { activity, relyingOn } = await linkPlaces(ride.before, ride.after);
        return { ride: { ...ride, after: activity, wanted: activity }, relyingOn };
      }),
    );
    const { booked, changes, related } = await bookWithOthers(
      context,
      linked.map(({ ride }) => ride),
      assign,
    );
    const after = change(from, { vipIds: from.vipIds.filter((id) => !facts.moving.has(id)) }, context.now);
    const saved = await transferGuests(context, {
      from: { before: from, after },
      to: { before: stored, after: to },
      moving,
      changes,
      masters: related.activities,
      booked,
      relyingOn: linked.flatMap((each) => each.relyingOn),
    });
    return { ...saved, moving, rides, changes };
  });
}

function movingGuests(
  from: FlightRecord,
  to: FlightRecord | undefined,
  wanted: readonly string[] | undefined,
): readonly string[] {
  if (!wanted) return from.vipIds;
  const on = new Set([...from.vipIds, ...(to && !to.deletedAt ? to.vipIds : [])]);
  const others = wanted.filter((id) => !on.has(id)).length;
  if (others > 0)
    throw invalidNow('body.vipIds', fault('NOT_ON_FLIGHT', `contains ${others} who are not on ${from.flightNumber}`));
  return wanted.filter((id) => from.vipIds.includes(id));
}

/** Returns the new flight with the guests and what the person knows of it. One that is not a flight number has no provider. */
async function targetOf(
  { actor, now }: UseCaseContext,
  stored: FlightRecord | undefined,
  { arrival, departure, flightDate, flightNumber }: NewRebooking,
  moving: readonly string[],
): Promise<FlightRecord> {
  assertVipsPresent(moving, byId(await findVips(moving)));
  const asked = stored || isFlightNumber(flightNumber) ? {} : { provider: false };
  const wanted = { flightNumber, flightDate, arrival, departure, vipIds: [...moving], ...asked };
  const to = tracked(stored, wanted, { at: now, by: actor.id });
  requirePossibleTimes(to, wanted, now);
  if (to.vipIds.length <= MAX_VIPS_PER_FLIGHT) return to;
  const most = `a flight has at most ${MAX_VIPS_PER_FLIGHT}`;
  throw invalidNow(
    'body.vipIds',
    fault('TOO_MANY_GUESTS', `brings ${flightNumber} to ${to.vipIds.length} guests; ${most}`, {
      max: MAX_VIPS_PER_FLIGHT,
    }),
  );
}

async function ridesOf(flight: FlightRecord): Promise<ActivityRecord[]> {
  return (await findActivities(ridesOfFlight(flight)))
    .filter(({ deletedAt, flightId }) => !deletedAt && flightId === flight.id)
    .sort(byStart);
}
