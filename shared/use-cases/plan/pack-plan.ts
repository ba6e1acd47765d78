import { monthOf } from '#shared/domain/flights/budget.ts';
import {
  asPlanned,
  type Columns,
  changesPlan,
  FLIGHTS,
  HEADER,
  newRides,
  outdatedFlights,
  type Packed,
  type PlanHeader,
  type PlannedFlight,
  recordsOfColumns,
  unpacked,
} from '#shared/domain/plan/plan-parts.ts';
import { later } from '#shared/domain/time/days.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { erasedIds } from '#shared/entities/erasure/erasure.ts';
import { findFlights } from '#shared/entities/flights/flight.ts';
import { wasAskedSince } from '#shared/entities/flights/flight-budget.ts';
import { findPlanParts, type PlanPart, planPartTimes, putPlanPart } from '#shared/entities/plan/packed-plan.ts';
import { once } from '#shared/platform/once.ts';
import { readBrotliJson } from '#shared/platform/packed-json.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { StoredAudit } from '#shared/schemas/changes/change.ts';
import { unlessLost } from '#shared/table/write.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units/durations.ts';
import { changesSince, readAsOf } from '#shared/use-cases/changes/read-changes.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { peopleIn, planItems, readWholePlan } from './plan-items.ts';

/** A plan without many changes is packed anew after this time. */
const RENEWED_MS = 3 * HOUR_MS;
/** A plan is packed anew after this many changes of its records: readers read each of these by itself. */
const MANY_CHANGES = 12;
const MAX_CHANGES = 900;

type Context = Pick<UseCaseContext, 'commit' | 'newId' | 'now'>;

/**
 * Packs the plan anew, if many changes came since, or if it is old: the activities of each day, the flights, and the names of all guests. Readers
 * read these few items instead of each activity. Returns how many items it wrote. Safe to repeat and to run concurrently: of two runs, the later
 * one replaces the items of the other, and readers use only items of one run.
 */
export async function packPlan(context: Context): Promise<number> {
  const { commit, now } = context;
  const [before] = await findPlanParts([HEADER]);
  if (before && before.run !== '' && !(await isOutdated(before.since, now))) return 0;
  const found = await readWholePlan(now);
  const items = await planItems(found, context);
  let written = 0;
  for (const item of items) {
    if (!(await unlessLost(() => commit({ writes: [putPlanPart(item)] })))) break;
    written += 1;
  }
  // Someone may have been erased after they were read.
  const erased = await erasedIds();
  if (peopleIn(found).some((id) => erased.has(id))) await erasePlan(context);
  return written;
}

async function isOutdated(since: string, now: string): Promise<boolean> {
  if (since > now || Date.parse(now) - Date.parse(since) > RENEWED_MS) return true;
  if (since.slice(0, 10) !== now.slice(0, 10)) return true;
  const [rows, wereAsked] = await Promise.all([changesSince(since, now, MAX_CHANGES), wereAnswersMissed(since, now)]);
  return (
    !rows || wereAsked || rows.some(({ kind }) => kind === 'erased') || rows.filter(changesPlan).length > MANY_CHANGES
  );
}

/** Tells whether packing anew makes the packed flights usable again. */
async function wereAnswersMissed(since: string, now: string): Promise<boolean> {
  return (await wereFlightsAsked(since, now)) && !(await wereFlightsAsked(readAsOf(now), now));
}

/** A plan that was packed earlier is not used: the job that packs may stand still. */
const MAX_AGE_MS = 6 * HOUR_MS;
/** More changes than this cost more to read than the plan. */
const MAX_ROWS = 600;

/** What is packed, and what has changed since. Undefined: too much. */
export interface PackedPlan {
  readonly header: PlanHeader;
  readonly since: string;
  /** Returns the records of these parts. Undefined if one is missing, or is of another run. Reads each part once. */
  readonly recordsIn: <T>(ids: readonly string[]) => Promise<T[] | undefined>;
  readonly changes: () => Promise<readonly StoredAudit[] | undefined>;
  /** Reads activities as they are now. Reads each once. */
  readonly activities: (ids: readonly string[]) => Promise<ActivityRecord[]>;
}

/** Returns the packed plan, if there is one that can be used. */
export async function findPacked(now: string): Promise<PackedPlan | undefined> {
  const [part] = await findPlanParts([HEADER]);
  if (!part || part.run === '' || part.since > now) return undefined;
  if (Date.parse(now) - Date.parse(part.since) > MAX_AGE_MS) return undefined;
  const header = (await readBrotliJson(part.packed)) as PlanHeader;
  const { run, since } = part;
  const changes = once(() => changesSince(since, now, MAX_ROWS));
  return { header, since, recordsIn: partReader(run), changes, activities: eachOnce((ids) => findActivities(ids)) };
}

