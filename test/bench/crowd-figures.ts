import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as removeEventVip from '#functions/activities/remove-event-vip.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as createVipFeed from '#functions/feeds/create-vip-feed.ts';
import * as getFeed from '#functions/feeds/get-feed.ts';
import * as makeReports from '#functions/jobs/make-reports.ts';
import * as createReport from '#functions/reports/create-report.ts';
import * as getVipSchedule from '#functions/vips/get-vip-schedule.ts';
import { beginActivity } from '#shared/domain/activities/shape.ts';
import { newId } from '#shared/platform/ids.ts';
import type { Growth } from './activities-growth.ts';
import { emptyTable, spentOn } from './spending.ts';
import { writesOf } from './stage.ts';
import { call } from '#test/support/call.ts';
import { type Spent, metered } from '#test/support/capacity.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { aUser } from '#test/support/people.ts';
import { putAll } from '#test/support/put-all.ts';
import { run } from '#test/support/run.ts';

const START = Date.parse('2027-05-10T06:00:00Z');
const QUARTER_MS = 15 * 60_000;
const AT = '2027-01-01T00:00:00.000Z';

/** Writes one meeting per list of guests directly to the table, one after the other, and returns their ids. */
async function addMeetings(guests: readonly (readonly string[])[]): Promise<string[]> {
  const meetings = guests.map((vipIds, place) =>
    beginActivity(
      newId('act'),
      {
        type: 'MEETING',
        title: `Meeting ${place + 1}`,
        location: 'Guildhall, east gate',
        startTime: new Date(START + place * QUARTER_MS).toISOString(),
        endTime: new Date(START + (place + 1) * QUARTER_MS).toISOString(),
        vipIds: [...vipIds],
      },
      AT,
    ),
  );
  await putAll(meetings.flatMap(writesOf));
  return meetings.map(({ id }) => id);
}

/** The requests of the reads that name the most guests. */
export interface CrowdFigures {
  /** A page of 50 activities with ten guests each, of 200 guests in all. Their names come from the index. */
  readonly page: Spent;
  /** The same page of 100 guests in all, whose records one request reads. */
  readonly smallPage: Spent;
  /** Adding 80 guests to an activity of 900, without a vehicle. */
  readonly addition: Spent;
  /** The schedules of 200 guests as CSV. Each is on one activity of 1,000 guests and on three others. */
  readonly report: Spent;
  /** The same of 300 guests as PDF, which a job makes. */
  readonly longReport: Spent;
}

const PAGE = 50;
const PER_ACTIVITY = 10;
const CROWD = 1_000;
const SCHEDULES = 200;
const MANY_SCHEDULES = 300;
const PRESENT = 900;
const ADDED = 80;
const OWN = 3;

/** Measures each on a table of its own. Needs the file store. */
export async function crowdFigures(): Promise<CrowdFigures> {
  return {
    page: await pageFigures(200),
    smallPage: await pageFigures(100),
    addition: await additionFigures(),
    report: await reportFigures(),
    longReport: await longReportFigures(),
  };
}

function guests(count: number): Promise<string[]> {
  return addGuests(Array.from({ length: count }, (_, place) => guest(`Guest ${place}`)));
}

async function pageFigures(distinct: number): Promise<Spent> {
  await emptyTable();
  const vipIds = await guests(distinct);
  const on = (activity: number) =>
    Array.from({ length: PER_ACTIVITY }, (_, place) => vipIds[(activity * PER_ACTIVITY + place) % distinct] as string);
  await addMeetings(Array.from({ length: PAGE }, (_, activity) => on(activity)));
  return spentOn(listEvents, { as: await aUser('ADMINISTRATOR'), query: { limit: String(PAGE) } });
}

async function additionFigures(): Promise<Spent> {
  await emptyTable();
  const [present, added] = [await guests(PRESENT), await guests(ADDED)];
  const [eventId = ''] = await addMeetings([present]);
  const as = await aUser('ADMINISTRATOR');
  return spentOn(addEventVips, { as, params: { eventId }, body: { vipIds: added } });
}

