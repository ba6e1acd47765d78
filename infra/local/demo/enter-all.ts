import type { Caller } from './caller.ts';
import { enterDepartures } from './enter-departures.ts';
import { enterDeskNote } from './enter-desk-note.ts';
import { enterEvent } from './enter-event.ts';
import { enterFlights } from './enter-flights.ts';
import { enterGps } from './enter-gps.ts';
import { enterGuestPage } from './enter-guest-page.ts';
import { enterMessages } from './enter-messages.ts';
import { enterMotorcade } from './enter-motorcade.ts';
import { enterPeople, linkDriver } from './enter-people.ts';
import { enterTroubles } from './enter-troubles.ts';
import { enterWebhook } from './enter-webhook.ts';
import { planDemonstration } from './plan.ts';
import type { DemonstrationOrder } from './seed.ts';
import { DRIVER, VEHICLE_OF_THE_DRIVER } from './users.ts';

/**
 * Enters the whole demonstration: people, event, messages, flights, troubles, GPS and a webhook. What needs an outside service is entered
 * only where that is a stub. Returns the path of a guest's page.
 */
export async function enterAll(
  call: Caller,
  { firstDate, stubs }: Pick<DemonstrationOrder, 'firstDate' | 'stubs'>,
): Promise<string | undefined> {
  const plan = planDemonstration(firstDate);
  await enterPeople(call);
  const entered = await enterEvent(call, plan);
  await enterMotorcade(call, plan, entered);
  const driverId = entered.drivers.get(VEHICLE_OF_THE_DRIVER) ?? '';
  await linkDriver(call, DRIVER, driverId);
  if (stubs.includes('MESSAGING_URL')) await enterMessages(call, driverId);
  const lateFlightDate = stubs.includes('FLIGHTS_URL') ? await enterFlights(call, firstDate, entered.rides) : undefined;
  if (stubs.includes('FLIGHTS_URL')) await enterDepartures(call, entered.rides);
  await enterTroubles(call, plan, entered, lateFlightDate);
  const ofFleet = plan.fleet.flatMap(({ vehicle }) => entered.drivers.get(vehicle.name) ?? []);
  if (stubs.includes('GPS_URL')) await enterGps(call, ofFleet);
  await enterDeskNote(call);
  await enterWebhook(call);
  return enterGuestPage(call, entered);
}