function partReader(wanted: string): PackedPlan['recordsIn'] {
  const read = eachOnce(async (ids) => {
    const parts = (await findPlanParts(ids)).filter(({ run }) => run === wanted);
    const recordsOf = async ({ packed }: PlanPart) => recordsOfColumns((await readBrotliJson(packed)) as Columns);
    return Promise.all(parts.map(async (part) => ({ id: part.id, records: await recordsOf(part) })));
  });
  return async <T>(ids: readonly string[]) => {
    const parts = await read(ids);
    return parts.length < ids.length ? undefined : (parts.flatMap(({ records }) => records) as T[]);
  };
}

/** Returns a function that reads each record once, however many of its callers want it. Skips those that do not exist. */
function eachOnce<T extends { readonly id: string }>(read: (ids: readonly string[]) => Promise<T[]>): typeof read {
  const known = new Map<string, Promise<T | undefined>>();
  return async (ids) => {
    const missing = ids.filter((id) => !known.has(id));
    const reading = missing.length > 0 ? read(missing) : Promise.resolve([]);
    for (const id of missing)
      known.set(
        id,
        reading.then((found) => found.find((each) => each.id === id)),
      );
    return (await Promise.all(ids.map(async (id) => known.get(id)))).filter((found) => found !== undefined);
  };
}

const NOTHING = new Uint8Array([0]);

/**
 * Empties the packed plan: it names guests and drivers. Readers read the records until it is packed again. An empty part has the present
 * time, so a run that began to pack before cannot fill it again.
 */
export async function erasePlan({ commit, now }: Pick<UseCaseContext, 'commit' | 'now'>): Promise<void> {
  const expiresAt = Math.floor((Date.parse(now) + DAY_MS) / SECOND_MS);
  const parts = await planPartTimes();
  // The header comes first: it names the others.
  for (const { id, since } of parts.sort((a, b) => Number(b.id === HEADER) - Number(a.id === HEADER))) {
    const empty = { id, run: '', since: since > now ? since : now, packed: NOTHING, expiresAt };
    // A run that replaces a part meanwhile looks at the erasures when it ends.
    await unlessLost(() => commit({ writes: [putPlanPart(empty)] }));
  }
}

/** More records cost more one by one than all from the index. */
const MAX_READ = 60;

/**
 * Returns the tracked flights of these dates as they are now. Undefined if other dates are packed, if too much changed, or if the
 * provider may have answered since.
 */
export async function flightsIn(
  { changes, header, recordsIn, since }: PackedPlan,
  { from, now, to }: { readonly from: string; readonly to: string; readonly now: string },
): Promise<PlannedFlight[] | undefined> {
  if (from < header.dates.from || to > header.dates.to) return undefined;
  const [found, rows, wereAsked] = await Promise.all([
    recordsIn<Packed<PlannedFlight>>([FLIGHTS]),
    changes(),
    wereFlightsAsked(since, now),
  ]);
  if (!found || !rows || wereAsked) return undefined;
  const packed = found.map((flight) => unpacked<PlannedFlight>(flight, header.guests));
  const rides = newRides(rows);
  const outdated = outdatedFlights(rows, packed);
  if (rides.length + outdated.size > MAX_READ) return undefined;
  for (const { flightId } of await findActivities(rides)) if (flightId !== undefined) outdated.add(flightId);
  const read = (await findFlights([...outdated])).map(asPlanned);
  return [...packed.filter(({ id }) => !outdated.has(id)), ...read]
    .filter(({ deletedAt, flightDate, isTracked }) => isTracked && !deletedAt && flightDate >= from && flightDate <= to)
    .toSorted((a, b) => (a.flightDate < b.flightDate || (a.flightDate === b.flightDate && a.id < b.id) ? -1 : 1));
}

/**
 * How long after the time of its request a provider's answer may be stored: a job begins at most 10 minutes late, and a function runs at most 15.
 */
const ANSWERED_MS = 30 * MINUTE_MS;

/** A clock may be ahead by this much: a request may already be of the next month. */
const SKEW_MS = 5 * SECOND_MS;

/**
 * Tells whether an answer of the flight provider may have been stored since an instant. One that says nothing new leaves no audit record, but
 * each request is logged before. Eventually consistent, may be a second old.
 */
async function wereFlightsAsked(since: string, now: string): Promise<boolean> {
  const from = later(since, -ANSWERED_MS);
  const months = [...new Set([monthOf(from), monthOf(later(now, SKEW_MS))])];
  return (await Promise.all(months.map((month) => wasAskedSince(month, from)))).some(Boolean);
}
