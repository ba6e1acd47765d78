import { anEvent } from './activities.ts';
import { aDriver, aVehicle } from './fleet.ts';
import { withSettings } from './settings.ts';
import { someVips } from './vips.ts';

/** Plans a ride and the next day of a guest in London, and a companion who is in the roster only. */
export async function planReportedEvent(as: string) {
  await withSettings({ timezone: 'Europe/London' });
  const [vipId] = (await someVips(as, 1, { name: 'Zoë Łukasiewicz', partySize: 3, title: 'Ambassador' })) as [string];
  await someVips(as, 1, { name: 'Ragnar', isRosterOnly: true });
  const driverId = await aDriver('Amara Okafor');
  const vehicleId = await aVehicle({ name: 'Van 3', licensePlate: 'KA-01' });
  const ride = { type: 'TRANSPORT', title: 'Airport to hotel', pickupLocation: 'Heathrow', vipIds: [vipId] };
  await anEvent(as, { ...ride, driverId, vehicleId });
  await anEvent(as, {
    title: 'Next day',
    startTime: '2027-05-11T09:00:00Z',
    endTime: '2027-05-11T10:00:00Z',
    vipIds: [vipId],
  });
  return { driverId, vipId };
}
