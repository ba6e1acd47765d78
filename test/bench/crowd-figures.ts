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
import { call } from '#test/support/call.ts';
import { metered, type Spent } from '#test/support/capacity.ts';
import { aUser } from '#test/support/people.ts';
import { putAll } from '#test/support/put-all.ts';
import { run } from '#test/support/run.ts';
import { activityAt, addCrowd, inTurn, times, writesOf } from './event-maker.ts';
import { emptyTable, spentOn } from './spending.ts';

const START = Date.parse('2027-05-10T06:00:00Z');
const MINUTES = 15;
const MOVED = { startTime: '2027-05-14T09:00:00Z', endTime: '2027-05-14T10:00:00Z' };

/** Writes one meeting per list of guests directly to the table, one after the other, and returns their ids. */
async function addMeetings(guests: readonly (readonly string[])[]): Promise<string[]> {
  const meetings = guests.map((vipIds, place) =>
    activityAt(START + place * MINUTES * 60_000, MINUTES, {
      type: 'MEETING',
      title: `Meeting ${place + 1}`,
      vipIds: [...vipIds],
    }),
  );
  await putAll(writesOf(meetings));
  return meetings.map(({ id }) => id);
}

/** Measures the reads that name the most guests, each on a table of its own. Needs the file store. */
export async function crowdFigures() {
  return {
    page: await pageFigures(200),
    smallPage: await pageFigures(100),
    addition: await additionFigures(),
    report: await reportFigures(),
    longReport: await longReportFigures(),
    itinerary: await itineraryFigures(),
  };
}

/** A page of 50 activities with ten guests each, of so many guests in all: the names of more than 100 come from the index. */
async function pageFigures(distinct: number): Promise<Spent> {
  await emptyTable();
  const vipIds = await addCrowd(distinct);
  await addMeetings(times(50, (activity) => inTurn(vipIds, activity * 10, 10)));
  return spentOn(listEvents, { as: await aUser('ADMINISTRATOR'), query: { limit: '50' } });
}

/** Adds 80 guests to an activity of 900, without a vehicle. */
async function additionFigures(): Promise<Spent> {
  await emptyTable();
  const [present, added] = [await addCrowd(900), await addCrowd(80)];
  const [eventId = ''] = await addMeetings([present]);
  return spentOn(addEventVips, { as: await aUser('ADMINISTRATOR'), params: { eventId }, body: { vipIds: added } });
}

/** The schedules of 200 guests as CSV. */
async function reportFigures(): Promise<Spent> {
  const body = { kind: 'VIP_SCHEDULE', format: 'CSV', ids: await scheduled(200) };
  return spentOn(createReport, { as: await aUser('ADMINISTRATOR'), body });
}

/** Those of 300 guests as PDF, which a job makes. */
async function longReportFigures(): Promise<Spent> {
  const asked = { kind: 'VIP_SCHEDULE', format: 'PDF', ids: await scheduled(300) };
  const { body } = await call(createReport, { as: await aUser('ADMINISTRATOR'), body: asked });
  return metered(() => run(makeReports, undefined, { reportId: body.id }));
}

/** Writes 1,000 guests of one activity. Some of them are on three others each: returns their ids. */
async function scheduled(count: number): Promise<string[]> {
  await emptyTable();
  const vipIds = await addCrowd(1_000);
  const ids = vipIds.slice(0, count);
  await addMeetings([vipIds, ...ids.flatMap((id) => [[id], [id], [id]])]);
  return ids;
}

/**
 * An itinerary of 60 activities with 25 guests each, in an event of 300 guests; and its calendar feed, read again while nothing changes,
 * with all its requests but the counter of the rate limit.
 */
export async function itineraryFigures() {
  await emptyTable();
  const as = await aUser('COORDINATOR');
  const vipIds = await addCrowd(300);
  const [vipId = ''] = vipIds;
  await addMeetings(times(60, () => vipIds.slice(0, 25)));
  const schedule = await spentOn(getVipSchedule, { as, params: { vipId } });
  const { body } = await call(createVipFeed, { as, params: { vipId } });
  const feed = await spentOn(getFeed, { params: { feed: body.url.split('/').at(-1) } });
  return { schedule, feed };
}

/** Measures operations on one activity with so many guests. */
export async function guestsGrowth(size: number): Promise<Record<string, Spent>> {
  const as = await aUser('ADMINISTRATOR');
  // One guest is removed before another is added, so that there are never more than 1,000.
  const [vipIds, [another = '']] = [await addCrowd(size), await addCrowd(1)];
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
