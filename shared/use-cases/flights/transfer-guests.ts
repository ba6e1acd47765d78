import { invalidNow } from '#shared/contract/invalid-field.ts';
import type { ActivityChange } from '#shared/domain/assignments/decide-bookings.ts';
import { addPassenger, removePassenger } from '#shared/entities/flights/flight.ts';
import { createFlight, idsOf, replaceFlight } from '#shared/entities/flights/flight-writes.ts';
import { vipStore } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { MAX_TRANSACTION_WRITES, type Requirement, transactionSize, type Write } from '#shared/table/write.ts';
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
