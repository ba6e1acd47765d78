import type { RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import type { BookingDecision } from '#shared/domain/assignments/decide-booking.ts';
import type { ActivityChange } from '#shared/domain/assignments/decide-bookings.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Alternative } from '#shared/schemas/problem.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { type BookingRecords, readForBooking } from './book-together.ts';
import { findAlternatives } from './explain-refusal.ts';

/** What is free is read from an index that may be a second old, so a choice may be taken: then others are tried. */
const MAX_ROUNDS = 3;

/** A vehicle and driver that guests had before may go on with them. */
const ACCEPTS = { acceptUnmetNeeds: 'They travel as before' };

interface Booked<C extends ActivityChange> {
  readonly changes: readonly C[];
  readonly related: RelatedRecords;
  readonly booked: Awaited<ReturnType<BookingRecords['book']>>;
}

/**
 * Books activities together. With `assign`, a vehicle or driver that is refused is replaced by another that is free, unless it is
 * pinned. Throws what `refuseLegs` throws for what is left.
 */
export async function bookWithOthers<C extends ActivityChange>(
  context: Pick<UseCaseContext, 'audit' | 'now'>,
  wanted: readonly C[],
  assign: boolean,
): Promise<Booked<C>> {
  const picked = new Set<string>();
  let changes = wanted;
  for (let round = 0; ; round += 1) {
    const records = await readForBooking(
      context,
      changes,
      changes.map(({ after }) => after),
    );
    const { decisions } = records.decide(changes, ACCEPTS);
    const mayReplace = assign && round < MAX_ROUNDS && decisions.some(({ objections }) => objections.length > 0);
    const replaced = mayReplace ? await withOthers(changes, decisions, records, picked) : changes;
    if (replaced === changes)
      return { changes, related: records.related, booked: await records.book(changes, ACCEPTS) };
    changes = replaced;
  }
}

/** Returns the changes with other vehicles and drivers where theirs are refused; the same object if no other is free. */
async function withOthers<C extends ActivityChange>(
  changes: readonly C[],
  decisions: readonly BookingDecision[],
  { related, settings, ways }: BookingRecords,
  picked: Set<string>,
): Promise<readonly C[]> {
  const found = await Promise.all(
    changes.map(async ({ after }, place) => {
      const { objections = [] } = decisions[place] ?? {};
      return objections.length === 0 ? [] : findAlternatives({ after, related, settings, ways }, objections);
    }),
  );
  let isReplaced = false;
  const next = changes.map((change, place) => {
    const after = replacedIn(change.after, found[place] ?? [], picked);
    isReplaced ||= after !== change.after;
    return after === change.after ? change : { ...change, after };
  });
  return isReplaced ? next : changes;
}

const FIELDS = [
  { field: 'vehicleId', pin: 'pinVehicle', isFor: ({ resource }: Alternative) => resource === 'VEHICLE' },
  {
    field: 'driverId',
    pin: 'pinDriver',
    isFor: ({ asCoDriver, resource }: Alternative) => resource === 'DRIVER' && !asCoDriver,
  },
  { field: 'coDriverId', pin: 'pinDriver', isFor: ({ asCoDriver }: Alternative) => asCoDriver === true },
] as const;

function replacedIn(ride: ActivityRecord, found: readonly Alternative[], picked: Set<string>): ActivityRecord {
  return FIELDS.reduce((after, { field, isFor, pin }) => {
    const other = found.find((each) => isFor(each) && !picked.has(each.id));
    if (!other || after[pin]) return after;
    picked.add(other.id);
    return { ...after, [field]: other.id };
  }, ride);
}
