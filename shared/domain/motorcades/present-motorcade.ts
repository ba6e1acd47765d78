import { presentActivity, type RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import type { Motorcade } from '#shared/schemas/motorcades/motorcade.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { type Formation, statusOf } from './movement.ts';
import { type ProgressFacts, progressOf } from './progress.ts';

/** Returns the answer for a motorcade: with its cars in order, each with vehicle, driver, guests in brief, and how it gets on. */
export function presentMotorcade(
  { cars, motorcade }: Formation,
  related: RelatedRecords,
  { warnings = [], ...facts }: ProgressFacts & { readonly warnings?: readonly Warning[] },
): Motorcade {
  const { cars: progress, lastCarThrough } = progressOf(cars, facts);
  const { carIds: _carIds, changeId: _changeId, ...record } = motorcade;
  return {
    ...record,
    status: statusOf(cars),
    cars: cars.map((car, place) => {
      const { aboard, notAboard, driver, vehicle, vips } = presentActivity(car, related);
      return {
        activityId: car.id,
        position: car.position ?? place + 1,
        ...(car.callSign !== undefined && { callSign: car.callSign }),
        role: car.role ?? 'OTHER',
        status: car.status,
        startTime: car.startTime,
        endTime: car.endTime,
        vehicleId: car.vehicleId ?? null,
        driverId: car.driverId ?? null,
        ...(car.coDriverId !== undefined && { coDriverId: car.coDriverId }),
        vipIds: [...car.vipIds],
        vehicle: vehicle ?? null,
        driver: driver ?? null,
        vips,
        ...progress.get(car.id),
        ...(aboard && { aboard }),
        ...(notAboard && { notAboard }),
      };
    }),
    lastCarThrough,
    ...(warnings.length > 0 ? { warnings: [...warnings] } : {}),
  };
}
