import { NotFound } from '#shared/contract/problems.ts';
import type { CalendarOptions } from '#shared/documents/calendar-entry.ts';
import { scheduleCalendar } from '#shared/documents/schedule-calendar.ts';
import { presentActivity } from '#shared/domain/activities/present-activity.ts';
import { endingOf, isOpenFeed, partsOfFeedName, touchesFeed } from '#shared/domain/feeds/touches-feed.ts';
import { placeIdsOf } from '#shared/domain/places/place.ts';
import { byId, type Changed, lastChange, requireLive } from '#shared/domain/records.ts';
import { wordingIn } from '#shared/domain/reports/catalogues.ts';
import type { EntryReader, PrintedFacts } from '#shared/domain/reports/printed-names.ts';
import { later } from '#shared/domain/time/days.ts';
import { gatherActivities, MAX_ACTIVITIES_READ } from '#shared/entities/activities/activity-list.ts';
import { driverStore, findDriver } from '#shared/entities/drivers/driver.ts';
import { type FeedAnswer, findFeed, findFeedWithAnswer, keepFeedAnswer } from '#shared/entities/feeds/feed.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import { logger } from '#shared/platform/logger.ts';
import { openText, sealText } from '#shared/platform/sealed-text.ts';
import { isSecretOf } from '#shared/platform/secret-token.ts';
import { Outage } from '#shared/platform/time-limit.ts';
import type { Activity, ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FeedRecord } from '#shared/schemas/feeds/feed.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import { type Language, languagesOf } from '#shared/schemas/reports/paper-language.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/units/durations.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import { vipItinerary } from '#shared/use-cases/activities/vip-itinerary.ts';
import { resourceSchedule } from '#shared/use-cases/assignments/resource-schedule.ts';
import { changesSince, readAsOf } from '#shared/use-cases/changes/read-changes.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { driverFacts, printedFacts, withPrintedDriver } from '#shared/use-cases/reports/report-day.ts';

/** Raise it when the code makes another calendar from the same records, so that a deployed change shows at once. */
const PURPOSE = 'the answer of a calendar feed, 2';
/** An answer is worked out anew after this time, whatever happened. */
const LIFE_MS = 12 * HOUR_MS;
/** What no calendar reads any more goes away after this time. */
const KEPT_MS = 48 * HOUR_MS;
/** The table holds no larger item than 400 KB. A larger answer is worked out each time. */
const MAX_KEPT_BYTES = 390_000;
/** More changes cost more to read than the calendar. */
const MAX_CHANGES = 400;
/** After this many changes that do not matter, the answer is kept anew, so that no call reads them again. */
const MANY_CHANGES = 100;

type Context = Pick<UseCaseContext, 'now'>;

/**
 * Returns the calendar for the last part of a feed's address. Every invalid address gives the same NotFound. While nothing changed that
 * the calendar shows, it is the last answer, and costs one small item and a look at the changes since.
 */
export async function readFeedCalendar(context: Context, feedName: string): Promise<string> {
  const parts = partsOfFeedName(feedName);
  const { answer, feed: seen } = parts ? await findFeedWithAnswer(parts.personId) : {};
  // Another address may have just been made: only the newest record refuses.
  const feed = isOpenedBy(seen, parts?.secret) ? seen : parts && (await findFeed(parts.personId));
  if (!parts || !feed || !isOpenedBy(feed, parts.secret)) throw unknownFeed();
  const { secret } = parts;
  const known = answer && (await stillTrue(context, feed, answer, secret));
  if (known) return known;
  const content = await contentOf(feed, context.now);
  await keep(context, feed, content, { since: readAsOf(context.now), madeAt: context.now, secret });
  return content.calendar;
}

function isOpenedBy(feed: FeedRecord | undefined, secret: string | undefined): boolean {
  return secret !== undefined && isOpenFeed(feed) && isSecretOf(feed.secretHash, secret);
}

/** Returns the calendar of the last answer, unless something changed since that it may show. */
async function stillTrue(
  context: Context,
  feed: FeedRecord,
  { madeAt, sealed, since }: FeedAnswer,
  secret: string,
): Promise<string | undefined> {
  const { now } = context;
  if (madeAt > now || madeAt < later(now, -LIFE_MS)) return undefined;
  const opened = openText(sealed, secret, PURPOSE);
  const rows = opened === undefined ? undefined : await changesSince(since, now, MAX_CHANGES);
  if (opened === undefined || !rows) return undefined;
  const content = JSON.parse(opened) as FeedContent;
  const endings = new Set(content.restsOn);
  if (rows.some((row) => touchesFeed(row, { feed, endings }))) return undefined;
  if (rows.length > MANY_CHANGES) await keep(context, feed, content, { since: readAsOf(now), madeAt, secret });
  return content.calendar;
}

