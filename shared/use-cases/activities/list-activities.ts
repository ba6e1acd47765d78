import { invalidNow } from '#shared/contract/invalid-field.ts';
import { type Need, needsAcknowledgement, needsDriver, needsVehicle } from '#shared/domain/activities/needs.ts';
import { NONE_RELATED, type RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { matchesSearch, placingFields, type Sort, sorted } from '#shared/domain/activities/sort.ts';
import { holds } from '#shared/domain/assignments/assignment.ts';
import { needsSeats } from '#shared/domain/assignments/capacity.ts';
import { isAhead } from '#shared/domain/assignments/warnings.ts';
import { byId } from '#shared/domain/records.ts';
import { findActivities, findActivity } from '#shared/entities/activities/activity.ts';
import {
  type ActivityFilter,
  activitiesOfSeries,
  gatherActivities,
  listActivities,
  MAX_ACTIVITIES_READ,
  runningActivities,
} from '#shared/entities/activities/activity-list.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance-change.ts';
import { heldIds } from '#shared/entities/assignments/ledger.ts';
import { findDrivers } from '#shared/entities/drivers/driver.ts';
import { findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MAX_WINDOW_MINUTES } from '#shared/schemas/attention/attention.ts';
import { fault } from '#shared/schemas/fault.ts';
import { type Page, type PageRequest, readCursor, sealCursor } from '#shared/table/read-pages.ts';
import { movedSince, renamedSince } from '#shared/table/record-store.ts';
import { endOfWindow, findAttention } from '#shared/use-cases/attention/say-what-follows.ts';
import { relatedRecords } from './related-records.ts';

export interface ListRequest extends ActivityFilter {
  readonly vipId?: string | undefined;
  readonly driverId?: string | undefined;
  readonly vehicleId?: string | undefined;
  readonly masterEventId?: string | undefined;
  readonly seriesId?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  /** Selects the activities that need any of these and are not over. */
  readonly needs?: readonly Need[] | undefined;
  readonly search?: string | undefined;
  readonly sort: Sort;
}

/**
 * Returns one page of activities and the records that they refer to. In order of start, reads only this page from the index. For ids, or one
 * VIP, driver, vehicle, master or series, reads all of their activities first. `needs` reads every activity that is not over and begins before the
 * end of the range. Any other search or order reads all activities of the range. Throws ValidationFailed if the range has more than 5,000.
 */
export async function listActivityPage(
  request: ListRequest,
  page: PageRequest,
  now: string,
): Promise<{ readonly page: Page<ActivityRecord>; readonly related: RelatedRecords }> {
  const { needs, search, sort } = request;
  if (isInIndex(request)) {
    const fromIndex = await listActivities(request, page, sort === 'startTime' ? 'asc' : 'desc');
    return { page: fromIndex, related: await relatedRecords(fromIndex.items, 'eventual') };
  }
  const matching = await findMatching(request, now);
  const found = needs ? await inNeed(matching, needs, now) : matching;
  const needsNames = search !== undefined || sort.endsWith('vips');
  const related = needsNames ? await relatedRecords(found, 'eventual') : undefined;
  const searched =
    search !== undefined && related ? found.filter((activity) => matchesSearch(activity, related, search)) : found;
  const cut = await cutPage(searched, related ?? NONE_RELATED, sort, page);
  return { page: cut, related: related ?? (await relatedRecords(cut.items, 'eventual')) };
}

/** Tells whether the index has the activities of a list in its order. */
function isInIndex({ driverId, ids, masterEventId, needs, search, seriesId, sort, vehicleId, vipId }: ListRequest) {
  const isFiltered = [driverId, ids, masterEventId, needs, search, seriesId, vehicleId, vipId].some(Boolean);
  return !isFiltered && (sort === 'startTime' || sort === '-startTime');
}

async function findMatching(request: ListRequest, now: string): Promise<ActivityRecord[]> {
  // The ledgers, the attendances and the masters do not name all deleted activities.
  const ids = request.includeDeleted ? undefined : await findIds(request);
  if (ids) return (await findActivities(ids)).filter((activity) => matches(activity, request));
  const { found, more } = request.needs
    ? await gatherRunning(request, now)
    : await gatherActivities(request, MAX_ACTIVITIES_READ);
  if (!more) return found.filter((activity) => matches(activity, request));
  throw invalidNow(
    'query.from',
    fault(
      'TOO_MUCH',
      `selects more than ${MAX_ACTIVITIES_READ} activities for this search or sort order. Narrow it, and set query.to too`,
    ),
  );
}

async function gatherRunning(request: ListRequest, now: string) {
  // The index of what is not over has more than what begins in the range.
  const found = (await runningActivities(now, request.to)).filter((activity) => matches(activity, request));
  return { found, more: found.length > MAX_ACTIVITIES_READ };
}

/** Returns the ids of the request, or of its series, driver, vehicle, VIP or master: of the first that is given, in this order. */
async function findIds({
  driverId,
  from,
  ids,
  masterEventId,
  seriesId,
  to,
  vehicleId,
  vipId,
}: ListRequest): Promise<string[] | undefined> {
  if (ids !== undefined) return [...new Set(ids)];
  if (seriesId !== undefined) return (await activitiesOfSeries(seriesId)).map(({ id }) => id);
  if (driverId !== undefined) return heldIds('DRIVER', driverId, { from, to });
  if (vehicleId !== undefined) return heldIds('VEHICLE', vehicleId, { from, to });
  if (vipId !== undefined) return activityIdsOf(vipId);
  if (masterEventId === undefined) return undefined;
  return [...((await findActivity(masterEventId))?.childIds ?? [])];
}

const LINKS = ['masterEventId', 'seriesId', 'vehicleId'] as const;

function matches(activity: ActivityRecord, request: ListRequest): boolean {
  const { driverId, from, includeDeleted, statuses, to, types, vipId } = request;
  return (
    (includeDeleted || activity.deletedAt === undefined) &&
    (from === undefined || activity.startTime >= from) &&
    (to === undefined || activity.startTime < to) &&
    isAmong(activity.id, request.ids) &&
    isAmong(activity.type, types) &&
    isAmong(activity.status, statuses) &&
    (vipId === undefined || activity.vipIds.includes(vipId)) &&
    (driverId === undefined || holds(activity, 'DRIVER', driverId)) &&
    LINKS.every((link) => request[link] === undefined || activity[link] === request[link])
  );
}

function isAmong<T>(value: T, wanted: readonly T[] | undefined): boolean {
  return wanted?.includes(value) ?? true;
}

async function cutPage(
  activities: readonly ActivityRecord[],
  related: RelatedRecords,
  sort: Sort,
  page: PageRequest,
): Promise<Page<ActivityRecord>> {
  const { limit, list } = page;
  const { hideMovedSince, place, startedAt } = await readCursor(page);
  const lastSeen = place === undefined ? undefined : Buffer.from(place, 'base64url').toString('utf8');
  const rest = sorted(activities, related, sort, lastSeen).filter(
    ({ activity }) => hideMovedSince === undefined || !hasMoved(activity, related, sort, hideMovedSince),
  );
  const shown = rest.slice(0, limit);
  const last = shown.at(-1);
  const more = last !== undefined && rest.length > shown.length;
  const nextCursor = more
    ? await sealCursor(list, startedAt, Buffer.from(last.key, 'utf8').toString('base64url'))
    : null;
  return { items: shown.map(({ activity }) => activity), nextCursor };
}

/** Tells if an activity moved in this order since the first page. A VIP who was renamed, deleted or restored moves their activities. */
function hasMoved(activity: ActivityRecord, { vips }: RelatedRecords, sort: Sort, time: string): boolean {
  if (movedSince(activity, placingFields(sort), time)) return true;
  if (!sort.endsWith('vips')) return false;
  return activity.vipIds.some((id) => {
    const vip = vips.get(id);
    return vip !== undefined && renamedSince(vip, time);
  });
}

/** Returns the activities that are not over and need any of these. Eventually consistent. */
async function inNeed(
  activities: readonly ActivityRecord[],
  needs: readonly Need[],
  now: string,
): Promise<ActivityRecord[]> {
  const ahead = activities.filter((activity) => isAhead(activity, now));
  const [drivers, vehicles, vips, listed] = await Promise.all([
    findDrivers(
      ahead.flatMap(({ driverId }) => driverId ?? []),
      'eventual',
    ),
    findVehicles(
      ahead.flatMap(({ vehicleId }) => vehicleId ?? []),
      'eventual',
    ),
    needs.includes('seats')
      ? findVips(
          ahead.flatMap(({ vehicleId, vipIds }) => (vehicleId ? vipIds : [])),
          'eventual',
        )
      : [],
    needs.includes('attention') ? listedIds(now) : new Set<string>(),
  ]);
  const related = { drivers: byId(drivers), vehicles: byId(vehicles), vips: byId(vips) };
  const has: Readonly<Record<Need, (activity: ActivityRecord) => boolean>> = {
    driver: (activity) => needsDriver(activity, related),
    vehicle: (activity) => needsVehicle(activity, related),
    seats: (activity) => needsSeats(activity, related),
    acknowledgement: needsAcknowledgement,
    attention: ({ id }) => listed.has(id),
  };
  return ahead.filter((activity) => needs.some((need) => has[need](activity)));
}

/** Returns the ids of the subjects and the rides that GET /api/attention shows for the next 7 days. */
async function listedIds(now: string): Promise<ReadonlySet<string>> {
  const { rows } = await findAttention(now, endOfWindow(now, MAX_WINDOW_MINUTES));
  return new Set(
    rows
      .filter(({ dismissal }) => !dismissal)
      .flatMap(({ rides = [], subject }) => [subject.id, ...rides.map(({ id }) => id)]),
  );
}
