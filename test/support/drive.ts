import type { Browser } from 'playwright-core';
import { clientOf, fetchToken } from '#test/e2e/api-client.ts';
import type { LocalService } from '#test/e2e/local-service.ts';
import { openPage, type Seen } from './browser.ts';

/** A local service with one driver, who has a user of their own, and with what an administrator can do there. */
export interface Stage {
  readonly ask: ReturnType<typeof clientOf>;
  readonly driverId: string;
  /** Makes a ride of the driver that begins in so many minutes, and returns its id. */
  readonly aRide: (minutes: number, fields?: object) => Promise<string>;
  /** Deletes all rides that were made. */
  readonly clear: () => Promise<void>;
}

function at(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

export async function stageOf(service: LocalService, folder: string): Promise<Stage> {
  const [administrator, driver] = await Promise.all(['admin', 'driver'].map((subject) => fetchToken(folder, subject)));
  const ask = clientOf(service.url, administrator ?? '');
  await ask('POST', '/api/users/register', {});
  const { id: driverId } = (await ask('POST', '/api/drivers', { name: 'Dana Reyes' })).body;
  const { id: userId } = (await clientOf(service.url, driver ?? '')('POST', '/api/users/register', {})).body;
  await ask('PATCH', `/api/users/${userId}`, { role: 'DRIVER', isApproved: true, driverId });
  await ask('PATCH', '/api/settings', { pdf: { contact: 'Operations room +44 20 7946 0958' } });
  const guest = { name: 'Ann Bell', department: 'OTHER', partySize: 3, phone: '+44 7700 900124' };
  const { id: vipId } = (await ask('POST', '/api/vips', guest)).body;
  const van = { name: 'Van 3', type: 'VAN', seatCapacity: 8, licensePlate: 'MC 303' };
  const { id: vehicleId } = (await ask('POST', '/api/vehicles', van)).body;
  const places = { pickupLocation: 'Airport, gate 4', dropoffLocation: 'Hotel Aurora' };
  const rides: string[] = [];
  const aRide = async (minutes: number, fields: object = {}): Promise<string> => {
    const times = { startTime: at(minutes), endTime: at(minutes + 20) };
    const ride = { type: 'TRANSPORT', title: 'Transfer', ...times, ...places, driverId, vehicleId, vipIds: [vipId] };
    const { body } = await ask('POST', '/api/events', { ...ride, ...fields });
    if (!body.id) throw new Error(JSON.stringify(body));
    rides.push(body.id);
    return body.id as string;
  };
  const clear = async (): Promise<void> => {
    for (const id of rides.splice(0)) await ask('DELETE', `/api/events/${id}`);
  };
  return { ask, driverId, aRide, clear };
}

/** Opens the page on a phone and signs in as the driver. */
export async function openDrive(
  browser: Browser,
  url: string,
  options: Parameters<typeof openPage>[2] = {},
  fresh = 'Up to date at',
): Promise<Seen> {
  const seen = await openPage(browser, `${url}/api/drive`, { viewport: { width: 390, height: 844 }, ...options });
  await seen.page.getByRole('link', { name: 'Driver' }).click();
  await seen.page.getByText(fresh).waitFor();
  return seen;
}
