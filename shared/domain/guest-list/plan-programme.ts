import { vipsFromMaster } from '#shared/domain/activities/legs.ts';
import type { BookingFacts } from '#shared/domain/assignments/decide-booking.ts';
import type { LedgerDay } from '#shared/domain/assignments/ledger.ts';
import { seatsNeeded } from '#shared/domain/assignments/warnings.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { EntryStep } from '#shared/schemas/proposals/proposal-step.ts';
import { carFault } from './car-fault.ts';
import { explainObjection } from './explain-objection.ts';
import type { FoundMaster } from './find-masters.ts';
import type { ListedActivity } from './listed-activity.ts';
import { type ActivityChecks, nextActivity } from './next-activity.ts';
import { orderEntries, type PlannedEntry } from './order-entries.ts';
import { isServiceId } from './recognise.ts';
import type { RecognisedActivity } from './recognise-activities.ts';

/** A fault of a row, in the column of a field. */
export interface EntryFault {
  readonly activity: ListedActivity;
  readonly field: string;
  readonly message: string;
}

/** A row with its activity before and after. */
export interface ListedEntry extends PlannedEntry {
  readonly activity: ListedActivity;
}

interface Means {
  readonly stored: ReadonlyMap<string, ActivityRecord>;
  readonly findMaster: (leg: ListedActivity) => FoundMaster | undefined;
  readonly vips: BookingFacts['related']['vips'];
  readonly checks: ActivityChecks;
  /** The motorcades of the stored activities. */
  readonly motorcades: ReadonlyMap<string, { readonly title: string }>;
  readonly now: string;
}

/**
 * Returns what each row makes of its activity. Masters come first, because a new leg without guests takes those of its master who need
 * transportation. A cancelled activity stays as it is, and a cancelled row adds none. A car of a motorcade of another service enters as a
 * ride of its own: `cars` counts them.
 */
export function entriesOf(
  recognised: readonly RecognisedActivity[],
  { checks, findMaster, motorcades, now, stored, vips }: Means,
) {
  const faults: EntryFault[] = [];
  const entries: ListedEntry[] = [];
  const left: RecognisedActivity[] = [];
  let cars = 0;
  const after = new Map<string, ActivityRecord>();
  const isLeg = ({ activity: { master } }: RecognisedActivity): boolean => master !== undefined && master !== null;
  for (const each of [...recognised].sort((a, b) => Number(isLeg(a)) - Number(isLeg(b)))) {
    const { activity, id } = each;
    const before = stored.get(id);
    if (before?.deletedAt) {
      faults.push({
        activity,
        field: 'title',
        message: `is the deleted activity “${before.title}”: restore it, or remove the row from the list`,
      });
    } else if (activity.isCancelled || before?.status === 'CANCELLED') left.push(each);
    else {
      const isForeign = activity.id !== undefined && activity.id !== id && isServiceId('act', activity.id);
      if (isForeign && !before && Object.values(activity.car).some((value) => value ?? false)) cars += 1;
      const wrong = !isForeign && carFault(before, activity.car, (motorcadeId) => motorcades.get(motorcadeId)?.title);
      if (wrong) {
        faults.push({ activity, ...wrong });
        continue;
      }
      const master = findMaster(activity);
      if (master && 'fault' in master) {
        faults.push({ activity, field: 'master', message: master.fault });
        continue;
      }
      const ownMaster = master?.id ? (after.get(master.id) ?? stored.get(master.id)) : undefined;
      const takesGuests = !before && ownMaster && !activity.fields.vipIds?.length;
      const fields = {
        ...activity.fields,
        ...(master && (before || master.id !== null) ? { masterEventId: master.id } : {}),
        ...(takesGuests ? { vipIds: vipsFromMaster(ownMaster, vips) } : {}),
      };
      const next = nextActivity(before, id, fields, { checks, isPresent: (vipId) => vips.has(vipId), now });
      if ('faults' in next) faults.push(...next.faults.map((fault) => ({ activity, ...fault })));
      else {
        after.set(id, next.after);
        entries.push({ activity, before, after: next.after });
      }
    }
  }
  return { cars, entries, left, faults };
}

interface Booking extends Omit<BookingFacts, 'days'> {
  readonly days: readonly LedgerDay[];
  readonly stored: ReadonlyMap<string, ActivityRecord>;
  readonly timezone: string;
  readonly now: string;
  /** Returns an activity with the places that its texts name. */
  readonly linked: (activity: ActivityRecord) => ActivityRecord;
}

/** Returns the steps of the entries that change something, and a fault for each whose vehicle or driver is not free or not large enough. */
export function planEntries(
  entries: readonly ListedEntry[],
  { stored, timezone, ...facts }: Booking,
): { readonly steps: readonly EntryStep[]; readonly faults: readonly EntryFault[] } {
  const changed = entries.filter(({ after, before }) => before !== after);
  const { refused, steps } = orderEntries(changed, facts);
  const rows = new Map(entries.map(({ activity, after }) => [after.id, activity.listed.row]));
  const activities = new Map([...stored, ...entries.map(({ after }) => [after.id, after] as const)]);
  const byId = new Map(changed.map((each) => [each.after.id, each.activity]));
  const faults = refused.flatMap(({ entry, objections }) => {
    const activity = byId.get(entry.after.id);
    const seats = seatsNeeded(entry.after.vipIds, facts.related.vips);
    return activity
      ? objections.map((objection) => ({
          activity,
          ...explainObjection(objection, { activities, rows, seats, timezone }),
        }))
      : [];
  });
  return { steps, faults };
}
