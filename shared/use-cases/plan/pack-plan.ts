import { monthOf } from '#shared/domain/flights/budget.ts';
import { changesPlan } from '#shared/domain/plan/outdated-activities.ts';
import { asPlanned, newRides, outdatedFlights, type PlannedFlight } from '#shared/domain/plan/outdated-flights.ts';
import {
  ACTIVITIES_PER_PART,
  type Columns,
  columnsOf,
  FLIGHTS,
  HEADER,
  NAMES,
  type Packed,
  type PlanHeader,
  packed,
  partsOf,
  recordsOfColumns,
  UNDERWAY,
  unpacked,
} from '#shared/domain/plan/plan-parts.ts';
import { later } from '#shared/domain/time/days.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { erasedIds } from '#shared/entities/erasure/erasure.ts';
import { findFlights } from '#shared/entities/flights/flight.ts';
import { wasAskedSince } from '#shared/entities/flights/flight-request.ts';
import { findPlanParts, type PlanPart, planPartTimes, putPlanPart } from '#shared/entities/plan/packed-plan.ts';
import { once } from '#shared/platform/once.ts';
import { brotliJson, readBrotliJson } from '#shared/platform/packed-json.ts';
import type { StoredAudit } from '#shared/schemas/changes/change.ts';
import { unlessLost } from '#shared/table/retry-on-conflict.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units/durations.ts';
import { changesSince, readAsOf } from '#shared/use-cases/changes/change-cursor.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { flightDates, peopleIn, readWholePlan, type WholePlan } from './whole-plan.ts';

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
}

/** Returns the packed plan, if there is one that can be used. */
export async function findPacked(now: string): Promise<PackedPlan | undefined> {
  const [part] = await findPlanParts([HEADER]);
  if (!part || part.run === '' || part.since > now) return undefined;
  if (Date.parse(now) - Date.parse(part.since) > MAX_AGE_MS) return undefined;
  const header = (await readBrotliJson(part.packed)) as PlanHeader;
  const { run, since } = part;
  return { header, since, recordsIn: partReader(run), changes: once(() => changesSince(since, now, MAX_ROWS)) };
}

function partReader(run: string): PackedPlan['recordsIn'] {
  const known = new Map<string, Promise<unknown[] | undefined>>();
  return async <T>(ids: readonly string[]) => {
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length > 0) {
      const reading = findPlanParts(missing);
      for (const id of missing)
        known.set(
          id,
          reading.then((parts) => recordsOf(parts.find((part) => part.id === id && part.run === run))),
        );
    }
    const parts = await Promise.all(ids.map(async (id) => known.get(id)));
    return parts.includes(undefined) ? undefined : (parts.flat() as T[]);
  };
}

async function recordsOf(part: PlanPart | undefined): Promise<unknown[] | undefined> {
  return part && recordsOfColumns((await readBrotliJson(part.packed)) as Columns);
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

interface Dates {
  readonly from: string;
  readonly to: string;
  readonly now: string;
}

/**
 * Returns the tracked flights of these dates as they are now. Undefined if other dates are packed, if too much changed, or if the
 * provider may have answered since.
 */
export async function flightsIn(
  { changes, header, recordsIn, since }: PackedPlan,
  { from, now, to }: Dates,
): Promise<PlannedFlight[] | undefined> {
  if (from < header.flightDates.from || to > header.flightDates.to) return undefined;
  const [found, rows, wereAsked] = await Promise.all([
    recordsIn<Packed<PlannedFlight>>([FLIGHTS]),
    changes(),
    wereFlightsAsked(since, now),
  ]);
  if (!found || !rows || wereAsked) return undefined;
  const flights = found.map((flight) => unpacked<PlannedFlight>(flight, header.guests));
  const rides = newRides(rows);
  const outdated = outdatedFlights(rows, flights);
  if (rides.length + outdated.size > MAX_READ) return undefined;
  for (const { flightId } of await findActivities(rides)) if (flightId !== undefined) outdated.add(flightId);
  const read = (await findFlights([...outdated])).map(asPlanned);
  return [...flights.filter(({ id }) => !outdated.has(id)), ...read]
    .filter(({ deletedAt, flightDate, isTracked }) => isTracked && !deletedAt && flightDate >= from && flightDate <= to)
    .toSorted(byDate);
}

function byDate(a: PlannedFlight, b: PlannedFlight): number {
  return a.flightDate < b.flightDate || (a.flightDate === b.flightDate && a.id < b.id) ? -1 : 1;
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

/** An item takes 400 KB. */
const MAX_PART_BYTES = 380_000;
/** What is not packed anew goes away after this time: it names guests. */
const KEPT_MS = DAY_MS;

/** Returns the items of one run. The header comes last: it names the others. */
async function planItems(
  { byDay, flights, names, underway }: WholePlan,
  { newId, now }: Pick<UseCaseContext, 'newId' | 'now'>,
): Promise<PlanPart[]> {
  const run = newId('run');
  const expiresAt = Math.floor((Date.parse(now) + KEPT_MS) / SECOND_MS);
  const partFrom = async (id: string, value: unknown): Promise<PlanPart> => ({
    id,
    run,
    since: readAsOf(now),
    packed: await brotliJson(value),
    expiresAt,
  });
  const guests = names.map(({ id }) => id);
  const places = new Map(guests.map((id, place) => [id, place]));
  const pack = <T extends { readonly vipIds: readonly string[] }>(record: T) => packed(record, places);
  const items: PlanPart[] = [];
  const days: Record<string, number> = {};
  for (const [day, found] of byDay) {
    const ids = partsOf(day, Math.ceil(found.length / ACTIVITIES_PER_PART));
    const parts = await Promise.all(
      ids.map((id, n) =>
        partFrom(
          id,
          columnsOf(found.slice(n * ACTIVITIES_PER_PART, (n + 1) * ACTIVITIES_PER_PART).map((each) => pack(each))),
        ),
      ),
    );
    if (!parts.every(fits)) continue;
    items.push(...parts);
    days[day] = parts.length;
  }
  const header: PlanHeader = {
    today: now.slice(0, 10),
    days,
    flightDates: flightDates(now),
    guests,
  };
  const top = await partFrom(HEADER, header);
  // What does not fit is read from the records.
  if (!fits(top)) return [await partFrom(HEADER, { ...header, days: {}, guests: [] } satisfies PlanHeader)];
  const others = [
    await partFrom(NAMES, columnsOf(names.map(({ id: _id, ...name }) => name))),
    await partFrom(FLIGHTS, columnsOf(flights.map((each) => pack(each)))),
    await partFrom(UNDERWAY, columnsOf(underway.map((each) => pack(each)))),
  ];
  return [...items, ...others.filter(fits), top];
}

function fits({ packed: bytes }: PlanPart): boolean {
  return bytes.length <= MAX_PART_BYTES;
}
