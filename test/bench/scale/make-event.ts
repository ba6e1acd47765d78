import { later } from '#shared/domain/time/days.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { emptyTable } from '../empty-table.ts';
import type { Stage } from '../stage.ts';
import type { EventSize } from './event-size.ts';
import { addDay, addOpenRides, type Cast } from './make-day.ts';
import { addFlights } from './make-flights.ts';
import { addFleet, addGuests, addPlaces, addUsers, addWebhooks } from './make-people.ts';

/** An event that was written directly to the table. */
export interface LargeEvent extends Stage {
  /** A day with activities that lies ahead. The present day and the next one have them too. */
  readonly day: string;
  /** A day with nothing but rides that have no vehicle and no driver. */
  readonly openDay: string;
  /** The number and the date of a flight that brings guests. */
  readonly flight: { readonly flightNumber: string; readonly date: string };
  readonly webhookIds: readonly string[];
}

/** Replaces the table by an event of a size, with activities on the present day, on the next one and on one that lies ahead. */
export async function makeEvent(size: EventSize, now = new Date().toISOString()): Promise<LargeEvent> {
  await emptyTable();
  const dayIn = (days: number): string => later(now, days * DAY_MS).slice(0, 10);
  const [today, tomorrow, day, openDay] = [dayIn(0), dayIn(1), dayIn(3), dayIn(5)] as const;
  const placeIds = await addPlaces(size);
  const vipIds = await addGuests(size, placeIds, { from: today, to: dayIn(2) });
  const cast: Cast = { vipIds, placeIds, ...(await addFleet(size, now)) };
  for (const each of [today, tomorrow]) await addDay(cast, each, size.activitiesPerDay, now);
  const eventIds = await addDay(cast, day, size.activitiesPerDay, now);
  await addOpenRides(cast, openDay, size.openRides);
  const flight = await addFlights(vipIds, size.flights, { first: today, last: day });
  const webhookIds = await addWebhooks(size, now);
  const users = await addUsers(size, cast.driverIds[1] ?? '');
  return { ...cast, ...users, day, openDay, flight, eventIds, webhookIds };
}
