import { invalidNow } from '#shared/contract/invalid-field.ts';
import type { ActivityChange } from '#shared/domain/assignments/decide-bookings.ts';
import { ridesOfFlight } from '#shared/domain/flights/rides.ts';
import { beginFlight, flightIdOf, joinedInto, joinedTo, known } from '#shared/domain/flights/track.ts';
import { findActivities, replaceActivity } from '#shared/entities/activities/activity.ts';
import { addPassenger, findFlight, findStoredFlight, removePassenger } from '#shared/entities/flights/flight.ts';
import { createFlight, idsOf, replaceFlight } from '#shared/entities/flights/flight-writes.ts';
import { vipStore } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import { MAX_VIPS_PER_FLIGHT } from '#shared/schemas/flights/flight.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { transactionSize } from '#shared/table/large-transaction.ts';
import { MAX_TRANSACTION_WRITES, type Requirement, type Write } from '#shared/table/write.ts';
import { masterLinks } from '#shared/use-cases/activities/related-records.ts';
import { attendanceWrites, attendingOf, fitSeats, stampOf } from '#shared/use-cases/activities/save-in-phases.ts';
import type { BookingRecords } from '#shared/use-cases/assignments/book-together.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { driverNoticeWrites } from './driver-notices.ts';

/** Each entry costs itself and the check of its VIP. */
const ENTRIES_PER_BATCH = MAX_TRANSACTION_WRITES / 2;

export interface Transfer {
  readonly from: { readonly before: FlightRecord; readonly after: FlightRecord };
  readonly to: { readonly before: FlightRecord | undefined; readonly after: FlightRecord };
  readonly moving: readonly string[];
  /** The rides that change. A new one has no `before`. */
  readonly changes: readonly ActivityChange[];
  readonly masters: ReadonlyMap<string, ActivityRecord>;
  readonly booked: Pick<Awaited<ReturnType<BookingRecords['book']>>, 'seats' | 'transaction'>;
  readonly relyingOn: readonly Requirement[];
}

/**
 * Moves guests from one flight to another with their rides, all or nothing. Where one transaction cannot hold the entries of all guests,
 * those of the new flight are written first and those of the old one are removed last: a flight counts a guest only if it lists them.
 * What a crash leaves behind is never shown. Returns the flights as stored. Throws ValidationFailed if even the rest does not fit.
 */
export async function transferGuests(
  context: Pick<UseCaseContext, 'actor' | 'audit' | 'commit' | 'now'>,
  transfer: Transfer,
): Promise<{ readonly from: FlightRecord; readonly to: FlightRecord }> {
  const { booked, changes, from, masters, moving, relyingOn, to } = transfer;
  const isMoved = ({ after, before }: ActivityChange) =>
    after.flightId === to.after.id && before?.flightId !== to.after.id;
  const linked = changes.filter(isMoved).map(({ after }) => after);
  const unlinked = changes.flatMap((each) => (each.before && isMoved(each) ? [each.before] : []));
  const isSame = from.before === from.after && to.before === to.after && changes.length === 0;
  if (isSame) return { from: from.before, to: to.after };
  const main: Write[] = [
    ...(from.before === from.after && unlinked.length === 0
      ? []
      : [replaceFlight(from.before, from.after, { unlinked }), context.audit('Flight', from.before, from.after)]),
    to.before ? replaceFlight(to.before, to.after, { linked }) : createFlight(to.after, linked),
    context.audit('Flight', to.before, to.after),
    ...(to.before ? await driverNoticeWrites(to.before, to.after, context.now) : []),
    ...changes.flatMap((each) => attendanceWrites(attendingOf(context, each))),
    ...masterLinks(changes, (id) => masters.get(id)),
    ...booked.transaction.writes,
  ];
  const guests = moving.map((id) => vipStore.asLive({ id }));
  const added = guests.map((vip) => addPassenger(vip, to.after.id, stampOf(context, to.before)));
  const removed = moving.map((id) => removePassenger(id, from.before.id));
  const needs = [...booked.transaction.relyingOn, ...relyingOn];
  const whole = { writes: [...main, ...added, ...removed], relyingOn: needs };
  if (transactionSize(whole) <= MAX_TRANSACTION_WRITES) {
    await context.commit(fitSeats(whole, booked.seats).transaction);
  } else {
    const decisive = { writes: main, relyingOn: [...needs, ...guests] };
    assertFits(transactionSize(decisive));
    await inBatches(context, added);
    await context.commit(fitSeats(decisive, booked.seats).transaction);
    await inBatches(context, removed);
  }
  const gone = new Set(unlinked.map(({ id }) => id));
  const left = (ids: readonly string[] = []) => ids.filter((id) => !gone.has(id));
  const { dropoffIds = [], pickupIds = [] } = idsOf(linked);
  return {
    from: { ...from.after, pickupIds: left(from.after.pickupIds), dropoffIds: left(from.after.dropoffIds) },
    to: {
      ...to.after,
      pickupIds: [...(to.after.pickupIds ?? []), ...pickupIds],
      dropoffIds: [...(to.after.dropoffIds ?? []), ...dropoffIds],
    },
  };
}

async function inBatches({ commit }: Pick<UseCaseContext, 'commit'>, writes: readonly Write[]): Promise<void> {
  for (let first = 0; first < writes.length; first += ENTRIES_PER_BATCH)
    await commit({ writes: writes.slice(first, first + ENTRIES_PER_BATCH) });
}

function assertFits(size: number): void {
  if (size <= MAX_TRANSACTION_WRITES) return;
  throw invalidNow(
    'body.vipIds',
    fault('TOO_MUCH', `needs ${size} writes, and one change takes at most 100. Rebook fewer guests at once`),
  );
}

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
