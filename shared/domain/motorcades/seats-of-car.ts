import { type Load, loadOf, type Rider } from '#shared/domain/assignments/capacity.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

/** Returns what travels in a car. A spare needs room for the principal's guests too. `cars` are those of its motorcade. */
export function loadOfCar(
  car: ActivityRecord,
  cars: readonly ActivityRecord[],
  vips: ReadonlyMap<string, Rider>,
): Load {
  const principals = cars.filter(({ role, status }) => role === 'PRINCIPAL' && status !== 'CANCELLED');
  const also = car.role === 'SPARE' ? principals.flatMap(({ vipIds }) => vipIds) : [];
  return loadOf({ ...car, vipIds: [...new Set([...car.vipIds, ...also])] }, vips);
}