/** Keeps an answer. If the person is erased meanwhile, keeps nothing. An answer of a former or revoked feed opens with its secret only. */
async function keep(
  { now }: Context,
  feed: FeedRecord,
  { calendar, restsOn }: FeedContent,
  { madeAt, secret, since }: Pick<FeedAnswer, 'madeAt' | 'since'> & { readonly secret: string },
): Promise<void> {
  const sealed = sealText(JSON.stringify({ calendar, restsOn: restsOn.map(endingOf) }), secret, PURPOSE);
  if (sealed.byteLength > MAX_KEPT_BYTES) return;
  const expiresAt = Math.floor((Date.parse(now) + KEPT_MS) / SECOND_MS);
  const answer = { id: feed.id, since, madeAt, sealed, expiresAt };
  try {
    await keepFeedAnswer(answer);
  } catch (error) {
    // The calendar itself is known.
    if (!(error instanceof Outage)) throw error;
    logger().warn('the answer of a feed could not be kept', { personId: feed.id, error });
  }
}

/** Works out what a feed shows. Everything that is not found is an unknown feed. */
async function contentOf(feed: FeedRecord, now: string): Promise<FeedContent> {
  try {
    return await workOutFeed(feed, now);
  } catch (error) {
    if (error instanceof NotFound) throw unknownFeed();
    throw error;
  }
}

function unknownFeed() {
  return new NotFound('This calendar feed does not exist. It may have been replaced or revoked.');
}

/** The refresh interval that we suggest to calendar apps. Most refresh less often. */
const REFRESH_SECONDS = 15 * 60;

/** The first day that the feeds of a place and of the event show, as a distance from today, and their most activities. */
const WINDOW = { from: -7, most: 2_000 } as const;

/** Reads the activities of the window that a calendar shows. */
async function inWindow(now: string, shows: (activity: ActivityRecord) => boolean) {
  const from = `${later(now, WINDOW.from * DAY_MS).slice(0, 10)}T00:00:00.000Z`;
  const [{ found }, settings] = await Promise.all([gatherActivities({ from }, MAX_ACTIVITIES_READ), readSettings()]);
  const shown = found.filter(shows).slice(0, WINDOW.most);
  const related = await relatedRecords(shown, 'eventual');
  return { activities: shown.map((activity) => presentActivity(activity, related)), settings };
}

const CALENDARS: Readonly<Record<FeedRecord['kind'], (id: string, now: string) => Promise<Calendar>>> = {
  VIP: async (id) => guestCalendar(await vipItinerary(id, {})),
  DRIVER: async (id) => {
    const [found, schedule] = await Promise.all([findDriver(id), resourceSchedule('DRIVER', id, {})]);
    return driverCalendar(requireLive(found, 'driver', id), schedule);
  },
  VEHICLE: async (id) => {
    const [found, schedule] = await Promise.all([vehicleStore.find(id), resourceSchedule('VEHICLE', id, {})]);
    return deskCalendar(requireLive(found, 'vehicle', id).name, schedule);
  },
  PLACE: async (id, now) => {
    const [found, schedule] = await Promise.all([
      placeStore.find(id),
      inWindow(now, (activity) => placeIdsOf(activity).includes(id)),
    ]);
    return deskCalendar(requireLive(found, 'place', id).name, schedule);
  },
  EVENT: async (_id, now) => {
    const schedule = await inWindow(now, () => true);
    return deskCalendar(schedule.settings.pdf.header || 'Motorcade', schedule);
  },
};

/** What a feed shows now. */
interface FeedContent {
  readonly calendar: string;
  /** The ids of the owner, of the activities, and of everything that these name. */
  readonly restsOn: readonly string[];
}

/** Works out what a feed shows. The feed of a deleted owner is NotFound, and works again after they are restored. */
export async function workOutFeed({ id, kind }: Pick<FeedRecord, 'id' | 'kind'>, now: string): Promise<FeedContent> {
  const { activities, name, options } = await CALENDARS[kind](id, now);
  const calendar = calendarText({ activities, name, options: { ...options, refreshSeconds: REFRESH_SECONDS } });
  return { calendar, restsOn: [...new Set([id, ...activities.flatMap(namedBy)])] };
}

