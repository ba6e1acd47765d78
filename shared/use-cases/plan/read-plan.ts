import { byStart } from '#shared/domain/activities/itinerary.ts';
import { nextAdvance } from '#shared/domain/activities/status.ts';
import { assignmentsOf, daysOf, isActive } from '#shared/domain/assignments/assignment.ts';
import { dayOfTime, type Ledger, ledgerOf } from '#shared/domain/assignments/standing.ts';
import { blockedTimeOf } from '#shared/domain/blocks/block-days.ts';
import {
  asPlanned,
  BLOCKS,
  changedActivities,
  daysFrom,
  NAMES,
  outdatedIds,
  type Packed,
  type PlannedFlight,
  partsOfDays,
  UNDERWAY,
  unpacked,
} from '#shared/domain/plan/plan-parts.ts';
import { byId, onceEach } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { activitiesBeginning, runningActivities, runningBetween } from '#shared/entities/activities/activity-list.ts';
import { findBlocks } from '#shared/entities/blocks/block.ts';
import { trackedFlights } from '#shared/entities/flights/flight.ts';
import { allVipNames, asListed, findVipNames, findVips } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { BlockRecord } from '#shared/schemas/blocks/block.ts';
import type { StoredAudit } from '#shared/schemas/changes/change.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { type BusySource, STORED } from '#shared/use-cases/blocks/change-blocks.ts';
import { findPacked, flightsIn, type PackedPlan } from './pack-plan.ts';

/** More names or blocks cost more one by one than all from the index. */
const MAX_READ = 60;
/** More records cost more one by one than all from the index. */
function maxRead(count: number): number {
  return Math.max(60, count / 8);
}

/**
 * The plan as the records hold it, read from the packed plan and the changes since, or from the records themselves. Both give the same.
 * Eventually consistent, may be a second old.
 */
export interface Plan extends BusySource {
  /** As `runningActivities`. */
  readonly running: (until: string) => Promise<ActivityRecord[]>;
  /** As `runningBetween`. */
  readonly between: (from: string, to: string) => Promise<ActivityRecord[]>;
  /** As `activitiesBeginning`, in order of start. */
  readonly beginning: (from: string, to: string) => Promise<ActivityRecord[]>;
  /** As `findVipNames`. Without ids as `allVipNames`, in no order. */
  readonly names: (ids?: readonly string[]) => Promise<NamedVip[]>;
  /** As `trackedFlights`. */
  readonly flights: (from: string, to: string) => Promise<PlannedFlight[]>;
}

/** Returns the plan as it is read without the packed one. */
export function planOfRecords(now: string): Plan {
  return {
    running: (until) => runningActivities(now, until),
    between: runningBetween,
    beginning: activitiesBeginning,
    names: (ids) => (ids ? findVipNames(ids) : allVipNames()),
    flights: async (from, to) => (await trackedFlights(from, to)).map(asPlanned),
    ...STORED,
  };
}

/** Opens the plan. On a stage, the staged audit records say which records to read anew. */
export async function openPlan(now: string): Promise<Plan> {
  const records = planOfRecords(now);
  const plan = await findPacked(now);
  if (!plan) return records;
  /** The activities that begin today or later, or are under way, and whose status the clock changes in this time. */
  const due = async (from: string, to: string): Promise<ActivityRecord[] | undefined> => {
    const found = await activitiesOn(plan, daysFrom(plan.header.today, to), [UNDERWAY]);
    return found?.filter((activity) => isDue(activity, from, to));
  };
  return {
    running: async (until) => {
      // The index holds an activity in progress by its end, and is read at least a day ahead.
      const bound = later(now, Math.max(Date.parse(until) - Date.parse(now), DAY_MS));
      return (await due('', bound)) ?? records.running(until);
    },
    between: async (from, to) => (await due(from, to)) ?? records.between(from, to),
    beginning: async (from, to) => {
      const found = await activitiesOn(plan, daysFrom(from, to), []);
      if (!found) return records.beginning(from, to);
      return found.filter(({ startTime }) => startTime >= from && startTime < to).toSorted(byStart);
    },
    names: async (ids) => {
      const wanted = ids && new Set(ids);
      const found = await namesIn(plan);
      return found?.filter(({ id }) => wanted?.has(id) ?? true) ?? records.names(ids);
    },
    flights: async (from, to) => (await flightsIn(plan, { from, to, now })) ?? records.flights(from, to),
    ledger: async (days) => (await ledgerIn(plan, days)) ?? records.ledger(days),
    blocks: async (ids) => (await blocksIn(plan)) ?? records.blocks(ids),
  };
}

