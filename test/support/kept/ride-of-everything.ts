import * as addEventVips from '#functions/activities/add-event-vips.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aDriver } from '#test/support/fleet.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { recordsByEntity } from './stored-records.ts';

const START = Date.parse('2027-05-13T06:00:00Z');

/**
 * Puts a guest on each activity. Plans rides with all guests that together name each vehicle, driver, place and flight that is stored. So a write to any of them changes what
 * someone's itinerary shows.
 */
export async function rideOfEverything(as: string): Promise<void> {
  const vipIds = await addGuests([guest('Zoë')]);
  await aDriver();
  const recordsOf = await recordsByEntity();
  for (const { id } of recordsOf('activity')) {
    await call(addEventVips, { as, params: { eventId: id }, body: { vipIds } });
  }
  const [vips, vehicles, drivers, places, flights] = ['vip', 'vehicle', 'driver', 'place', 'flight'].map(recordsOf);
  const count = Math.max(...[vehicles, drivers, places, flights, vips].map((all = []) => all.length));
  for (let n = 0; n < count; n += 1) {
    const times = [START + n * 2 * HOUR_MS, START + (n * 2 + 1) * HOUR_MS].map((at) => new Date(at).toISOString());
    const ride = {
      type: 'TRANSPORT',
      title: `Ride ${n}`,
      startTime: times[0],
      endTime: times[1],
      vipIds: vips?.map(({ id }) => id),
      driverId: drivers?.[n]?.id,
      pickupLocation: places?.[n]?.name,
      flightId: flights?.[n]?.id,
    };
    // A vehicle may have too few seats, or be in repair.
    const { status } = await planEvent(as, { ...ride, vehicleId: vehicles?.[n]?.id });
    if (status !== 201) await anEvent(as, ride);
  }
}
