import { ValidationFailed } from '#shared/contract/problems.ts';
import type { RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { vipDifference } from '#shared/domain/activities/shape.ts';
import type { ActivityChange } from '#shared/domain/assignments/decide-bookings.ts';

interface Found {
  readonly name: string;
  readonly deletedAt?: string | undefined;
}

/** Throws ValidationFailed for vehicles, drivers and guests that a car newly has and that do not exist or are deleted. */
export function assertCarsExist(changes: readonly ActivityChange[], related: RelatedRecords): void {
  const errors = changes.flatMap(({ after, before }) => {
    const path = `body.cars.${(after.position ?? 1) - 1}`;
    const fault = (field: string, id: string | undefined, records: ReadonlyMap<string, Found>) => {
      const found = records.get(id ?? '');
      if (id === undefined || (found && !found.deletedAt)) return [];
      const message = found ? `is deleted: ${found.name}. Restore it first` : 'does not exist';
      return [{ path: `${path}.${field}`, message }];
    };
    if (after.deletedAt) return [];
    return [
      ...(after.vehicleId === before?.vehicleId ? [] : fault('vehicleId', after.vehicleId, related.vehicles)),
      ...(after.driverId === before?.driverId ? [] : fault('driverId', after.driverId, related.drivers)),
      ...vipDifference(before?.vipIds ?? [], after.vipIds).added.flatMap((id) => fault('vipIds', id, related.vips)),
    ];
  });
  const [first] = errors;
  if (first) throw new ValidationFailed(`${first.path} ${first.message}.`, { errors });
}
