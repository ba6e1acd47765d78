import { seatsNeeded } from '#shared/domain/assignments/warnings.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

/** Returns the seats that a car needs. A spare needs seats for the principal's guests too. `cars` are those of its motorcade. */
export function seatsOfCar(
  car: ActivityRecord,
  cars: readonly ActivityRecord[],
  vips: Parameters<typeof seatsNeeded>[1],
): number {
  const principals = cars.filter(({ role, status }) => role === 'PRINCIPAL' && status !== 'CANCELLED');
  const also = car.role === 'SPARE' ? principals.flatMap(({ vipIds }) => vipIds) : [];
  return seatsNeeded([...new Set([...car.vipIds, ...also])], vips);
}
