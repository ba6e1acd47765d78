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

const matching = ({ from, listing, statuses, to, types }: ActivityFilter) => {
  return inRange({ from, listing, to }).where((activity, { eq }) => {
    const oneOf = <V>(attribute: V, values: readonly V[] | undefined) =>
      values ? `(${values.map((value) => eq(attribute as never, value as never)).join(' OR ')})` : undefined;
    return [oneOf(activity.type as never, types as never), oneOf(activity.status as never, statuses as never)]
      .filter((condition) => condition !== undefined)
      .join(' AND ');
  });
};

/** One page of activities in order of start, or the other way round. */
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

/** What the index does not tell apart. */
const keeperOf = ({ statuses, types }: ActivityFilter): ((activity: ActivityRecord) => boolean) | undefined =>
  (types ?? statuses) &&
  (({ status, type }) => (types?.includes(type) ?? true) && (statuses?.includes(status) ?? true));

/** Activities that match, in order of start, up to `most` of them, and whether there are more. */
export const gatherActivities = async (
  filter: ActivityFilter,
  most: number,
): Promise<{ readonly found: ActivityRecord[]; readonly more: boolean }> => {
  const { data } = await matching(filter).go({ count: most + 1 });
  return { found: data.slice(0, most), more: data.length > most };
};

/** Few enough that moving all of a batch at once does not crowd the table. */
const DUE_BATCH = 20;

/** The activities whose status the clock has to move by an instant, soonest first, in batches. */
export async function* dueActivities(now: string): AsyncGenerator<ActivityRecord[]> {
  let cursor: string | null = null;
  do {
    const page: { data: ActivityRecord[]; cursor: string | null } = await activities()
      .query.byDue({ clock: 'running' })
      .lte({ dueAt: now })
      .go({ cursor, limit: DUE_BATCH });
    if (page.data.length > 0) yield page.data;
    cursor = page.cursor;
  } while (cursor !== null);
}
