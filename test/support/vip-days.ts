import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import { anEvent } from './activities.ts';
import { call } from './call.ts';
import { withSettings } from './settings.ts';
import { someVips } from './vips.ts';

/** Plans two days of a guest in New York, around the night of the summer time: with a companion, a cancelled tour, and a ride after midnight. */
export async function planVipDays(as: string) {
  await withSettings({ timezone: 'America/New_York', dayStartsAt: '04:00' });
  const [vipId, companion] = (await someVips(as, 2, { partySize: 2 })) as [string, string];
  const plan = (title: string, startTime: string, endTime: string, more = {}) =>
    anEvent(as, { title, startTime, endTime, vipIds: [vipId], ...more });
  const dinner = await plan('Dinner', '2027-03-14T23:00:00Z', '2027-03-15T02:00:00Z', {
    type: 'MEAL',
    vipIds: [vipId, companion],
  });
  await plan('Late ride home', '2027-03-15T06:30:00Z', '2027-03-15T07:00:00Z', {
    type: 'TRANSPORT',
    masterEventId: dinner,
    vipIds: [],
  });
  await plan('Breakfast', '2027-03-15T12:00:00Z', '2027-03-15T13:00:00Z', {
    type: 'MEAL',
    description: 'Eggs; bacon, toast',
  });
  const cancelled = await plan('Tour', '2027-03-14T15:00:00Z', '2027-03-14T16:00:00Z', { type: 'EVENT' });
  await call(moveEventStatus, { as, params: { eventId: cancelled }, body: { status: 'CANCELLED' } });
  await anEvent(as, { title: 'Not for this VIP', vipIds: [companion] });
  return { cancelled, companion, vipId };
}
