import { placingFields } from '#shared/domain/activities/sort.ts';
import { nextAdvance } from '#shared/domain/activities/status.ts';
import { onceEach } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord, ActivityStatus, ActivityType } from '#shared/schemas/activities/activity.ts';
import { type Listing, listingsOf } from '#shared/table/entity.ts';
import { allOf } from '#shared/table/read-many.ts';
import { cursorOf, type Page, type PageRequest, readPage } from '#shared/table/read-pages.ts';
import { movedSince } from '#shared/table/record-store.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { activities } from './activity.ts';

/** The most activities that one request reads. */
export const MAX_ACTIVITIES_READ = 5_000;

const EARLIEST = '0';
const LATEST = '9';

export interface ActivityFilter {
  /** Deleted activities too, after the others. */
  readonly includeDeleted?: boolean | undefined;
  /** Start at or after this instant. */
  readonly from?: string | undefined;
  /** Start before this instant. */
  readonly to?: string | undefined;
  readonly types?: readonly ActivityType[] | undefined;
  readonly statuses?: readonly ActivityStatus[] | undefined;
  /** Only what a vehicle and a driver serve: see `isServed`. */
  readonly served?: boolean | undefined;
}

function inRange({ from, to }: ActivityFilter, listing: Listing) {
  return activities()
    .query.byStart({ listing })
    .between({ startTime: from ?? EARLIEST }, { startTime: to ?? LATEST });
}

function queryMatching(filter: ActivityFilter, listing: Listing) {
  const { served, statuses, types } = filter;
  return inRange(filter, listing).where((activity, { eq, exists }) => {
    const oneOf = <V>(attribute: V, values: readonly V[] | undefined) =>
      values ? `(${values.map((value) => eq(attribute as never, value as never)).join(' OR ')})` : undefined;
    // Each use of an attribute is sent, also if the condition is left out.
    const holds = () => [eq(activity.type, 'TRANSPORT'), exists(activity.driverId), exists(activity.vehicleId)];
    return [
      oneOf(activity.type as never, types as never),
      oneOf(activity.status as never, statuses as never),
      served ? `(${holds().join(' OR ')})` : undefined,
    ]
      .filter((condition) => condition !== undefined)
      .join(' AND ');
  });
}

/** Returns one page of activities in order of start, ascending or descending. */
export function listActivities(
  filter: ActivityFilter,
  page: PageRequest,
  order: 'asc' | 'desc',
): Promise<Page<ActivityRecord>> {
  const moved = (activity: ActivityRecord, time: string) => movedSince(activity, placingFields('startTime'), time);
  const segments = listingsOf(filter.includeDeleted).map((listing) => ({
    query: inRange(filter, listing),
    order,
    cursorAfter: cursorOf(activities(), 'byStart', (activity: ActivityRecord) => ({ ...activity, listing })),
    movedSince: moved,
  }));
  return readPage(segments, page, keeperOf(filter));
}

/** Returns the filter by type and status. The index does not know these fields. */
function keeperOf({ statuses, types }: ActivityFilter): ((activity: ActivityRecord) => boolean) | undefined {
  return (
    (types ?? statuses) &&
    (({ status, type }) => (types?.includes(type) ?? true) && (statuses?.includes(status) ?? true))
  );
}

/** Returns the first `max` activities that match, in order of start. `more` tells if others follow. */
export async function gatherActivities(
  filter: ActivityFilter,
  max: number,
): Promise<{ readonly found: ActivityRecord[]; readonly more: boolean }> {
  const read = await Promise.all(
    listingsOf(filter.includeDeleted).map((listing) => queryMatching(filter, listing).go({ count: max + 1 })),
  );
  const found = read.flatMap(({ data }) => data);
  return { found: found.slice(0, max), more: found.length > max };
}

/** Reads all activities that begin in an interval, in order of start. Eventually consistent. */
export function activitiesBeginning(from: string, to: string): Promise<ActivityRecord[]> {
  const begin = (first: string, last: string) => inRange({ from: first, to: last }, 'live');
  return readWhole(begin, [from, to], ({ startTime }) => startTime);
}

/** The caller writes a whole batch in parallel. More would overload the table. */
const MAX_BATCH = 20;

/** Yields the activities whose status is due to change by `now`, earliest first, in batches of at most 20. */
export async function* dueActivities(now: string): AsyncGenerator<ActivityRecord[]> {
  let cursor: string | null = null;
  do {
    const page: { data: ActivityRecord[]; cursor: string | null } = await activities()
      .query.byDue({ clock: 'running' })
      .lte({ dueAt: now })
      .go({ cursor, limit: MAX_BATCH });
    if (page.data.length > 0) yield page.data;
    cursor = page.cursor;
  } while (cursor !== null);
}

