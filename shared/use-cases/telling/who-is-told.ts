import { isDeepStrictEqual } from 'node:util';
import pMap from 'p-map';
import { entryOf } from '#shared/documents/calendar-entry.ts';
import { presentActivity } from '#shared/domain/activities/present-activity.ts';
import { rideOfGuest } from '#shared/domain/activities/stops.ts';
import { driverIdsOf } from '#shared/domain/assignments/assignment.ts';
import { isOpenFeed } from '#shared/domain/feeds/touches-feed.ts';
import { presentGuestPage } from '#shared/domain/guest-links/present-guest-page.ts';
import {
  isOver,
  isSentByTime,
  linkText,
  numberOfGuest,
  sendingByTime,
} from '#shared/domain/guest-links/reach-guest.ts';
import { placeIdsOf } from '#shared/domain/places/place.ts';
import { byId } from '#shared/domain/records.ts';
import { isOpenOrder, orderAt } from '#shared/domain/suppliers/order.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { runningActivities } from '#shared/entities/activities/activity-list.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance-change.ts';
import { heldFromNow } from '#shared/entities/assignments/ledger.ts';
import { findFeeds } from '#shared/entities/feeds/feed.ts';
import { guestLinksOn } from '#shared/entities/guest-links/guest-link.ts';
import { waitingMessages } from '#shared/entities/messages/message.ts';
import { isReportInTheMaking } from '#shared/entities/reports/pending-report.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { orderStore, ordersOfRides } from '#shared/entities/suppliers/order.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { EVENT_FEED } from '#shared/schemas/feeds/feed.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import { withStaged } from '#shared/table/dry-runs.ts';
import type { StagedItem } from '#shared/table/stage.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import { calendarOptions } from '#shared/use-cases/feeds/read-feed.ts';
import { pageFacts } from '#shared/use-cases/guest-links/guest-page.ts';
import { reminderFacts } from '#shared/use-cases/messages/remind-drivers.ts';
import { withPrintedDriver } from '#shared/use-cases/reports/report-day.ts';
import { presentOrders } from '#shared/use-cases/suppliers/create-order.ts';

/** What a write leaves beside the plan: no channel reads it. */
const BESIDE = new Set(
  'audit idempotency counter budget flightrequest flightlead report reportpeople pendingreport driverphone guestphone guestneeds layout layoutheadings supplier order orderride supplierholds'.split(
    ' ',
  ),
);

/** The plan. Reports print it, and the channels read it. What is in neither set tells someone, such as a message or a notice. */
const PLAN = new Set(
  'activity attendance ledger vip lodging driver vehicle place placename ways flight passenger'.split(' '),
);

function kindOf({ after, before }: StagedItem): string {
  return String((after ?? before)?.['__edb_e__']);
}

/**
 * Returns by what people would learn of a write, from the items that its dry run would write. It asks each channel who reads what, on the
 * table as it is and as the write leaves it. Empty: no person is told. Reads only.
 */
export async function whoIsTold(items: readonly StagedItem[], now: string): Promise<string[]> {
  const written = items.filter((item) => !BESIDE.has(kindOf(item)));
  const telling = written.map(kindOf).filter((kind) => !PLAN.has(kind));
  if (telling.length > 0 || written.length === 0) return telling;
  if (await isReportInTheMaking()) return [PAPERS_CARRIED_BY];
  const ids = [...new Set((await pMap(written, (item) => showing(item, now), { concurrency: AT_ONCE })).flat())];
  const before = await reached(ids, now);
  const { result: after } = await withStaged(items, () => reached(ids, now));
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  return keys.filter((key) => !isDeepStrictEqual(before.get(key), after.get(key)));
}

const AT_ONCE = 5;

/** Returns the ids of the activities that show a record: those that are not over, or the activity itself. Nothing shows a record that is new. */
async function showing(item: StagedItem, now: string): Promise<string[]> {
  const id = String((item.after ?? item.before)?.['id']);
  const kind = kindOf(item);
  if (kind === 'activity') return [id];
  if (!item.before) return [];
  if (kind === 'vip') return activityIdsOf(id);
  if (kind === 'driver') return heldFromNow('DRIVER', id, now);
  if (kind === 'vehicle') return heldFromNow('VEHICLE', id, now);
  if (kind !== 'place' && kind !== 'flight') return [];
  const ahead = await runningActivities(now, undefined);
  return ahead.filter((each) => each.flightId === id || placeIdsOf(each).includes(id)).map((each) => each.id);
}

/** Returns what reaches people of these activities, by channel, person and activity. */
async function reached(ids: readonly string[], now: string): Promise<ReadonlyMap<string, unknown>> {
  const [activities, waiting] = await Promise.all([findActivities(ids), waitingMessages()]);
  const found = await pMap(
    activities,
    (activity) =>
      Promise.all(
        Object.entries(CHANNELS).map(async ([channel, { reach }]) =>
          (await reach(activity, now, waiting)).map(
            ([personId, content]) => [`${channel} ${personId} ${activity.id}`, content] as const,
          ),
        ),
      ),
    { concurrency: AT_ONCE },
  );
  return new Map(found.flat(2));
}

/** What reaches a person: their id, and what they read. */
type Reached = readonly [personId: string, content: unknown];

/** A way in which something of an activity reaches people without a further word of a user. */
interface Channel {
  /** The jobs and the public operations that carry it. */
  readonly carriedBy: readonly string[];
  /** Returns the people it reaches, now or later, with what they read then. `waiting`: the messages that are not sent yet. */
  readonly reach: (
    activity: ActivityRecord,
    now: string,
    waiting: readonly MessageRecord[],
  ) => Promise<readonly Reached[]>;
}

