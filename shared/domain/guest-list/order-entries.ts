import { driverIdsOf } from '#shared/domain/assignments/assignment.ts';
import { type BookingFacts, decideBooking, type Objection } from '#shared/domain/assignments/decide-booking.ts';
import type { LedgerDay } from '#shared/domain/assignments/ledger.ts';
import { canonical, change } from '#shared/domain/records.ts';
import { ActivityChange, type ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { EntryStep } from '#shared/schemas/proposals/proposal-step.ts';

/** An activity before and after the import. */
export interface PlannedEntry {
  readonly before: ActivityRecord | undefined;
  readonly after: ActivityRecord;
}

interface Ordered {
  readonly steps: readonly EntryStep[];
  /** The entries that cannot be written, with the reasons. */
  readonly refused: readonly { readonly entry: PlannedEntry; readonly objections: readonly Objection[] }[];
}

type Facts = Omit<BookingFacts, 'days'> & {
  readonly days: readonly LedgerDay[];
  readonly now: string;
  /** Returns an activity with the places that its texts name. Default: as it is. */
  readonly linked?: (activity: ActivityRecord) => ActivityRecord;
};

/**
 * Returns the steps of entries in an order in which each is legal: masters before legs, and what leaves a vehicle or driver before what
 * takes it. Entries that block each other in a circle first give up what they have. All are decided together, by the rule that decides
 * each booking, so two entries of one file that conflict are found.
 */
export function orderEntries(
  entries: readonly PlannedEntry[],
  { days, linked = (activity) => activity, now, ...facts }: Facts,
): Ordered {
  const ledger = new Map<string, Map<string, LedgerDay>>();
  const put = (day: LedgerDay): void => {
    const key = `${day.resource} ${day.resourceId}`;
    ledger.set(key, (ledger.get(key) ?? new Map<string, LedgerDay>()).set(day.day, day));
  };
  for (const day of days) put(day);
  const daysOf = (...activities: readonly (ActivityRecord | undefined)[]): LedgerDay[] =>
    [
      ...new Set(
        activities.flatMap((each) =>
          each ? [`VEHICLE ${each.vehicleId}`, ...driverIdsOf(each).map((id) => `DRIVER ${id}`)] : [],
        ),
      ),
    ].flatMap((key) => [...(ledger.get(key)?.values() ?? [])]);
  const steps: EntryStep[] = [];
  const current = new Map(entries.flatMap(({ before }) => (before ? [[before.id, before] as const] : [])));
  const decide = (before: ActivityRecord | undefined, after: ActivityRecord) =>
    decideBooking(before, linked(after), { ...facts, days: daysOf(before, after) });
  const write = (after: ActivityRecord): void => {
    const before = current.get(after.id);
    for (const { after: day } of decide(before, after).ledger.changes) put(day);
    steps.push(stepOf(before, after));
    current.set(after.id, before ? { ...after, version: before.version + 1 } : after);
  };
  let open = [...entries].sort((a, b) => Number(a.after.type === 'TRANSPORT') - Number(b.after.type === 'TRANSPORT'));
  const released = new Set<string>();
  for (;;) {
    const blocked = open.filter(({ after }) => {
      if (decide(current.get(after.id), after).objections.length > 0) return true;
      write(after);
      return false;
    });
    if (blocked.length === 0) return { steps, refused: [] };
    if (blocked.length === open.length) {
      const holder = blocked
        .map(({ after }) => current.get(after.id))
        .find((each) => each && !released.has(each.id) && (each.vehicleId ?? each.driverId ?? each.coDriverId));
      if (!holder) {
        return {
          steps,
          refused: blocked.map((entry) => ({
            entry,
            objections: decide(current.get(entry.after.id), entry.after).objections,
          })),
        };
      }
      released.add(holder.id);
      write(change(holder, { vehicleId: null, driverId: null, coDriverId: null }, now));
    }
    open = blocked;
  }
}

function stepOf(before: ActivityRecord | undefined, after: ActivityRecord): EntryStep {
  return {
    type: 'ENTRY',
    activityId: after.id,
    ...(before && { version: before.version }),
    fields: changesBetween(before, after),
  };
}

/** What a request can set, but for the reason of a booking, which no record keeps, and of which series an activity is a run. */
const FIELDS = [
  ...Object.keys(ActivityChange.omit({ acceptTravel: true, acceptUnmetNeeds: true }).shape),
  'runOf',
] as (keyof ActivityRecord)[];

/** Returns the fields that differ, with their new values; null for one that goes. */
export function changesBetween(
  before: ActivityRecord | undefined,
  after: ActivityRecord,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    FIELDS.filter((field) => canonical(before?.[field]) !== canonical(after[field])).map((field) => [
      field,
      after[field] ?? null,
    ]),
  );
}
