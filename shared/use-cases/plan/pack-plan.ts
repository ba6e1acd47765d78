import { changesPlan } from '#shared/domain/plan/outdated-activities.ts';
import {
  ACTIVITIES_PER_PART,
  dayAfter,
  DAYS,
  HEADER,
  NAMES,
  packed,
  partsOf,
  type PlanHeader,
} from '#shared/domain/plan/plan-parts.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/domain/time/durations.ts';
import { activitiesBeginning, runningActivities } from '#shared/entities/activity-list.ts';
import { erasedIds } from '#shared/entities/erasure.ts';
import { findPlanParts, putPlanPart } from '#shared/entities/packed-plan.ts';
import { allVipNames } from '#shared/entities/vip-names.ts';
import { brotliJson } from '#shared/platform/brotli-json.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { PlanPart } from '#shared/schemas/packed-plan.ts';
import type { NamedVip } from '#shared/schemas/vip.ts';
import { unlessLost } from '#shared/table/unless-lost.ts';
import { changesSince, readAsOf } from '#shared/use-cases/changes/changes-since.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { erasePlan } from './erase-plan.ts';

/** An item takes 400 KB. */
const MAX_PART_BYTES = 380_000;
/** A run that found this many activities reads no further day: it must end within its minute. */
const MAX_ACTIVITIES = 12_000;
/** What is not packed anew goes away after this time: it names guests. */
const KEPT_MS = DAY_MS;
/** A plan without many changes is packed anew after this time. */
const RENEWED_MS = 3 * HOUR_MS;
/** A plan is packed anew after this many changes of its records: readers read each of these by itself. */
const MANY_CHANGES = 12;
const MAX_CHANGES = 900;

type Context = Pick<UseCaseContext, 'commit' | 'newId' | 'now'>;

/**
 * Packs the plan anew, if many changes came since, or if it is old: the activities of each day, and the names of all guests. Readers read these
 * few items instead of each activity. Returns how many items it wrote. Safe to repeat and to run concurrently: of two runs, the later
 * one replaces the items of the other, and readers use only items of one run.
 */
export const packPlan = async (context: Context): Promise<number> => {
  const { commit, now } = context;
  const [before] = await findPlanParts([HEADER]);
  if (before && before.run !== '' && !(await isOutdated(before.since, now))) return 0;
  const found = await readPlan(now);
  const items = await partsFrom(found, context);
  let written = 0;
  for (const item of items) {
    if (!(await unlessLost(() => commit({ writes: [putPlanPart(item)] })))) break;
    written += 1;
  }
  // Someone may have been erased after they were read.
  const erased = await erasedIds();
  if (peopleIn(found).some((id) => erased.has(id))) await erasePlan(context);
  return written;
};

const isOutdated = async (since: string, now: string): Promise<boolean> => {
  if (since > now || Date.parse(now) - Date.parse(since) > RENEWED_MS) return true;
  if (since.slice(0, 10) !== now.slice(0, 10)) return true;
  const rows = await changesSince(since, now, MAX_CHANGES);
  return !rows || rows.some(({ kind }) => kind === 'erased') || rows.filter(changesPlan).length > MANY_CHANGES;
};

interface Found {
  readonly byDay: ReadonlyMap<string, readonly ActivityRecord[]>;
  readonly underway: readonly ActivityRecord[];
  readonly names: readonly NamedVip[];
}

/** Reads the days one after the other, so that a large event fits into a run. */
const readPlan = async (now: string): Promise<Found> => {
  const byDay = new Map<string, readonly ActivityRecord[]>();
  let count = 0;
  for (const distance of DAYS) {
    if (count > MAX_ACTIVITIES) break;
    const [day, next] = [dayAfter(now, distance), dayAfter(now, distance + 1)];
    const found = await activitiesBeginning(startOf(day), startOf(next));
    byDay.set(day, found);
    count += found.length;
  }
  let last = 0;
  while (byDay.has(dayAfter(now, last + 1))) last += 1;
  const [running, names] = await Promise.all([
    runningActivities(now, startOf(dayAfter(now, last + 1))),
    allVipNames(),
  ]);
  return { byDay, underway: running.filter(({ startTime }) => startTime < startOf(now.slice(0, 10))), names };
};

const startOf = (day: string): string => `${day}T00:00:00.000Z`;

const activitiesIn = ({ byDay, underway }: Found): ActivityRecord[] => [...byDay.values(), underway].flat();

const peopleIn = (found: Found): string[] => [
  ...found.names.map(({ id }) => id),
  ...activitiesIn(found).flatMap(({ driverId, vipIds }) => (driverId === undefined ? vipIds : [driverId, ...vipIds])),
];

/** Returns the items. The header comes last: it names the others. */
const partsFrom = async ({ byDay, names, underway }: Found, { newId, now }: Context): Promise<PlanPart[]> => {
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
  const pack = (activity: ActivityRecord) => packed(activity, places);
  const items: PlanPart[] = [];
  const days: Record<string, number> = {};
  for (const [day, found] of byDay) {
    const ids = partsOf(day, Math.ceil(found.length / ACTIVITIES_PER_PART));
    const parts = await Promise.all(
      ids.map((id, n) =>
        partFrom(id, found.slice(n * ACTIVITIES_PER_PART, (n + 1) * ACTIVITIES_PER_PART).map(pack)),
      ),
    );
    if (!parts.every(fits)) continue;
    items.push(...parts);
    days[day] = parts.length;
  }
  const header: PlanHeader = { today: now.slice(0, 10), days, underway: underway.map(pack), guests };
  const top = await partFrom(HEADER, header);
  // What does not fit is read from the records.
  if (!fits(top)) return [await partFrom(HEADER, { ...header, days: {}, underway: [], guests: [] } satisfies PlanHeader)];
  const named = await partFrom(NAMES, names.map(({ id: _id, ...name }) => name));
  return [...items, ...(fits(named) ? [named] : []), top];
};

const fits = ({ packed: bytes }: PlanPart): boolean => bytes.length <= MAX_PART_BYTES;
