import { headsOf, loadOf } from '#shared/domain/assignments/capacity.ts';
import { finderOf } from '#shared/domain/guest-list/find-by-name.ts';
import { guestFinder } from '#shared/domain/guest-list/find-guests.ts';
import type { FindPlace } from '#shared/domain/guest-list/guests.ts';
import { seedOfRef } from '#shared/domain/guest-list/recognise.ts';
import { isServiceId } from '#shared/domain/guest-list/service-id.ts';
import { tell } from '#shared/domain/guest-list/tell.ts';
import { byId } from '#shared/domain/records.ts';
import { idFrom } from '#shared/platform/ids.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { idIn } from './known-ids.ts';

/** Returns a function that finds the place that a cell names: by name, alias or id. The id may be that of a place that is gone. */
export function placeFinder(places: readonly PlaceRecord[]): FindPlace {
  const find = finderOf(places, {
    noun: 'place',
    others: ({ aliases }) => aliases,
    ownId: (ref) => idFrom('plc', seedOfRef(ref)),
  });
  return (text) => {
    const found = find(text);
    return 'fault' in found && isServiceId('plc', text) ? { id: text } : found;
  };
}

/** Returns a function that finds the guests of a cell among all VIPs. */
export function findGuestsIn(vips: readonly VipRecord[]) {
  return guestFinder(vips, (ref) => idFrom('vip', seedOfRef(ref)));
}

/** Returns a function that counts the people of guests, with their companions. */
export function peopleIn(vips: readonly VipRecord[]): (ids: readonly string[]) => number {
  const known = byId(vips);
  return (ids) => headsOf(loadOf({ vipIds: ids }, known));
}

/** Returns functions that find the vehicle and the driver of a cell. */
export function fleetFinders(
  vehicles: readonly VehicleRecord[],
  drivers: readonly DriverRecord[],
  supplierId?: string,
) {
  const ownId = (prefix: string) => (ref: string) => idIn(supplierId)(prefix, seedOfRef(ref));
  return {
    findVehicle: finderOf(vehicles, {
      noun: 'vehicle',
      hasBeside: true,
      several: tell('SEVERAL_VEHICLES'),
      others: ({ licensePlate }) => [licensePlate],
      ownId: ownId('veh'),
    }),
    findDriver: finderOf(drivers, {
      noun: 'driver',
      hasBeside: true,
      several: tell('SEVERAL_DRIVERS'),
      ownId: ownId('drv'),
    }),
  };
}
