import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import { anEvent } from './activities.ts';
import { call } from './call.ts';
import { aDriver, aVehicle } from './fleet.ts';
import { aUser } from './people.ts';
import { withSettings } from './settings.ts';
import { someVips } from './vips.ts';

/**
 * Makes the rides of a driver with their vehicle: four that schedules show, on the two days of `SHOWN_RIDES`, one deleted and one given away.
 * The days begin at 4 in New York.
 */
export async function planRides() {
  const as = await aUser('COORDINATOR');
  await withSettings({ timezone: 'America/New_York', dayStartsAt: '04:00' });
  const driverId = await aDriver('Łukasz Żak');
  const vehicleId = await aVehicle({ name: 'Van 1' });
  const vipIds = await someVips(as, 2, { partySize: 2, phone: '+1 202 555 0123', notes: 'Afraid of dogs' });
  const plan = (title: string, startTime: string, endTime: string, more: object = {}) =>
    anEvent(as, { type: 'TRANSPORT', title, startTime, endTime, driverId, vehicleId, ...more });
  const dinner = await anEvent(as, { type: 'MEAL', title: 'Dinner', vipIds });
  await plan('Breakfast run', '2027-03-15T12:00:00Z', '2027-03-15T13:00:00Z');
  await plan('Late ride home', '2027-03-15T06:30:00Z', '2027-03-15T07:00:00Z', { masterEventId: dinner });
  await plan('Long way', '2027-03-15T20:00:00Z', '2027-03-18T10:00:00Z');
  const cancelled = await plan('Tour', '2027-03-14T15:00:00Z', '2027-03-14T16:00:00Z');
  await call(moveEventStatus, { as, params: { eventId: cancelled }, body: { status: 'CANCELLED' } });
  const gone = await plan('Deleted', '2027-03-14T17:00:00Z', '2027-03-14T18:00:00Z');
  await call(deleteEvent, { as, params: { eventId: gone } });
  const given = await plan('Given away', '2027-03-14T19:00:00Z', '2027-03-14T20:00:00Z');
  const other = { driverId: await aDriver('Ann'), vehicleId: await aVehicle() };
  await call(updateEvent, { as, params: { eventId: given }, body: other });
  return { as, driverId, vehicleId, cancelled };
}

/** The rides of `planRides` that schedules show, by day. */
export const SHOWN_RIDES = [
  ['2027-03-14', ['Tour', 'Late ride home']],
  ['2027-03-15', ['Breakfast run', 'Long way']],
];

/** Returns the days of a schedule with the titles of their activities. */
export function titlesByDay(body: { days: { date: string; activities: { title: string }[] }[] }) {
  return body.days.map(({ activities, date }) => [date, activities.map(({ title }) => title)]);
}
