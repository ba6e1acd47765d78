import { byId, onceEach } from '#shared/domain/by-id.ts';
import {
  daysFrom,
  HEADER,
  isDueBy,
  MAX_AGE_MS,
  NAMES,
  outdatedIds,
  FLIGHTS,
  type Packed,
  partOf,
  type PlanHeader,
  unpacked,
} from '#shared/domain/plan/plan-parts.ts';
import { DAY_MS } from '#shared/domain/time/durations.ts';
import { later } from '#shared/domain/time/later.ts';
import { findActivities } from '#shared/entities/activity.ts';
import { activitiesBeginning, runningActivities } from '#shared/entities/activity-list.ts';
import { findFlights } from '#shared/entities/flight.ts';
import { trackedFlights } from '#shared/entities/flight-list.ts';
import { findPlanParts } from '#shared/entities/packed-plan.ts';
import { findVips } from '#shared/entities/vip.ts';
import { allVipNames } from '#shared/entities/vip-names.ts';
import { readBrotliJson } from '#shared/platform/brotli-json.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { StoredAudit } from '#shared/schemas/change.ts';
import type { FlightRecord } from '#shared/schemas/flight-record.ts';
import type { NamedVip } from '#shared/schemas/vip.ts';
import { currentStage } from '#shared/table/stage.ts';
import { changesSince } from '#shared/use-cases/changes/changes-since.ts';

/** More changes than this cost more to read than the plan. */
const MAX_ROWS = 400;
const MAX_CHANGED = 60;

/**
 * The plan as the records hold it, read from the packed plan and the changes since, or from the records themselves. Both give the same.
 * Eventually consistent, may be a second old.
 */
export interface Plan {
  /** As `runningActivities`. */
  readonly running: (until: string) => Promise<ActivityRecord[]>;
  /** As `activitiesBeginning`, in order of start. */
  readonly beginning: (from: string, to: string) => Promise<ActivityRecord[]>;
  /** As `trackedFlights`. */
  readonly flights: (from: string, to: string) => Promise<FlightRecord[]>;
  /** As `allVipNames`. */
  readonly names: () => Promise<NamedVip[]>;
}

const fromRecords = (now: string): Plan => ({
  running: (until) => runningActivities(now, until),
  beginning: activitiesBeginning,
  flights: trackedFlights,
  names: allVipNames,
});

/** What is packed, and what has changed since. Undefined: too much. */
interface PackedPlan {
  readonly header: PlanHeader;
  readonly since: string;
  readonly changes: Promise<readonly StoredAudit[] | undefined>;
}

/** Opens the plan. A dry run that sees staged writes reads the records. */
export const openPlan = async (now: string): Promise<Plan> => {
  const whole = fromRecords(now);
  const packed = currentStage() ? undefined : await findPacked(now);
  if (!packed) return whole;
  const { header } = packed;
  return {
    running: async (until) => {
      // The index holds an activity in progress by its end, and is read at least a day ahead.
      const bound = later(now, Math.max(Date.parse(until) - Date.parse(now), DAY_MS));
      const found = await activitiesOn(packed, daysFrom(header.today, bound), header.underway);
      return found?.filter((activity) => isDueBy(activity, bound)) ?? whole.running(until);
    },
    beginning: async (from, to) => {
      const found = await activitiesOn(packed, daysFrom(from, to), []);
      if (!found) return whole.beginning(from, to);
      return found.filter(({ startTime }) => startTime >= from && startTime < to).sort(byStart);
    },
    flights: async (from, to) => (await flightsIn(packed, from, to)) ?? whole.flights(from, to),
    names: async () => (await namesIn(packed)) ?? whole.names(),
  };
};

const findPacked = async (now: string): Promise<PackedPlan | undefined> => {
  const [part] = await findPlanParts([HEADER]);
  if (!part || part.since > now || Date.parse(now) - Date.parse(part.since) > MAX_AGE_MS) return undefined;
  const header = (await readBrotliJson(part.packed)) as PlanHeader;
  return { header, since: part.since, changes: changesSince(part.since, now, MAX_ROWS) };
};

