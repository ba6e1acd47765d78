import { minutes } from './calendar.ts';
import type { Caller } from './caller.ts';
import type { Entered } from './enter-event.ts';
import { LATE_FLIGHT } from './enter-flights.ts';
import type { Plan } from './plan.ts';
import { COORDINATOR } from './users.ts';

/** The item of the second day that a guest does not attend any more, although they are still on its rides. */
const DECLINED = 'gallery-tour';

/** The item of the first day during which one of its guests gives an interview. */
const MISSED = 'opening';

/**
 * Enters what GET /api/attention shows: a ride without a driver, a guest in two places, rides with a guest who declined what they go to, a
 * ride whose only guest has left it and, with flights, a late flight whose pick-up has not moved.
 */
export async function enterTroubles(
  call: Caller,
  plan: Plan,
  { masters, rides, vips }: Pick<Entered, 'masters' | 'rides' | 'vips'>,
  lateFlightDate: string | undefined,
): Promise<void> {
  const as = COORDINATOR;
  const arrival = rides.findLast(({ title }) => title.startsWith('Arrival: '));
  if (arrival) await call('updateEvent', { as, params: { eventId: arrival.id }, body: { driverId: null } });
  const missed = plan.appointments.find(({ item }) => item.key === MISSED);
  const [guest] = missed?.guests ?? [];
  if (missed && guest) {
    const interview = {
      type: 'MEETING',
      title: 'Interview with the Evening Herald',
      startTime: new Date(missed.start + minutes(30)).toISOString(),
      endTime: new Date(missed.start + minutes(60)).toISOString(),
      vipIds: [vips.get(guest.key)],
    };
    await call('createEvent', { as, key: 'interview', body: interview });
  }
  await enterDeclined(call, plan, { masters, rides, vips });
  if (lateFlightDate === undefined) return;
  const late = { params: { flightNumber: LATE_FLIGHT }, query: { date: lateFlightDate } };
  await call('recordFlightDelay', { as, key: 'late', ...late, body: { minutes: 55, note: 'The airline called' } });
}

/** Takes a guest off an item, but not off its rides, and the only guest off a ride to another item. */
async function enterDeclined(
  call: Caller,
  plan: Plan,
  { masters, rides, vips }: Pick<Entered, 'masters' | 'rides' | 'vips'>,
): Promise<void> {
  const as = COORDINATOR;
  const declined = plan.appointments.find(({ item }) => item.key === DECLINED);
  const guest = declined?.guests.at(-1);
  if (guest) {
    const params = { eventId: masters.get(DECLINED) ?? '', vipId: vips.get(guest.key) ?? '' };
    await call('removeEventVip', { as, params });
  }
  // A guest in a wheelchair always rides alone.
  const shared = plan.guests.filter(({ vip }) => !vip.wheelchairs).map(({ key }) => vips.get(key));
  const alone = rides.find(
    ({ title, vipIds: [first, another] }) => title.startsWith('Back from: ') && !another && shared.includes(first),
  );
  const [left] = alone?.vipIds ?? [];
  if (alone && left) await call('removeEventVip', { as, params: { eventId: alone.id, vipId: left } });
}