/**
 * Who is told by what. Each channel asks the functions by which its job or operation itself chooses people and words, so it cannot say
 * anything else.
 */
export const CHANNELS = {
  /** A driver gets messages of each change, reminders and day plans, and has a calendar and a page. So all of their ride reaches them. */
  DRIVER: { carriedBy: ['deliver-messages', 'send-reminders', 'getFeed'], reach: reachDriver },
  /** The page of a ride, for guests who have its link, or who get it by time. */
  GUEST_PAGE: { carriedBy: ['send-guest-links', 'deliver-messages', 'getGuestPage'], reach: reachByPage },
  /** The calendar of a guest. */
  GUEST_CALENDAR: { carriedBy: ['getFeed'], reach: reachByCalendar },
  /** The page of a supplier, and its messages: what it is asked for and holds. */
  SUPPLIER: { carriedBy: ['deliver-messages'], reach: reachSupplier },
  /** The calendars of its vehicle, its places and the event, for everyone who has their addresses. */
  DESK_CALENDAR: { carriedBy: ['getFeed'], reach: reachByDeskCalendar },
} as const satisfies Readonly<Record<string, Channel>>;

/** The job that makes reports. What it makes shows the plan as it is then. */
export const PAPERS_CARRIED_BY = 'make-reports';

async function presented(activity: ActivityRecord) {
  const [settings, related] = await Promise.all([readSettings(), relatedRecords([activity])]);
  const ofGuest = (vipId: string) => presentActivity(rideOfGuest(activity, vipId), related);
  return { settings, shown: presentActivity(activity, related), ofGuest };
}

/** Returns what a person reads of an entry of their calendar. Its numbers rise with changes that show no other word. */
function readIn(...entry: Parameters<typeof entryOf>) {
  const { lastModified: _lastModified, sequence: _sequence, stamp: _stamp, ...read } = entryOf(...entry);
  return read;
}

async function reachDriver(activity: ActivityRecord): Promise<readonly Reached[]> {
  const driverIds = driverIdsOf(activity);
  if (driverIds.length === 0) return [];
  const { settings, shown } = await presented(activity);
  return Promise.all(
    driverIds.map(async (id) => {
      const [options, facts] = await Promise.all([
        calendarOptions({ kind: 'DRIVER_SCHEDULE', id }, [shown], settings),
        reminderFacts(activity, id, settings),
      ]);
      return [id, [activity, readIn(shown, options), facts?.text(0)]] as const;
    }),
  );
}

async function reachByPage(
  ride: ActivityRecord,
  now: string,
  waiting: readonly MessageRecord[],
): Promise<readonly Reached[]> {
  const vipIds = ride.vipIds.filter((vipId) => !isOver(ride, vipId, now));
  if (vipIds.length === 0) return [];
  const [guests, links, facts] = await Promise.all([findVips(vipIds), guestLinksOn(ride.id, vipIds), pageFacts(ride)]);
  const opening = new Set(links.map(({ vipId }) => vipId));
  const waitingFor = new Set(waiting.flatMap(({ eventId, vipId }) => (eventId === ride.id && vipId ? [vipId] : [])));
  const isDue = sendingByTime(facts.settings) !== undefined && isSentByTime(ride, now);
  return guests
    .filter((guest) => !guest.deletedAt)
    .filter(
      (guest) => opening.has(guest.id) || waitingFor.has(guest.id) || (isDue && numberOfGuest(guest) !== undefined),
    )
    .map((guest) => {
      const own = rideOfGuest(ride, guest.id);
      const page = presentGuestPage({ ...facts, ride: own, guest, fix: undefined, eta: undefined, code: '' }, now);
      return [guest.id, [linkText(own, guest, facts.settings), page]];
    });
}

async function reachSupplier(ride: ActivityRecord, now: string): Promise<readonly Reached[]> {
  const orderId = (await ordersOfRides([ride.id])).get(ride.id);
  const stored = orderId === undefined ? undefined : await orderStore.find(orderId);
  const order = stored && orderAt(stored, now);
  if (!order || !isOpenOrder(order)) return [];
  const [shown] = await presentOrders({ actor: { can: () => false }, now }, [order]);
  return [[order.supplierId, shown?.rides.filter(({ eventId }) => eventId === ride.id)]];
}

async function reachByDeskCalendar(activity: ActivityRecord): Promise<readonly Reached[]> {
  if (activity.deletedAt) return [];
  const owners = [activity.vehicleId, ...placeIdsOf(activity), EVENT_FEED];
  const readers = (await findFeeds([...new Set(owners.flatMap((id) => id ?? []))])).filter(isOpenFeed);
  if (readers.length === 0) return [];
  const { settings, shown } = await presented(activity);
  const read = readIn(shown, await calendarOptions({ kind: 'DESK', id: '' }, [shown], settings));
  return readers.map(({ id }) => [id, read]);
}

async function reachByCalendar(activity: ActivityRecord): Promise<readonly Reached[]> {
  if (activity.deletedAt || activity.vipIds.length === 0) return [];
  const readers = (await findFeeds(activity.vipIds)).filter(isOpenFeed);
  if (readers.length === 0) return [];
  const { ofGuest, settings, shown } = await presented(activity);
  const kind = 'VIP_SCHEDULE';
  const options = await calendarOptions({ kind, id: '' }, [shown], settings);
  return [...byId(readers).keys()].map((id) => [
    id,
    readIn(withPrintedDriver(ofGuest(id)), { ...options, reader: { kind, id } }),
  ]);
}
