import pMap from 'p-map';
import { because } from '#shared/contract/problem.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { byDay, type Day } from '#shared/domain/activities/itinerary.ts';
import { presentActivity } from '#shared/domain/activities/present-activity.ts';
import { type BlockedTime, holds, type Resource } from '#shared/domain/assignments/assignment.ts';
import type { LedgerDay } from '#shared/domain/assignments/ledger.ts';
import { byId, notFound } from '#shared/domain/records.ts';
import { phonesFor } from '#shared/domain/reports/entry-details.ts';
import { dateAfter, instantsOf, type TimeRange } from '#shared/domain/time/days.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { writtenDays } from '#shared/entities/assignments/ledger.ts';
import { findBlocks } from '#shared/entities/blocks/block.ts';
import { findDriver } from '#shared/entities/drivers/driver.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { BlockRecord } from '#shared/schemas/blocks/block.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import type { Actor } from '#shared/use-cases/context.ts';

interface ResourceSchedule {
  readonly activities: readonly Activity[];
  readonly settings: SettingsRecord;
  /** The same by the days of the application's zone, and the blocks of the range. */
  readonly days: {
    readonly timezone: string;
    readonly dayStartsAt: string;
    readonly days: Day<Activity>[];
    readonly blocks: BlockRecord[];
  };
}

/** The UTC days that may belong to a range: a calendar day begins up to a day before it does in UTC, and ends up to two days later. */
function utcDays({ from, to }: TimeRange) {
  return [from ? dateAfter(from, -1) : '0000-01-01', to ? dateAfter(to, 3) : '9999-12-31'] as const;
}

/** Ledgers that are read at the same time. */
const AT_ONCE = 20;

/**
 * Reads the schedules of several drivers or vehicles, in the order of the ids: all their activities, cancelled ones too, and their
 * blocks, with strong consistency, in three round trips. Each activity is found by its ledger days, and each record that it names is read
 * once.
 */
export async function resourceSchedules(
  resource: Resource,
  resourceIds: readonly string[],
  range: TimeRange,
): Promise<ResourceSchedule[]> {
  const [settings, ledgers] = await Promise.all([
    readSettings(),
    pMap(resourceIds, (id) => writtenDays(resource, id, ...utcDays(range)), { concurrency: AT_ONCE }),
  ]);
  const { from, to } = instantsOf(range, settings);
  const within = ({ start }: { readonly start: string }) =>
    (from === undefined || start >= from) && (to === undefined || start < to);
  const idsOf = (days: readonly LedgerDay[]) => [
    ...new Set(days.flatMap(({ assignments }) => assignments.filter(within).map(({ activityId }) => activityId))),
  ];
  const overlaps = ({ end, start }: BlockedTime) =>
    (from === undefined || end > from) && (to === undefined || start < to);
  const blockIdsOf = (days: readonly LedgerDay[]) => [
    ...new Set(days.flatMap(({ blocks }) => blocks.filter(overlaps).map(({ blockId }) => blockId))),
  ];
  const activityIds = ledgers.map(idsOf);
  const blockIds = ledgers.map(blockIdsOf);
  const [records, blocks] = await Promise.all([findActivities(activityIds.flat()), findBlocks(blockIds.flat())]);
  const related = await relatedRecords(records, 'eventual');
  const recordsById = byId(records);
  const presented = new Map(records.map((record) => [record.id, presentActivity(record, related)]));
  const blocksById = byId(blocks);
  const { dayStartsAt, timezone } = settings;
  return resourceIds.map((resourceId, place) => {
    const activities = (activityIds[place] ?? []).flatMap((id) => {
      const record = recordsById.get(id);
      // A day may be read just before the activity leaves the resource.
      return record && !record.deletedAt && holds(record, resource, resourceId) ? (presented.get(id) ?? []) : [];
    });
    const ownBlocks = (blockIds[place] ?? []).flatMap((id) => blocksById.get(id) ?? []);
    return {
      activities,
      settings,
      days: { timezone, dayStartsAt, days: byDay(activities, settings), blocks: ownBlocks.sort(byFrom) },
    };
  });
}

function byFrom(a: BlockRecord, b: BlockRecord): number {
  return a.from < b.from || (a.from === b.from && a.id < b.id) ? -1 : 1;
}

/** Reads the schedule of one driver or vehicle. */
export async function resourceSchedule(
  resource: Resource,
  resourceId: string,
  range: TimeRange,
): Promise<ResourceSchedule> {
  const [schedule] = await resourceSchedules(resource, [resourceId], range);
  return schedule as ResourceSchedule;
}

/** Returns the phones of guests that their driver may call, as the papers of the driver show them: of rides that are not over. */
export async function guestPhones(activities: readonly Activity[], { pdf }: SettingsRecord, now: string) {
  const rides = activities.filter(
    ({ endTime, status }) => status === 'IN_PROGRESS' || (status === 'SCHEDULED' && endTime > now),
  );
  const ids = pdf.driverPhones === 'NONE' ? [] : rides.flatMap(({ vipIds }) => vipIds);
  const guests = byId(await findVips([...new Set(ids)], 'eventual'));
  return rides.flatMap((ride) =>
    [...phonesFor(ride, { driverPhones: pdf.driverPhones, guests })].map(([vipId, phone]) => ({
      eventId: ride.id,
      vipId,
      phone,
    })),
  );
}

/** Reads the schedule of the driver that the caller is linked to. Throws NotFound if there is none. */
export async function mySchedule(
  { id, user }: Actor,
  range: Parameters<typeof resourceSchedule>[2],
): Promise<ResourceSchedule & { readonly driver: DriverRecord }> {
  const driverId = user?.driverId;
  if (driverId === undefined) {
    throw new NotFound('Your user is not linked to a driver. An administrator can link it.', {
      ...because('NO_DRIVER_LINKED'),
      cure: { operationId: 'updateUser', params: { id } },
    });
  }
  const [driver, schedule] = await Promise.all([findDriver(driverId), resourceSchedule('DRIVER', driverId, range)]);
  if (!driver || driver.deletedAt) {
    throw notFound(`Your user is linked to ${driver?.name ?? 'a driver'}, who is deleted.`, driverId);
  }
  return { ...schedule, driver };
}
