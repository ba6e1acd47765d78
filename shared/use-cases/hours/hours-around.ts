import { placesOf } from '#shared/domain/assignments/assignment.ts';
import { byId } from '#shared/domain/by-id.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import type { DriverHoursStanding } from '#shared/schemas/assignments/availability.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VehicleType } from '#shared/schemas/vehicles/vehicle.ts';
import { loadHours } from './load-hours.ts';

interface Window {
  readonly startTime: string;
  readonly endTime: string;
  readonly pickupPlaceId?: string | undefined;
  readonly dropoffPlaceId?: string | undefined;
  readonly vehicleType?: VehicleType | undefined;
}

/** Vehicles of these types are taken for those that the laws are about. Their seats are not known. */
const LARGE_TYPES: readonly (VehicleType | undefined)[] = ['BUS', 'MINIBUS'];
const LARGE_SEATS = 9;

/**
 * Returns what is left to each driver around a time, and what a ride then would break, by the id of the driver. Drivers without a rule on
 * their hours are absent. Reads nothing if none is limited.
 */
export async function hoursAround(
  settings: SettingsRecord,
  drivers: readonly DriverRecord[],
  window: Window,
): Promise<ReadonlyMap<string, DriverHoursStanding>> {
  const { endTime: to, startTime: from, vehicleType } = window;
  const fleet = async () => byId(await allVehicles());
  const plan = await loadHours({ settings, drivers, from, to, vehicles: fleet });
  if (!plan) return new Map();
  const time = { start: Date.parse(from), end: Date.parse(to) };
  const seats = LARGE_TYPES.includes(vehicleType) ? LARGE_SEATS : undefined;
  const ride = { activityId: '', ...time, ...placesOf(window), seats };
  return new Map(
    drivers.flatMap((driver) => {
      const left = plan.left(driver, time);
      if (!left) return [];
      const breaches = plan
        .broughtByAll(driver, new Set(), [ride])
        .map(({ activityIds: _activityIds, ...each }) => each);
      return [[driver.id, { ...left, breaches }]];
    }),
  );
}