/** A query for what lies in a range. */
type RangeQuery = (
  from: string,
  to: string,
) => {
  go(options?: { readonly pages: 'all' }): Promise<{ readonly data: ActivityRecord[]; readonly cursor: string | null }>;
};

/** The rest of a long range is read in as many parts at once. */
const PARTS = 8;

/** Reads a range in its order. A round trip answers at most 1 MB: what a longer range leaves is read in parts, at the same time. */
async function readWhole(
  query: RangeQuery,
  [from, to]: readonly [from: string, to: string],
  placeOf: (activity: ActivityRecord) => string | undefined,
): Promise<ActivityRecord[]> {
  const { cursor, data } = await query(from, to).go();
  if (cursor === null) return data;
  const last = data.at(-1);
  const next = (last && placeOf(last)) ?? from;
  const [start, end] = [Date.parse(next), Date.parse(to)];
  const bounds = Array.from({ length: PARTS }, (_, part) =>
    new Date(start + ((end - start) / PARTS) * (part + 1)).toISOString(),
  );
  const parts = await Promise.all(
    bounds.map((bound, part) => query(bounds[part - 1] ?? next, bound).go({ pages: 'all' })),
  );
  return onceEach([...data, ...parts.flatMap((part) => part.data)]);
}

/**
 * Reads the activities that are not over and start by `until`: planned ones, and those in progress. One in progress is found if it ends
 * by `until` or within 24 hours. Without `until`, reads every activity that is not over. Past activities cost nothing. Some activities
 * in the answer start later. In no order. Eventually consistent.
 */
export async function runningActivities(now: string, until: string | undefined): Promise<ActivityRecord[]> {
  if (until === undefined) return (await dueWithin(EARLIEST, LATEST).go({ pages: 'all' })).data;
  // The index holds an activity in progress by its end. So we read at least 24 hours ahead to find it.
  const [start, end] = [Date.parse(now), Date.parse(until)];
  return runningBetween(EARLIEST, new Date(Math.max(end, start + DAY_MS)).toISOString());
}

/** Reads the activities whose status is due to change in an interval, both ends included. Eventually consistent. */
export function runningBetween(from: string, to: string): Promise<ActivityRecord[]> {
  return readWhole(dueWithin, [from, to], nextAdvance);
}

function dueWithin(from: string, to: string) {
  return activities().query.byDue({ clock: 'running' }).between({ dueAt: from }, { dueAt: to });
}

/** Reads the rides that are over, of whose guests a person should still say whether they travelled. Eventually consistent. */
export function ridesToAnswer(now: string): Promise<ActivityRecord[]> {
  return allOf(activities().query.byDue({ clock: 'unanswered' }).gte({ dueAt: now }));
}

/** Reads the runs of a series, also deleted ones. In no order. Eventually consistent. */
export async function activitiesOfSeries(seriesId: string): Promise<ActivityRecord[]> {
  return (await activities().query.bySeries({ seriesId }).go({ pages: 'all' })).data;
}

/** DynamoDB takes a condition of 4 KB. */
const MAX_GUESTS_NAMED = 50;

/**
 * Reads the activities in which the guests of these could be while these last, and these too, in order of start. Of more than 50 guests: all
 * activities of the time. Each lasts at most 24 hours. Of more than 1,000 or 1 MB that begin in this time, the last ones. Eventually consistent.
 */
export async function activitiesNear(
  near: readonly Pick<ActivityRecord, 'endTime' | 'startTime' | 'vipIds'>[],
): Promise<ActivityRecord[]> {
  const times = near.flatMap(({ endTime, startTime }) => [startTime, endTime]).sort();
  const [start, end] = [times[0], times.at(-1)];
  const guests = [...new Set(near.flatMap(({ vipIds }) => vipIds))];
  if (start === undefined || end === undefined || guests.length === 0) return [];
  // The table selects them: an activity that the function only drops costs as much time as one that it needs.
  const { data } = await inRange({ from: later(start, -DAY_MS), to: end }, 'live')
    .where(({ endTime, vipIds }, { contains, gt }) => {
      const named = guests.length > MAX_GUESTS_NAMED ? [] : guests.map((id) => contains(vipIds, id as never));
      return `${gt(endTime, start)}${named.length > 0 ? ` AND (${named.join(' OR ')})` : ''}`;
    })
    .go({ limit: 1_000, order: 'desc' });
  return data.reverse();
}
