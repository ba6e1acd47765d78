import { invalidField } from '#shared/contract/invalid-field.ts';
import type { RelatedRecords } from '#shared/domain/activities/present.ts';
import { matchesSearch } from '#shared/domain/activities/search.ts';
import { type Sort, sorted } from '#shared/domain/activities/sort.ts';
import { findActivities } from '#shared/entities/activity.ts';
import { type ActivityFilter, gatherActivities, listActivities } from '#shared/entities/activity-list.ts';
import { activityIdsOf } from '#shared/entities/attendance.ts';
import { heldIds } from '#shared/entities/ledger.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import { readCursor, signCursor } from '#shared/table/cursor.ts';
import type { Page, PageRequest } from '#shared/table/page.ts';
import { relatedRecords } from '#shared/use-cases/reading/related-records.ts';

/** The most activities that a list may go through to search them or to put them in another order. */
const MAX_GATHERED = 5_000;

export interface ListRequest extends ActivityFilter {
  readonly vipId?: string | undefined;
  readonly driverId?: string | undefined;
  readonly vehicleId?: string | undefined;
  readonly search?: string | undefined;
  readonly sort: Sort;
}

/**
 * One page of activities with all that they refer to. In order of start it is read from the index as it is asked for; a search,
 * another order or one person's activities are gathered first, within bounds.
 */
export const listPage = async (
  request: ListRequest,
  page: PageRequest,
): Promise<{ readonly page: Page<ActivityRecord>; readonly related: RelatedRecords }> => {
  const { driverId, search, sort, vehicleId, vipId } = request;
  const byStart = sort === 'startTime' || sort === '-startTime';
  if (byStart && !(vipId ?? driverId ?? vehicleId ?? search)) {
    const read = await listActivities(request, page, sort === 'startTime' ? 'asc' : 'desc');
    return { page: read, related: await relatedRecords(read.items) };
  }
  const found = await gather(request);
  const wide = search !== undefined || sort.endsWith('vips');
  const related = wide ? await relatedRecords(found) : undefined;
  const meant =
    search !== undefined && related ? found.filter((activity) => matchesSearch(activity, related, search)) : found;
  const cut = await cutPage(meant, related ?? NOTHING, sort, page);
  return { page: cut, related: related ?? (await relatedRecords(cut.items)) };
};

const NOTHING: RelatedRecords = { vips: new Map(), activities: new Map(), drivers: new Map(), vehicles: new Map() };

const gather = async (request: ListRequest): Promise<ActivityRecord[]> => {
  const ids = await idsOfOne(request);
  if (ids) return (await findActivities(ids)).filter((activity) => matches(activity, request));
  const { found, more } = await gatherActivities(request, MAX_GATHERED);
  if (!more) return found.filter((activity) => matches(activity, request));
  throw invalidField(
    'query.from',
    `goes through at most ${MAX_GATHERED} activities in this order: narrow it with query.to as well`,
  );
};

/** The ids of the activities of the one person or vehicle that is asked for, from the fewest items that tell them. */
const idsOfOne = async ({ driverId, vehicleId, vipId }: ListRequest): Promise<string[] | undefined> => {
  if (driverId !== undefined) return heldIds('DRIVER', driverId);
  if (vehicleId !== undefined) return heldIds('VEHICLE', vehicleId);
  return vipId === undefined ? undefined : activityIdsOf(vipId);
};

const matches = (
  activity: ActivityRecord,
  { driverId, from, listing, statuses, to, types, vehicleId, vipId }: ListRequest,
): boolean =>
  (listing === 'deleted') === (activity.deletedAt !== undefined) &&
  (from === undefined || activity.startTime >= from) &&
  (to === undefined || activity.startTime < to) &&
  (types?.includes(activity.type) ?? true) &&
  (statuses?.includes(activity.status) ?? true) &&
  (vipId === undefined || activity.vipIds.includes(vipId)) &&
  (driverId === undefined || activity.driverId === driverId) &&
  (vehicleId === undefined || activity.vehicleId === vehicleId);

const cutPage = async (
  activities: readonly ActivityRecord[],
  related: RelatedRecords,
  sort: Sort,
  { cursor, limit, list }: PageRequest,
): Promise<Page<ActivityRecord>> => {
  const place = await readCursor(list, cursor);
  const behind = place === undefined ? undefined : Buffer.from(place, 'base64url').toString('utf8');
  const rest = sorted(activities, related, sort, behind);
  const shown = rest.slice(0, limit);
  const last = shown.at(-1);
  const more = last !== undefined && rest.length > shown.length;
  const nextCursor = more ? await signCursor(list, Buffer.from(last.key, 'utf8').toString('base64url')) : null;
  return { items: shown.map(({ activity }) => activity), nextCursor };
};
