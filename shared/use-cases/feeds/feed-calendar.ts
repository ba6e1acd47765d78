import { type CalendarOptions, scheduleCalendar } from '#shared/documents/schedule-calendar.ts';
import { PLACE_LINKS } from '#shared/domain/places/place-links.ts';
import { requireLive } from '#shared/domain/require-record.ts';
import { findDriver } from '#shared/entities/drivers/driver.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { FeedRecord } from '#shared/schemas/feeds/feed.ts';
import { vipItinerary } from '#shared/use-cases/activities/vip-itinerary.ts';
import { resourceSchedule } from '#shared/use-cases/assignments/resource-schedule.ts';
import { placesOf } from '#shared/use-cases/places/places-of.ts';
import { driverCalendarFacts, withPrintedDriver } from '#shared/use-cases/reports/printed-facts.ts';

/** The refresh interval that we suggest to calendar apps. Most refresh less often. */
const REFRESH_SECONDS = 15 * 60;

interface Schedule {
  readonly name: string;
  readonly activities: readonly Activity[];
  readonly options: CalendarOptions;
}

const SCHEDULES: Readonly<Record<FeedRecord['kind'], (id: string) => Promise<Schedule>>> = {
  VIP: async (id) => {
    const { activities, settings, vip } = await vipItinerary(id, {});
    const options = { timezone: settings.timezone, facts: { places: await placesOf(activities) } };
    return { name: vip.name, activities: activities.map(withPrintedDriver), options };
  },
  DRIVER: async (id) => {
    const [found, { activities }, settings] = await Promise.all([
      findDriver(id),
      resourceSchedule('DRIVER', id, {}),
      readSettings(),
    ]);
    const { name } = requireLive(found, 'driver', id);
    const options = { timezone: settings.timezone, ...(await driverCalendarFacts(activities, settings)) };
    return { name, activities, options };
  },
};

/** What a feed shows now. */
export interface FeedContent {
  readonly calendar: string;
  /** The ids of the person, of their activities, and of everything that these name. */
  readonly restsOn: readonly string[];
}

/** Works out what a feed shows. The feed of a deleted person is NotFound, and works again after they are restored. */
export async function workOutFeed({ id, kind }: Pick<FeedRecord, 'id' | 'kind'>): Promise<FeedContent> {
  const { activities, name, options } = await SCHEDULES[kind](id);
  const calendar = scheduleCalendar(name, activities, { ...options, refreshSeconds: REFRESH_SECONDS });
  return { calendar, restsOn: [...new Set([id, ...activities.flatMap(namedBy)])] };
}

function namedBy(activity: Activity): string[] {
  return [
    activity.id,
    ...activity.vipIds,
    ...[activity.driverId, activity.vehicleId, activity.flightId].flatMap((id) => id ?? []),
    ...PLACE_LINKS.flatMap(({ id }) => activity[id] ?? []),
  ];
}
