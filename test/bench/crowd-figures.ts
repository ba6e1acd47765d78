import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as makeReports from '#functions/jobs/make-reports.ts';
import * as createReport from '#functions/reports/create-report.ts';
import { call } from '#test/support/call.ts';
import { metered, type Spent } from '#test/support/capacity.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { aUser } from '#test/support/people.ts';
import { run } from '#test/support/run.ts';
import { emptyTable } from './empty-table.ts';
import { addMeetings } from './meetings.ts';
import { spentOn } from './spending.ts';

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
