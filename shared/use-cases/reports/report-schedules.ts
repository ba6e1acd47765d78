import { byId } from '#shared/domain/by-id.ts';
import type { Person } from '#shared/domain/reports/person.ts';
import { requireAllLive } from '#shared/domain/require-record.ts';
import { findDrivers } from '#shared/entities/drivers/driver.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { vipItineraries } from '#shared/use-cases/activities/vip-itinerary.ts';
import { resourceSchedules } from '#shared/use-cases/assignments/resource-schedule.ts';
import type { ScheduledPeople } from './scheduled-people.ts';

interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** One person's activities, for a report. */
export interface Schedule {
  readonly person: Person;
  readonly record: VipRecord | DriverRecord;
  readonly activities: readonly Activity[];
}

/** Returns the ids of all people that these schedules show: their own people, and the VIPs and drivers of the activities. */
export function peopleOf(schedules: readonly Schedule[]): string[] {
  const shown = schedules.flatMap(({ activities, record }) => [
    record.id,
    ...activities.flatMap(({ driver, vips }) => [...(driver ? [driver.id] : []), ...vips.map(({ id }) => id)]),
  ]);
  return [...new Set(shown)];
}

function aboutVip({ organization, title }: VipRecord): string[] {
  return [[title, organization].filter(Boolean).join(', ')].filter(Boolean);
}

/** Reads the itineraries of these VIPs. */
export async function vipSchedules({ ids, vips }: ScheduledPeople, range: Range): Promise<Schedule[]> {
  const itineraries = await vipItineraries(ids, range, { known: vips });
  return itineraries.map(({ activities, vip }) => {
    const person = {
      kind: 'VIP_SCHEDULE' as const,
      id: vip.id,
      name: vip.name,
      about: aboutVip(vip),
      partySize: vip.partySize,
    };
    return { person, record: vip, activities };
  });
}

async function someDrivers(ids: readonly string[]): Promise<DriverRecord[]> {
  const found = byId(await findDrivers(ids));
  return requireAllLive(ids, found, 'driver');
}

/** Reads the schedules of these drivers. */
export async function driverSchedules(people: ScheduledPeople, range: Range): Promise<Schedule[]> {
  const { drivers = await someDrivers(people.ids), ids } = people;
  const schedules = await resourceSchedules('DRIVER', ids, range);
  return drivers.map((driver, place) => {
    const about = driver.phone ? [driver.phone] : [];
    const person = { kind: 'DRIVER_SCHEDULE' as const, id: driver.id, name: driver.name, about };
    return { person, record: driver, activities: schedules[place]?.activities ?? [] };
  });
}
