import { dateAfter } from '#shared/domain/time/days.ts';
import { calendarOf } from './calendar.ts';
import { dispatch, type Ride } from './dispatch.ts';
import { demonstrationFleet } from './fleet.ts';
import { demonstrationGuests, type Guest } from './guests.ts';
import { type Appointment, appointmentsOf, journeysOf, transfersOf } from './journeys.ts';
import { demonstrationPlaces } from './places.ts';
import { demonstrationProgramme } from './programme.ts';

/** The time zone of the demonstration. */
export const DEMONSTRATION_ZONE = 'Europe/London';

/** The content of the demonstration, without its users. */
export interface Plan {
  readonly guests: readonly Guest[];
  readonly fleet: ReturnType<typeof demonstrationFleet>;
  readonly places: ReturnType<typeof demonstrationPlaces>;
  /** The nights of the guests in their hotels. */
  readonly nights: { readonly from: string; readonly to: string };
  readonly appointments: readonly Appointment[];
  readonly rides: readonly Ride[];
}

/** Returns an event of three days that begins on this date. Only the dates differ between two plans. */
export function planDemonstration(firstDate: string): Plan {
  const calendar = calendarOf(firstDate, DEMONSTRATION_ZONE);
  const guests = demonstrationGuests();
  const fleet = demonstrationFleet();
  const appointments = appointmentsOf(demonstrationProgramme(), guests, calendar);
  const journeys = [...transfersOf(guests, calendar), ...journeysOf(appointments, guests)];
  const nights = { from: firstDate, to: dateAfter(firstDate, 2) };
  return { guests, nights, fleet, places: demonstrationPlaces(), appointments, rides: dispatch(journeys, fleet) };
}
