import { invalidNow } from '#shared/contract/invalid-field.ts';
import { ridesOfFlight } from '#shared/domain/flights/rides.ts';
import { beginFlight, flightIdOf, joinedInto, joinedTo, known } from '#shared/domain/flights/track.ts';
import { findActivities, replaceActivity } from '#shared/entities/activities/activity.ts';
import { findFlight, findStoredFlight } from '#shared/entities/flights/flight.ts';
import { createFlight, replaceFlight } from '#shared/entities/flights/flight-writes.ts';
import { fault } from '#shared/schemas/fault.ts';
import { MAX_VIPS_PER_FLIGHT } from '#shared/schemas/flights/flight.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { transferGuests } from './transfer-guests.ts';

type Context = Pick<UseCaseContext, 'actor' | 'audit' | 'commit' | 'now'>;

/**
 * Makes a number another name of a flight. A flight that is followed under this number is joined with it, all or nothing: its guests and
 * rides go over, and so do its other numbers. Returns the flight as stored. Throws ValidationFailed if the number belongs to a third
 * flight, or if the guests are too many. Throws WriteLost if another request wrote first.
 */
export async function joinFlights(context: Context, flight: FlightRecord, flightNumber: string): Promise<FlightRecord> {
  const { audit, commit, now } = context;
  const id = flightIdOf(flightNumber, flight.flightDate);
  if (id === flight.id) return flight;
  const other = await findStoredFlight(id);
  if (other?.joinedTo === flight.id && flight.alsoKnownAs?.includes(flightNumber)) return flight;
  if (other?.joinedTo !== undefined && other.joinedTo !== flight.id) throw await ofThird(flight, flightNumber);
  const guests = other && !other.deletedAt ? other.vipIds : [];
  const after = joinedInto(flight, other ?? beginFlight(flightNumber, flight.flightDate, now), now);
  if (after.vipIds.length > MAX_VIPS_PER_FLIGHT) {
    const most = `a flight has at most ${MAX_VIPS_PER_FLIGHT}`;
    throw invalidNow(
      'body.alsoKnownAs',
      fault('TOO_MANY_GUESTS', `has ${flightNumber}, which brings ${after.vipIds.length} guests together; ${most}`, {
        max: MAX_VIPS_PER_FLIGHT,
      }),
    );
  }
  if (!other) {
    const name = { ...joinedTo(beginFlight(flightNumber, flight.flightDate, now), flight.id, now), version: 1 };
    const audits = [audit('Flight', flight, after), audit('Flight', undefined, name)];
    await commit({ writes: [createFlight(name), replaceFlight(flight, after), ...audits] });
    return after;
  }
  const rides = (await findActivities(ridesOfFlight(other))).filter(({ flightId }) => flightId === other.id);
  const changes = rides.map((before) => ({ before, after: known(before, other, flight.id, now) }));
  const writes = changes.flatMap((ride) => [
    replaceActivity(ride.before, ride.after),
    audit('ScheduleEvent', ride.before, ride.after),
  ]);
  const { to } = await transferGuests(context, {
    from: { before: other, after: joinedTo(other, flight.id, now) },
    to: { before: flight, after },
    moving: guests,
    changes,
    masters: new Map(),
    booked: { transaction: { writes, relyingOn: [] }, seats: [] },
    relyingOn: [],
  });
  return to;
}

/** The number belongs to a third flight, which the refusal names. */
async function ofThird({ flightDate }: FlightRecord, flightNumber: string) {
  const holder = (await findFlight(flightIdOf(flightNumber, flightDate)))?.flightNumber ?? 'another flight';
  const detail = `has ${flightNumber}, which is a number of ${holder} on ${flightDate}. Take it off that flight first.`;
  return invalidNow('body.alsoKnownAs', fault('TAKEN', detail));
}

/** Takes a number away from a flight. The number can be followed as a flight of its own again. */
export async function separateNumber(
  { audit, commit, now }: Context,
  flight: FlightRecord,
  flightNumber: string,
): Promise<FlightRecord> {
  const other = await findStoredFlight(flightIdOf(flightNumber, flight.flightDate));
  const alsoKnownAs = (flight.alsoKnownAs ?? []).filter((name) => name !== flightNumber);
  const after = { ...flight, alsoKnownAs, version: flight.version + 1, updatedAt: now };
  const { joinedTo: _joined, ...separate } = { ...other, version: (other?.version ?? 0) + 1, updatedAt: now };
  await commit({
    writes: [
      replaceFlight(flight, after),
      audit('Flight', flight, after),
      ...(other
        ? [replaceFlight(other, separate as FlightRecord), audit('Flight', other, separate as FlightRecord)]
        : []),
    ],
  });
  return after;
}

/** Gives a flight exactly these other numbers. */
export async function saveNames(
  context: Context,
  flight: FlightRecord,
  numbers: readonly string[],
): Promise<FlightRecord> {
  let saved = flight;
  for (const name of flight.alsoKnownAs ?? []) {
    if (!numbers.includes(name)) saved = await separateNumber(context, saved, name);
  }
  for (const name of numbers) saved = await joinFlights(context, saved, name);
  return saved;
}
