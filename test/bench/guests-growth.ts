import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as removeEventVip from '#functions/activities/remove-event-vip.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as getVipSchedule from '#functions/vips/get-vip-schedule.ts';
import type { Spent } from '#test/support/capacity.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { aUser } from '#test/support/people.ts';
import type { Growth } from './activities-growth.ts';
import { addMeetings } from './meetings.ts';
import { spentOn } from './spending.ts';

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
