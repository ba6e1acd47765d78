import type { UnknownColumns } from '#shared/domain/guest-list/list-table.ts';
import { type ProposedColumn, proposeColumns } from '#shared/domain/guest-list/propose-columns.ts';
import { plainText } from '#shared/domain/plain-text.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { allPlaces } from '#shared/entities/places/place.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { allVips } from '#shared/entities/vips/vip.ts';
import { phoneReader } from './phone-reader.ts';

/** Returns the fields that unknown columns may be meant for, on a dry run alone. Reads nothing if all columns are known. */
export async function proposedColumns(
  unknown: UnknownColumns,
  dryRun: boolean,
): Promise<{ readonly proposedColumns?: ProposedColumn[] }> {
  if (!dryRun) return {};
  if (unknown.columns.length === 0) return { proposedColumns: [] };
  const [{ country, tags }, places, vips, drivers, vehicles] = await Promise.all([
    readSettings(),
    allPlaces(),
    allVips(),
    allDrivers(),
    allVehicles(),
  ]);
  const namesOf = (names: readonly string[]) => new Set(names.map(plainText));
  const known = {
    place: namesOf(places.flatMap(({ aliases, name }) => [name, ...aliases])),
    guest: namesOf(vips.map(({ name }) => name)),
    driver: namesOf(drivers.map(({ name }) => name)),
    vehicle: namesOf(vehicles.map(({ name }) => name)),
  };
  return { proposedColumns: proposeColumns(unknown, known, { country, tags, readPhone: phoneReader(country) }) };
}