/** Returns the records of these parts. Undefined if one is missing, or is not of this header. */
const recordsIn = async <T>(ids: readonly string[], since: string): Promise<T[] | undefined> => {
  const parts = await findPlanParts(ids);
  if (parts.length < ids.length || parts.some((part) => part.since !== since)) return undefined;
  return (await Promise.all(parts.map(({ packed }) => readBrotliJson(packed) as Promise<T[]>))).flat();
};

/** Returns the live activities that begin on some days, and others, as they are now, and activities that changed. */
const activitiesOn = async (
  { changes, header, since }: PackedPlan,
  days: readonly string[],
  others: readonly Packed<ActivityRecord>[],
): Promise<ActivityRecord[] | undefined> => {
  const areAll = days.every((day) => header.days.includes(day));
  const [found, rows] = await Promise.all([
    areAll ? recordsIn<Packed<ActivityRecord>>(days.map(partOf), since) : undefined,
    changes,
  ]);
  if (!found || !rows) return undefined;
  const packed = onceEach([...others, ...found]).map((activity) => unpacked(activity, header.guests));
  const outdated = outdatedIds(rows, packed);
  if (outdated.size > MAX_CHANGED) return undefined;
  const changed = await readAnew(outdated);
  const read = byId(changed);
  return [...packed.filter(({ id }) => !outdated.has(id) && !read.has(id)), ...changed].filter(
    ({ deletedAt }) => deletedAt === undefined,
  );
};

/** Reads activities, and the masters of those that became legs. */
const readAnew = async (ids: ReadonlySet<string>): Promise<ActivityRecord[]> => {
  if (ids.size === 0) return [];
  const found = await findActivities([...ids]);
  const masters = found.flatMap(({ masterEventId }) =>
    masterEventId === undefined || ids.has(masterEventId) ? [] : [masterEventId],
  );
  return masters.length === 0 ? found : [...found, ...(await findActivities(masters))];
};

const namesIn = async ({ changes, header, since }: PackedPlan): Promise<NamedVip[] | undefined> => {
  const [found, rows] = await Promise.all([recordsIn<Omit<NamedVip, 'id'>>([NAMES], since), changes]);
  if (!found || !rows) return undefined;
  const ids = new Set(rows.filter(({ subject }) => subject === 'Vip').map(({ subjectId }) => subjectId));
  if (ids.size > MAX_CHANGED) return undefined;
  const names = found.map((name, place) => ({ ...name, id: header.guests[place] ?? '' }));
  return [...names.filter(({ id }) => !ids.has(id)), ...(await findVips([...ids], 'eventual'))];
};

const flightsIn = async (
  { changes, header, since }: PackedPlan,
  from: string,
  to: string,
): Promise<FlightRecord[] | undefined> => {
  if (!daysFrom(from, to).every((day) => header.days.includes(day))) return undefined;
  const [found, rows] = await Promise.all([recordsIn<Packed<FlightRecord>>([FLIGHTS], since), changes]);
  if (!found || !rows) return undefined;
  const ids = new Set(rows.filter(({ subject }) => subject === 'Flight').map(({ subjectId }) => subjectId));
  if (ids.size > MAX_CHANGED) return undefined;
  const kept = found.map((flight) => unpacked<FlightRecord>(flight, header.guests)).filter(({ id }) => !ids.has(id));
  return [...kept, ...(ids.size === 0 ? [] : await findFlights([...ids]))]
    .filter((flight) => flight.isTracked && !flight.deletedAt && flight.flightDate >= from && flight.flightDate <= to)
    .sort(byDate);
};

const byDate = (a: FlightRecord, b: FlightRecord): number =>
  `${a.flightDate} ${a.id}` < `${b.flightDate} ${b.id}` ? -1 : 1;

const byStart = (a: ActivityRecord, b: ActivityRecord): number =>
  a.startTime < b.startTime || (a.startTime === b.startTime && a.id < b.id) ? -1 : 1;
