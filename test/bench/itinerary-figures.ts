import * as createVipFeed from '#functions/feeds/create-vip-feed.ts';
import * as getFeed from '#functions/feeds/get-feed.ts';
import * as getVipSchedule from '#functions/vips/get-vip-schedule.ts';
import { call } from '#test/support/call.ts';
import type { Spent } from '#test/support/capacity.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { aUser } from '#test/support/people.ts';
import { emptyTable } from './empty-table.ts';
import { addMeetings } from './meetings.ts';
import { spentOn } from './spending.ts';

/** The cost of an itinerary of 60 activities with 25 guests each, in an event of 300 guests. */
export interface ItineraryFigures {
  readonly schedule: Spent;
  /** Its calendar feed, read again while nothing changes. Counts all its requests, but not the counter of the rate limit. */
  readonly feed: Spent;
}

const GUESTS = 300;
const ACTIVITIES = 60;
const PER_ACTIVITY = 25;

/** Measures on a table of its own. */
export async function itineraryFigures(): Promise<ItineraryFigures> {
  await emptyTable();
  const as = await aUser('COORDINATOR');
  const vipIds = await addGuests(Array.from({ length: GUESTS }, (_, place) => guest(`Guest ${place}`)));
  const [vipId = ''] = vipIds;
  await addMeetings(Array.from({ length: ACTIVITIES }, () => vipIds.slice(0, PER_ACTIVITY)));
  const schedule = await spentOn(getVipSchedule, { as, params: { vipId } });
  const { body } = await call(createVipFeed, { as, params: { vipId } });
  const feed = await spentOn(getFeed, { params: { feed: body.url.split('/').at(-1) } });
  return { schedule, feed };
}
