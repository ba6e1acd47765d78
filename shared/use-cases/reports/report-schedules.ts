import { invalidField } from '#shared/contract/invalid-field.ts';
import type { Person } from '#shared/domain/reports/schedule-sheet.ts';
import { requireLive } from '#shared/domain/require-record.ts';
import { findDrivers, listDrivers } from '#shared/entities/driver.ts';
import { listVips } from '#shared/entities/vip.ts';
import type { Activity } from '#shared/schemas/activity.ts';
import type { DriverRecord } from '#shared/schemas/driver.ts';
import { MAX_SCHEDULES_PER_REPORT } from '#shared/schemas/report.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';
import { vipItinerary } from '#shared/use-cases/activities/vip-itinerary.ts';
import { resourceSchedule } from '#shared/use-cases/assignments/resource-schedule.ts';

interface Selection {
  /** Default: all people, at most 200. */
  readonly ids?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** One person's activities in a report. */
export interface Schedule {
  readonly person: Person;
  readonly record: VipRecord | DriverRecord;
  readonly activities: readonly Activity[];
}

/** Returns the itineraries of these VIPs. Default: of all VIPs who need transportation. Throws NotFound and ValidationFailed. */
export const vipSchedules = async ({ ids, ...range }: Selection): Promise<Schedule[]> =>
  mapInBatches(ids ?? (await allVipIds()), async (id) => {
    const { activities, vip } = await vipItinerary(id, range);
    const person = { kind: 'VIP_SCHEDULE' as const, id, name: vip.name, about: aboutVip(vip) };
    return { person, record: vip, activities };
  });

/** Returns the schedules of these drivers. Default: of all drivers. Throws NotFound and ValidationFailed. */
export const driverSchedules = async ({ ids, ...range }: Selection): Promise<Schedule[]> =>
  mapInBatches(ids ? await requireDrivers(ids) : await allDrivers(), async (driver) => {
    const { activities } = await resourceSchedule('DRIVER', driver.id, range);
    const about = driver.phone ? [driver.phone] : [];
    const person = { kind: 'DRIVER_SCHEDULE' as const, id: driver.id, name: driver.name, about };
    return { person, record: driver, activities };
  });

const FIRST_PAGE = { limit: MAX_SCHEDULES_PER_REPORT };

const allVipIds = async (): Promise<string[]> => {
  const filter = { listings: ['live' as const], includeRosterOnly: false };
  return onlyPage(await listVips(filter, { list: 'report of vips', ...FIRST_PAGE })).map(({ id }) => id);
};

const allDrivers = async () =>
  onlyPage(await listDrivers({ listings: ['live'] }, { list: 'report of drivers', ...FIRST_PAGE }));

/** Returns the items of the only page. Throws ValidationFailed if there are more pages. */
const onlyPage = <T>({ items, nextCursor }: { readonly items: readonly T[]; readonly nextCursor: string | null }) => {
  if (nextCursor === null) return items;
  throw invalidField('body.ids', `is required, because there are more than ${MAX_SCHEDULES_PER_REPORT} schedules`);
};

const requireDrivers = async (ids: readonly string[]): Promise<DriverRecord[]> => {
  const found = new Map((await findDrivers(ids)).map((driver) => [driver.id, driver]));
  return ids.map((id) => requireLive(found.get(id), 'driver', id));
};

/** Returns the lines below a VIP's name. */
const aboutVip = ({ organization, partySize, title }: VipRecord): string[] =>
  [[title, organization].filter(Boolean).join(', '), partySize > 1 ? `Party of ${partySize}` : ''].filter(Boolean);

/** Schedules read in parallel. */
const BATCH_SIZE = 20;

const mapInBatches = async <T, R>(all: readonly T[], read: (one: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  for (let from = 0; from < all.length; from += BATCH_SIZE) {
    results.push(...(await Promise.all(all.slice(from, from + BATCH_SIZE).map(read))));
  }
  return results;
};
