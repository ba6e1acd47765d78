import { minutes } from './calendar.ts';
import type { Caller } from './caller.ts';
import type { Entered } from './enter-event.ts';
import { LATE_FLIGHT } from './enter-flights.ts';
import type { Plan } from './plan.ts';
import { COORDINATOR } from './users.ts';

/** The item of the first day during which one of its guests gives an interview. */
const MISSED = 'opening';

/**
 * Enters what GET /api/attention shows on the first day: a ride without a driver, a guest in two places and, with flights, a late flight
 * whose pick-up has not moved.
 */
export const enterTroubles = async (
  call: Caller,
  plan: Plan,
  { rides, vips }: Pick<Entered, 'rides' | 'vips'>,
  lateFlightDate: string | undefined,
): Promise<void> => {
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
  if (lateFlightDate === undefined) return;
  const late = { params: { flightNumber: LATE_FLIGHT }, query: { date: lateFlightDate } };
  await call('recordFlightDelay', { as, key: 'late', ...late, body: { minutes: 55, note: 'The airline called' } });
};
