import { NotFound } from '#shared/contract/problems.ts';
import { type CalendarOptions, scheduleCalendar } from '#shared/documents/schedule-calendar.ts';
import { partsOfFeedName } from '#shared/domain/feeds/feed-name.ts';
import { requireLive } from '#shared/domain/require-record.ts';
import { findDriver } from '#shared/entities/driver.ts';
import { findFeed } from '#shared/entities/feed.ts';
import { readSettings } from '#shared/entities/settings.ts';
import { isSecretOf } from '#shared/platform/secret-token.ts';
import type { Activity } from '#shared/schemas/activity.ts';
import type { FeedRecord } from '#shared/schemas/feed.ts';
import { vipItinerary } from '#shared/use-cases/activities/vip-itinerary.ts';
import { resourceSchedule } from '#shared/use-cases/assignments/resource-schedule.ts';
import { placesOf } from '#shared/use-cases/places/places-of.ts';
import { driverCalendarFacts } from '#shared/use-cases/reports/calendar-facts.ts';
import { withPrintedDriver } from '#shared/use-cases/reports/printed-phones.ts';

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

/** Returns the calendar for the last part of a feed's address. Every invalid address gives the same NotFound. */
export const readFeedCalendar = async (feedName: string): Promise<string> => {
  const parts = partsOfFeedName(feedName);
  const feed = parts && (await findFeed(parts.personId));
  if (!parts || !feed || feed.revokedAt !== undefined || !isSecretOf(feed.secretHash, parts.secret))
    throw unknownFeed();
  const { activities, name, options } = await scheduleOf(feed);
  return scheduleCalendar(name, activities, { ...options, refreshSeconds: REFRESH_SECONDS });
};

/** Reads the schedule of a feed. The feed of a deleted person is NotFound, and works again after they are restored. */
const scheduleOf = async ({ id, kind }: FeedRecord): Promise<Schedule> => {
  try {
    return await SCHEDULES[kind](id);
  } catch (error) {
    if (error instanceof NotFound) throw unknownFeed();
    throw error;
  }
};

const unknownFeed = () => new NotFound('This calendar feed does not exist. It may have been replaced or revoked.');