async function reportFigures(): Promise<Spent> {
  const ids = await scheduled(SCHEDULES);
  const as = await aUser('ADMINISTRATOR');
  return spentOn(createReport, { as, body: { kind: 'VIP_SCHEDULE', format: 'CSV', ids } });
}

async function longReportFigures(): Promise<Spent> {
  const ids = await scheduled(MANY_SCHEDULES);
  const as = await aUser('ADMINISTRATOR');
  const { body } = await call(createReport, { as, body: { kind: 'VIP_SCHEDULE', format: 'PDF', ids } });
  return metered(() => run(makeReports, undefined, { reportId: body.id }));
}

/** Writes 1,000 guests of one activity. Some of them are on three others each: returns their ids. */
async function scheduled(count: number): Promise<string[]> {
  await emptyTable();
  const vipIds = await guests(CROWD);
  const ids = vipIds.slice(0, count);
  await addMeetings([vipIds, ...ids.flatMap((id) => Array.from({ length: OWN }, () => [id]))]);
  return ids;
}

/** Measures operations on one activity with so many guests. */
export async function guestsGrowth(sizes: readonly number[]): Promise<Growth[]> {
  const as = await aUser('ADMINISTRATOR');
  const found: Growth[] = [];
  for (const size of sizes) found.push({ size, spent: await withGuests(as, size) });
  return found;
}

const MOVED = { startTime: '2027-05-14T09:00:00Z', endTime: '2027-05-14T10:00:00Z' };

async function withGuests(as: string, size: number): Promise<Record<string, Spent>> {
  // One guest is removed before another is added, so that there are never more than 1,000.
  const vipIds = await addGuests(Array.from({ length: size }, (_, place) => guest(`Guest ${place}`)));
  const [another = ''] = await addGuests([guest('Another')]);
  const [eventId = ''] = await addMeetings([vipIds]);
  const [first = '', second = ''] = vipIds;
  const params = { eventId };
  return {
    'read the activity': await spentOn(getEvent, { as, params }),
    "read one guest's itinerary": await spentOn(getVipSchedule, { as, params: { vipId: second } }),
    'change its title': await spentOn(updateEvent, { as, params, body: { title: 'Reception' } }),
    'move it to another day': await spentOn(updateEvent, { as, params, body: MOVED }),
    'remove a guest': await spentOn(removeEventVip, { as, params: { ...params, vipId: first } }),
    'add a guest': await spentOn(addEventVips, { as, params, body: { vipIds: [another] } }),
    'start it': await spentOn(moveEventStatus, { as, params, body: { status: 'IN_PROGRESS' } }),
    'delete it': await spentOn(deleteEvent, { as, params }),
  };
}

/** The cost of an itinerary of 60 activities with 25 guests each, in an event of 300 guests. */
export interface ItineraryFigures {
  readonly schedule: Spent;
  /** Its calendar feed, read again while nothing changes. Counts all its requests, but not the counter of the rate limit. */
  readonly feed: Spent;
}

const GUESTS = 300;
const ACTIVITIES = 60;
const GUESTS_OF_EACH = 25;

/** Measures on a table of its own. */
export async function itineraryFigures(): Promise<ItineraryFigures> {
  await emptyTable();
  const as = await aUser('COORDINATOR');
  const vipIds = await addGuests(Array.from({ length: GUESTS }, (_, place) => guest(`Guest ${place}`)));
  const [vipId = ''] = vipIds;
  await addMeetings(Array.from({ length: ACTIVITIES }, () => vipIds.slice(0, GUESTS_OF_EACH)));
  const schedule = await spentOn(getVipSchedule, { as, params: { vipId } });
  const { body } = await call(createVipFeed, { as, params: { vipId } });
  const feed = await spentOn(getFeed, { params: { feed: body.url.split('/').at(-1) } });
  return { schedule, feed };
}
