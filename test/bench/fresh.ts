import { begin } from '#shared/domain/records.ts';
import { createDriver } from '#shared/entities/drivers/driver.ts';
import { newId } from '#shared/platform/ids.ts';
import { transact } from '#shared/table/transact.ts';
import { anEvent } from '#test/support/activities.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { aUser } from '#test/support/people.ts';
import { aPlace } from '#test/support/places.ts';
import type { Stage } from './stage.ts';

/** Makes new records for each writing operation, so that operations do not affect each other. */
export interface Fresh {
  readonly vip: () => Promise<string>;
  readonly vehicle: () => Promise<string>;
  readonly driver: () => Promise<string>;
  readonly user: () => Promise<string>;
  readonly place: () => Promise<string>;
  /** Makes a ride of two VIPs, by default with its own vehicle and driver. */
  readonly event: (fields?: Record<string, unknown>) => Promise<string>;
}

let phones = 0;

/** Returns a phone number that no one else has. */
export function ownPhone(): string {
  phones += 1;
  return `+49151${30_000_000 + phones}`;
}

export function freshFor({ administrator }: Stage): Fresh {
  const vip = async (): Promise<string> => (await addGuests([guest('Fresh')]))[0] as string;
  const vehicle = () => aVehicle({ name: 'Fresh' });
  const driver = async (): Promise<string> => {
    const record = begin(newId('drv'), { name: 'Fresh', phone: ownPhone() }, '2027-01-01T00:00:00.000Z');
    await transact([createDriver(record)]);
    return record.id;
  };
  const event = async (fields: Record<string, unknown> = {}): Promise<string> =>
    anEvent(administrator, {
      type: 'TRANSPORT',
      vipIds: [await vip(), await vip()],
      vehicleId: await vehicle(),
      driverId: await driver(),
      ...fields,
    });
  return { vip, vehicle, driver, event, user: () => aUser('COORDINATOR'), place: () => aPlace(newId('Fresh')) };
}
