import type { Shown, Spelling } from '#shared/domain/proposals/written.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { findDrivers } from '#shared/entities/drivers/driver.ts';
import { motorcadeStore } from '#shared/entities/motorcades/motorcade.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { findVips } from '#shared/entities/vips/vip.ts';

/** More names than this would make an unreadable sentence. */
const MAX_NAMES = 200;

/** Reads the names of the records whose ids stand in these values, and how to spell times. */
export async function spellingOf(values: readonly unknown[]): Promise<Spelling> {
  const ids = idsIn(values);
  const some = (prefix: string): string[] => ids.filter((id) => id.startsWith(`${prefix}_`)).slice(0, MAX_NAMES);
  const [vips, drivers, vehicles, places, activities, motorcades, settings] = await Promise.all([
    findVips(some('vip'), 'eventual'),
    findDrivers(some('drv'), 'eventual'),
    findVehicles(some('veh'), 'eventual'),
    placeStore.findMany(some('plc'), 'eventual'),
    findActivities(some('act')),
    motorcadeStore.findMany(some('mtc'), 'eventual'),
    readSettings(),
  ]);
  const named = [...vips, ...drivers, ...vehicles, ...places].map(({ id, name }) => [id, name] as const);
  const titled = [...activities, ...motorcades].map(({ id, title }) => [id, `“${title}”`] as const);
  return { names: new Map([...named, ...titled]), timezone: settings.timezone, tells: settings.features.messaging };
}

/** Returns the ids of records in these values. */
export function idsIn(values: readonly unknown[]): string[] {
  return [...new Set(JSON.stringify(values).match(/\b(?:vip|drv|veh|plc|act|mtc)_[0-9a-z]{20}\b/g) ?? [])];
}

/** Returns the ids of the people that these records show. */
export function peopleIn(...shown: readonly (Shown | undefined)[]): string[] {
  return idsIn(shown).filter((id) => id.startsWith('vip_') || id.startsWith('drv_'));
}
