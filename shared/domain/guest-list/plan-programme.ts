import { vipsFromMaster } from '#shared/domain/activities/legs.ts';
import type { BookingFacts } from '#shared/domain/assignments/decide-booking.ts';
import type { LedgerDay } from '#shared/domain/assignments/ledger.ts';
import { plainText } from '#shared/domain/plain-text.ts';
import { change, isServiceId, withChanges } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { EntryStep } from '#shared/schemas/proposals/proposal-step.ts';
import { explainObjection } from './explain-objection.ts';
import { carFault } from './motorcade-rows.ts';
import { type ActivityChecks, nextActivity } from './next-activity.ts';
import { orderEntries, type PlannedEntry } from './order-entries.ts';
import type { FoundMaster, ListedActivity, RecognisedActivity } from './recognise-activities.ts';
import { type Told, tell } from './tell.ts';

/** A fault of a row, in the column of a field. */
export interface EntryFault extends Told {
  readonly activity: ListedActivity;
  readonly field: string;
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
  readonly idFrom: SeriesMeans['idFrom'];
  /** The motorcades of the stored activities. */
  readonly motorcades: ReadonlyMap<string, { readonly title: string }>;
  readonly now: string;
}

/**
 * Returns what each row makes of its activity. Masters come first, because a new leg without guests takes those of its master who need
 * transportation. A cancelled activity stays as it is, and a cancelled row adds none. `cars` has the rows of cars of motorcades that are not
 * here: they come in with their motorcade.
 */
export function entriesOf(
  recognised: readonly RecognisedActivity[],
  { checks, findMaster, idFrom, motorcades, now, stored, vips }: Means,
) {
  const faults: EntryFault[] = [];
  const entries: ListedEntry[] = [];
  const left: RecognisedActivity[] = [];
  const cars: RecognisedActivity[] = [];
  const after = new Map<string, ActivityRecord>();
  const isLeg = ({ activity: { master } }: RecognisedActivity): boolean => master !== undefined && master !== null;
  for (const each of [...recognised].sort((a, b) => Number(isLeg(a)) - Number(isLeg(b)))) {
    const { activity, id } = each;
    const before = stored.get(id);
    const isForeign = activity.id !== id && isServiceId('act', activity.id ?? '');
    if (staysCancelled(before, activity)) {
      left.push(each);
      continue;
    }
    const master = findMaster(activity);
    const wrong = faultOf(before, activity, { isForeign, master, titleOf: (car) => motorcades.get(car)?.title });
    if (wrong) {
      faults.push({ activity, ...wrong });
      continue;
    }
    if (isForeign && !before && saysCar(activity)) {
      cars.push(each);
      continue;
    }
    const masterId = master && 'id' in master ? master.id : undefined;
    const fields = fieldsOf(before, activity, {
      masterId,
      master: after.get(masterId ?? '') ?? stored.get(masterId ?? ''),
      vips,
    });
    const next = nextActivity(before, id, fields, { checks, isPresent: (vipId) => vips.has(vipId), now });
    if ('faults' in next) faults.push(...next.faults.map((fault) => ({ activity, ...fault })));
    else {
      const run = withSeries(before, next.after, activity.series, { idFrom, now });
      after.set(id, run);
      entries.push({ activity, before, after: run });
    }
  }
  return { cars, entries, left, faults };
}

function staysCancelled(before: ActivityRecord | undefined, { isCancelled }: ListedActivity): boolean {
  return !before?.deletedAt && (isCancelled || before?.status === 'CANCELLED');
}

function saysCar({ car }: ListedActivity): boolean {
  return Object.values(car).some((value) => value ?? false);
}

/** Returns why a row cannot change its activity at all. */
function faultOf(
  before: ActivityRecord | undefined,
  { car }: ListedActivity,
  {
    isForeign,
    master,
    titleOf,
  }: {
    readonly isForeign: boolean;
    readonly master: FoundMaster | undefined;
    readonly titleOf: (motorcadeId: string) => string | undefined;
  },
): Omit<EntryFault, 'activity'> | undefined {
  if (before?.deletedAt) {
    return { field: 'title', ...tell('ACTIVITY_DELETED', { title: before.title }) };
  }
  const wrong = isForeign ? undefined : carFault(before, car, titleOf);
  if (wrong) return wrong;
  return master && 'fault' in master ? { field: 'master', ...master.fault } : undefined;
}

/** Returns the fields that a row sets. `masterId` is null where its cell says none, undefined where it is blank. */
function fieldsOf(
  before: ActivityRecord | undefined,
  { fields, ofNewOnly }: ListedActivity,
  {
    master,
    masterId,
    vips,
  }: {
    readonly masterId: string | null | undefined;
    readonly master: ActivityRecord | undefined;
    readonly vips: Means['vips'];
  },
): ListedActivity['fields'] {
  const kept = before ? withoutMade(before, { fields, ofNewOnly }) : fields;
  const takesGuests = !before && master && fields.vipIds === undefined;
  return {
    ...kept,
    ...(masterId !== undefined && (before || masterId !== null) ? { masterEventId: masterId } : {}),
    ...(takesGuests ? { vipIds: vipsFromMaster(master, vips) } : {}),
  };
}

/** Returns the fields that a row says of a stored activity. One that moves without an end of its own keeps its duration. */
function withoutMade(
  before: ActivityRecord,
  { fields, ofNewOnly }: Pick<ListedActivity, 'fields' | 'ofNewOnly'>,
): ListedActivity['fields'] {
  const said = Object.fromEntries(Object.entries(fields).filter(([name]) => !ofNewOnly.has(name)));
  const { startTime = before.startTime } = fields;
  if (!ofNewOnly.has('endTime') || startTime === before.startTime) return said;
  const duration = Date.parse(before.endTime) - Date.parse(before.startTime);
  return { ...said, endTime: later(startTime, duration) };
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
    return activity
      ? objections.map((objection) => ({
          activity,
          ...explainObjection(objection, {
            activities,
            rows,
            timezone,
            tags: facts.suiting.tags,
            vips: facts.related.vips,
          }),
        }))
      : [];
  });
  return { steps, faults };
}

export interface SeriesMeans {
  /** Returns the id that follows from a text. */
  readonly idFrom: (prefix: string, seed: string) => string;
  readonly now: string;
}

/**
 * Returns an activity as a run of the series that its row names: by its id, or by a text that the rows of one series share. A dash ends
 * that it is a run. The same object comes back if it is one already, or if the cell is blank.
 */
export function withSeries(
  before: ActivityRecord | undefined,
  after: ActivityRecord,
  cell: string | null | undefined,
  { idFrom, now }: SeriesMeans,
): ActivityRecord {
  if (cell === undefined || (cell === null && !after.seriesId)) return after;
  const seed = plainText(cell ?? '');
  const seriesId = cell === null || isServiceId('ser', cell) ? cell : idFrom('ser', JSON.stringify(['import', seed]));
  if (seriesId === after.seriesId) return after;
  // The runs of one series that are imported at different times are of one line.
  const line = idFrom('act', JSON.stringify(['line', seriesId]));
  const runOf = { activityId: line, startTime: after.startTime };
  const fields = seriesId === null ? { seriesId, runOf: null } : { seriesId, runOf };
  return after === before ? change(after, fields, now) : withChanges(after, fields);
}
