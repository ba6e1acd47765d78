import { createConversions } from 'electrodb';
import type { ActivityRecord, ActivityStatus, ActivityType } from '#shared/schemas/activity.ts';
import type { LISTINGS } from '#shared/table/attributes.ts';
import type { Page, PageRequest } from '#shared/table/page.ts';
import { readPage } from '#shared/table/read-pages.ts';
import { activities } from './activity.ts';

const EARLIEST = '0';
const LATEST = '9';

export interface ActivityFilter {
  readonly listing: (typeof LISTINGS)[number];
  /** Start at or after this instant. */
  readonly from?: string | undefined;
  /** Start before this instant. */
  readonly to?: string | undefined;
  readonly types?: readonly ActivityType[] | undefined;
  readonly statuses?: readonly ActivityStatus[] | undefined;
}

const inRange = ({ from, listing, to }: ActivityFilter) =>
  activities()
    .query.byStart({ listing })
    .between({ startTime: from ?? EARLIEST }, { startTime: to ?? LATEST });

const queryMatching = ({ from, listing, statuses, to, types }: ActivityFilter) => {
  return inRange({ from, listing, to }).where((activity, { eq }) => {
    const oneOf = <V>(attribute: V, values: readonly V[] | undefined) =>
      values ? `(${values.map((value) => eq(attribute as never, value as never)).join(' OR ')})` : undefined;
    return [oneOf(activity.type as never, types as never), oneOf(activity.status as never, statuses as never)]
      .filter((condition) => condition !== undefined)
      .join(' AND ');
  });
};

/** Returns one page of activities in order of start, ascending or descending. */
export const listActivities = (
  filter: ActivityFilter,
  page: PageRequest,
  order: 'asc' | 'desc',
): Promise<Page<ActivityRecord>> => {
  const { byStart } = createConversions(activities()).byAccessPattern;
  const cursorAfter = ({ id, startTime }: ActivityRecord) =>
    byStart.fromComposite.toCursor({ id, listing: filter.listing, startTime });
  return readPage([{ query: inRange(filter), order, cursorAfter }], page, keeperOf(filter));
};

/** Returns the filter by type and status. The index does not know these fields. */
const keeperOf = ({ statuses, types }: ActivityFilter): ((activity: ActivityRecord) => boolean) | undefined =>
  (types ?? statuses) &&
  (({ status, type }) => (types?.includes(type) ?? true) && (statuses?.includes(status) ?? true));

/** Returns the first `max` activities that match, in order of start. `more` tells if others follow. */
export const gatherActivities = async (
  filter: ActivityFilter,
  max: number,
): Promise<{ readonly found: ActivityRecord[]; readonly more: boolean }> => {
  const { data } = await queryMatching(filter).go({ count: max + 1 });
  return { found: data.slice(0, max), more: data.length > max };
};

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

/** A query answers at most 1 MB in one round trip. Several shorter ranges are read in parallel. */
const RANGES = 8;

/**
 * Reads the activities that are not over: those that are planned and start by `until`, and those in progress that end by `until`. Past
 * activities cost nothing. In no order. Eventually consistent.
 */
export const runningActivities = async (now: string, until: string): Promise<ActivityRecord[]> => {
  const [first, last] = [Date.parse(now), Date.parse(until)];
  const bounds = Array.from({ length: RANGES - 1 }, (_, place) =>
    new Date(first + ((last - first) * (place + 1)) / RANGES).toISOString(),
  );
  const parts = await Promise.all([EARLIEST, ...bounds].map((from, place) => dueWithin(from, bounds[place] ?? until)));
  // Two ranges share their bound.
  return [...new Map(parts.flat().map((activity) => [activity.id, activity])).values()];
};

const dueWithin = async (from: string, to: string): Promise<ActivityRecord[]> => {
  const { data } = await activities()
    .query.byDue({ clock: 'running' })
    .between({ dueAt: from }, { dueAt: to })
    .go({ pages: 'all' });
  return data;
};
