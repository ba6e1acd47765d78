import { NotFound } from '#shared/contract/problems.ts';
import { endingOf, isOpenFeed, partsOfFeedName, touchesFeed } from '#shared/domain/feeds/touches-feed.ts';
import { PLACE_LINKS } from '#shared/domain/places/place.ts';
import { requireLive } from '#shared/domain/require-record.ts';
import { later } from '#shared/domain/time/days.ts';
import { findDriver } from '#shared/entities/drivers/driver.ts';
import { type FeedAnswer, findFeedWithAnswer, keepFeedAnswer } from '#shared/entities/feeds/feed-answer.ts';
import { findFeed } from '#shared/entities/feeds/feed.ts';
import { logger } from '#shared/platform/logger.ts';
import { openText, sealText } from '#shared/platform/sealed-text.ts';
import { isSecretOf } from '#shared/platform/secret-token.ts';
import { Outage } from '#shared/platform/time-limit.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { FeedRecord } from '#shared/schemas/feeds/feed.ts';
import { HOUR_MS, SECOND_MS } from '#shared/units/durations.ts';
import { vipItinerary } from '#shared/use-cases/activities/vip-itinerary.ts';
import { resourceSchedule } from '#shared/use-cases/assignments/resource-schedule.ts';
import { changesSince, readAsOf } from '#shared/use-cases/changes/change-cursor.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { type Calendar, calendarText, driverCalendar, guestCalendar } from './calendars.ts';

/** Raise it when the code makes another calendar from the same records, so that a deployed change shows at once. */
const PURPOSE = 'the answer of a calendar feed, 2';
/** An answer is worked out anew after this time, whatever happened. */
const LIFE_MS = 12 * HOUR_MS;
/** What no calendar reads any more goes away after this time. */
const KEPT_MS = 48 * HOUR_MS;
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
  const content = await contentOf(feed);
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
async function contentOf(feed: FeedRecord): Promise<FeedContent> {
  try {
    return await workOutFeed(feed);
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

const CALENDARS: Readonly<Record<FeedRecord['kind'], (id: string) => Promise<Calendar>>> = {
  VIP: async (id) => guestCalendar(await vipItinerary(id, {})),
  DRIVER: async (id) => {
    const [found, schedule] = await Promise.all([findDriver(id), resourceSchedule('DRIVER', id, {})]);
    return driverCalendar(requireLive(found, 'driver', id), schedule);
  },
};

/** What a feed shows now. */
interface FeedContent {
  readonly calendar: string;
  /** The ids of the person, of their activities, and of everything that these name. */
  readonly restsOn: readonly string[];
}

/** Works out what a feed shows. The feed of a deleted person is NotFound, and works again after they are restored. */
export async function workOutFeed({ id, kind }: Pick<FeedRecord, 'id' | 'kind'>): Promise<FeedContent> {
  const { activities, name, options } = await CALENDARS[kind](id);
  const calendar = calendarText({ activities, name, options: { ...options, refreshSeconds: REFRESH_SECONDS } });
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