/** Returns the activities that begin on some days, those of other parts, and those that changed, all as they are now, without deleted ones. */
async function activitiesOn(
  { activities, changes, header, recordsIn }: PackedPlan,
  days: readonly string[],
  others: readonly string[],
): Promise<ActivityRecord[] | undefined> {
  const ids = partsOfDays(header, days);
  const [found, rows] = await Promise.all([ids && recordsIn<Packed<ActivityRecord>>([...others, ...ids]), changes()]);
  if (!found || !rows) return undefined;
  const packed = onceEach(found).map((activity) => unpacked(activity, header.guests));
  const outdated = outdatedIds(rows, packed);
  if (outdated.size > maxRead(packed.length)) return undefined;
  const read = byId(await readAnew(activities, outdated, changedActivities(rows)));
  return [...packed.filter(({ id }) => !outdated.has(id) && !read.has(id)), ...read.values()].filter(
    ({ deletedAt }) => deletedAt === undefined,
  );
}

/** Reads activities, and the masters of those that became legs. */
async function readAnew(
  read: PackedPlan['activities'],
  ids: ReadonlySet<string>,
  changed: ReadonlySet<string>,
): Promise<ActivityRecord[]> {
  const found = await read([...ids]);
  const masters = found.flatMap(({ id, masterEventId }) =>
    masterEventId === undefined || ids.has(masterEventId) || !changed.has(id) ? [] : [masterEventId],
  );
  return [...found, ...(await read(masters))];
}

async function namesIn({ changes, header, recordsIn }: PackedPlan): Promise<NamedVip[] | undefined> {
  const [found, rows] = await Promise.all([recordsIn<Omit<NamedVip, 'id'>>([NAMES]), changes()]);
  if (!found || !rows) return undefined;
  const ids = changedIds(rows, 'Vip');
  if (ids.size > MAX_READ) return undefined;
  const names = found.map((name, place) => ({ ...name, id: header.guests[place] ?? '' }));
  return [...names.filter(({ id }) => !ids.has(id)), ...(await findVips([...ids])).map(asListed)];
}

/** Works out the ledger of days: from the activities that hold vehicles and drivers, and from the blocks. */
async function ledgerIn(plan: PackedPlan, days: readonly string[]): Promise<Ledger | undefined> {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const { dates, today } = plan.header;
  if (first < dates.from || last > dates.to) return undefined;
  const found = await Promise.all([activitiesOn(plan, daysFrom(today, last), [UNDERWAY]), blocksIn(plan)]);
  const [activities, blocks] = found;
  if (!activities || !blocks) return undefined;
  const held = activities.filter(isActive).flatMap((each) => assignmentsOf(each));
  const times = [...held, ...blocks.map(blockedTimeOf)];
  return ledgerOf(times.filter((time) => daysOf(time).some((day) => days.includes(day))).map(dayOfTime));
}

/** Blocks go with their vehicle when it is erased, without changes of their own. The plan is packed anew soon after. */
async function blocksIn({ changes, recordsIn }: PackedPlan): Promise<BlockRecord[] | undefined> {
  const [packed, rows] = await Promise.all([recordsIn<BlockRecord>([BLOCKS]), changes()]);
  if (!packed || !rows || rows.some(({ kind, subject }) => kind === 'erased' && subject === 'Vehicle'))
    return undefined;
  const ids = changedIds(rows, 'Block');
  if (ids.size > MAX_READ) return undefined;
  return [...packed.filter(({ id }) => !ids.has(id)), ...(await findBlocks([...ids]))];
}

function changedIds(rows: readonly StoredAudit[], wanted: 'Block' | 'Vip'): ReadonlySet<string> {
  return new Set(rows.filter(({ subject }) => subject === wanted).map(({ subjectId }) => subjectId));
}

function isDue(activity: ActivityRecord, from: string, to: string): boolean {
  const due = nextAdvance(activity);
  return due !== undefined && due >= from && due <= to;
}