function namedBy(activity: Activity): string[] {
  return [
    activity.id,
    ...activity.vipIds,
    ...[activity.driverId, activity.coDriverId, activity.vehicleId, activity.flightId].flatMap((id) => id ?? []),
    ...placeIdsOf(activity),
  ];
}

/** The calendar of a person: the same in their feed, their download and their report. */
interface Calendar {
  readonly name: string;
  readonly activities: readonly Activity[];
  readonly options: CalendarOptions;
}

/** Returns a calendar as iCalendar. */
export function calendarText({ activities, name, options }: Calendar): string {
  return scheduleCalendar(name, activities, options);
}

interface GuestSchedule {
  readonly vip: Pick<VipRecord, 'id' | 'language' | 'name'>;
  readonly activities: readonly Activity[];
  readonly settings: SettingsRecord;
}

/** Returns the calendar of a guest, in their language. */
export async function guestCalendar({ activities, settings, vip }: GuestSchedule): Promise<Calendar> {
  const printed = activities.map(withPrintedDriver);
  const reader = { kind: 'VIP_SCHEDULE', id: vip.id } as const;
  return { name: vip.name, activities: printed, options: await calendarOptions(reader, printed, settings, vip) };
}

/** Returns the calendar of a driver. */
export async function driverCalendar(
  { id, name }: { readonly id: string; readonly name: string },
  { activities, settings }: { readonly activities: readonly Activity[]; readonly settings: SettingsRecord },
): Promise<Calendar> {
  const reader = { kind: 'DRIVER_SCHEDULE', id } as const;
  return { name, activities, options: await calendarOptions(reader, activities, settings) };
}

/** Returns the calendar of a vehicle, a place or the event, for everyone who has its address. */
async function deskCalendar(
  name: string,
  { activities, settings }: { readonly activities: readonly Activity[]; readonly settings: SettingsRecord },
): Promise<Calendar> {
  const reader = { kind: 'DESK', id: '' } as const;
  return { name, activities, options: await calendarOptions(reader, activities, settings) };
}

/** Reads what a calendar shows besides the activities: places, flights, phones and alarms, and when they last changed. */
export async function calendarOptions(
  reader: EntryReader,
  activities: readonly Activity[],
  settings: SettingsRecord,
  { facts: known, language }: { readonly language?: Language | undefined; readonly facts?: PrintedFacts } = {},
): Promise<CalendarOptions> {
  const isDriver = reader.kind === 'DRIVER_SCHEDULE';
  const [facts, related] = await Promise.all([
    known ?? (isDriver ? driverFacts : printedFacts)(activities, settings),
    // The facts of a driver have the guests.
    relatedTo(activities, isDriver ? [] : activities.flatMap(({ vipIds }) => vipIds)),
  ]);
  const languages = language === undefined ? languagesOf(settings.pdf.language) : [language];
  return {
    reader,
    facts,
    wording: wordingIn(languages, settings),
    changedAt: new Map(
      activities.map((activity) => [
        activity.id,
        lastChange(settings, ...related(activity), ...shownIn(facts, activity)),
      ]),
    ),
    ...(isDriver ? { alarmMinutes: settings.reminderMinutes } : {}),
  };
}

/** Reads the driver and the vehicle of each activity, and those of these guests that are on it. */
async function relatedTo(
  activities: readonly Activity[],
  guestIds: readonly string[],
): Promise<(activity: Activity) => (Changed | undefined)[]> {
  const idsOf = (id: 'driverId' | 'vehicleId') => activities.flatMap(({ [id]: found }) => found ?? []);
  const [drivers, vehicles, vips] = await Promise.all([
    driverStore.findMany(idsOf('driverId'), 'eventual'),
    vehicleStore.findMany(idsOf('vehicleId'), 'eventual'),
    findVips(guestIds, 'eventual'),
  ]);
  const found = byId<StoredRecord>([...drivers, ...vehicles, ...vips]);
  return ({ driverId, vehicleId, vipIds }) => [driverId, vehicleId, ...vipIds].map((id) => found.get(id ?? ''));
}

function shownIn({ cars, flights, guests, places }: PrintedFacts, activity: Activity): (Changed | undefined)[] {
  return [
    ...placeIdsOf(activity).map((id) => places?.get(id)),
    ...activity.vipIds.map((id) => guests?.get(id)),
    flights?.get(activity.flightId ?? ''),
    cars?.get(activity.id),
  ];
}
