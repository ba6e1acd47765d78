import { byId } from '#shared/domain/by-id.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { loadHours } from './load-hours.ts';

/** Returns drivers in their order, those first whose hours a ride keeps. Reads nothing if no rule limits one of them. */
export async function restedFirst(
  settings: SettingsRecord,
  drivers: readonly DriverRecord[],
  ride: ActivityRecord,
): Promise<readonly DriverRecord[]> {
  const { endTime: to, startTime: from } = ride;
  const vehicles = async () => byId(await allVehicles());
  const plan = await loadHours({ settings, drivers, from, to, vehicles });
  if (!plan) return drivers;
  const isTired = new Map(drivers.map((driver) => [driver, plan.broughtBy(driver, ride).length > 0]));
  return drivers.toSorted((a, b) => Number(isTired.get(a)) - Number(isTired.get(b)));
}
