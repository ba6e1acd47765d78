import type { MarkerNames } from '#shared/domain/accountability/mark.ts';
import { findDrivers } from '#shared/entities/drivers/driver.ts';
import { findUsers } from '#shared/entities/users/user.ts';
import type { MarkRecord } from '#shared/schemas/accountability/muster-record.ts';

type Made = Pick<MarkRecord, 'by' | 'driverId'>;

/** Reads the names of the users and drivers who made these marks. Eventually consistent. */
export async function markerNames(marks: readonly Made[]): Promise<MarkerNames> {
  const userIds = marks.flatMap(({ by }) => by ?? []);
  const driverIds = marks.flatMap(({ by, driverId }) => (by === undefined ? (driverId ?? []) : []));
  const [users, drivers] = await Promise.all([findUsers(userIds, 'eventual'), findDrivers(driverIds, 'eventual')]);
  return new Map([
    ...users.map(({ email, id, name }) => [id, name ?? email] as const),
    ...drivers.map(({ id, name }) => [id, name] as const),
  ]);
}

/** Returns the ids of the drivers who made these marks. */
export function driversOf(marks: readonly Made[]): string[] {
  return [...new Set(marks.flatMap(({ driverId }) => driverId ?? []))];
}
