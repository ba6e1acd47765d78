import type { BlockRecord } from '#shared/schemas/block.ts';
import type { DriverRecord } from '#shared/schemas/driver.ts';
import type { VehicleRecord } from '#shared/schemas/vehicle.ts';
import type { ClockFace } from './clock-face.ts';

/** A driver or a vehicle that is off on a day, as it is printed. */
export interface OffRow {
  readonly name: string;
  readonly kind: 'Driver' | 'Vehicle';
  readonly time: string;
  readonly reason: string;
}

interface Fleet {
  readonly drivers: readonly DriverRecord[];
  readonly vehicles: readonly VehicleRecord[];
}

interface Span {
  readonly start: string;
  readonly end: string;
}

/** The words for vehicles that take no new assignment. */
export const OUT_OF_USE: Partial<Record<VehicleRecord['status'], string>> = {
  MAINTENANCE: 'maintenance',
  OUT_OF_SERVICE: 'out of service',
};

const ALL_DAY = 'all day';

const timeOf = ({ from, to }: BlockRecord, { end, start }: Span, clock: ClockFace): string => {
  if (from <= start) return to >= end ? ALL_DAY : `until ${clock.time(to)}`;
  return to >= end ? `from ${clock.time(from)}` : clock.range(from, to);
};

/** Returns the driver or the vehicle of a block; undefined if it is not there any more. */
export const ownerOf = (
  { driverId, vehicleId }: BlockRecord,
  { drivers, vehicles }: Fleet,
): Pick<OffRow, 'kind' | 'name'> | undefined => {
  const driver = drivers.find(({ id }) => id === driverId);
  const vehicle = vehicles.find(({ id }) => id === vehicleId);
  if (driver) return { kind: 'Driver', name: driver.name };
  return vehicle && { kind: 'Vehicle', name: vehicle.name };
};

/** Returns who and what is off on a day: the blocks in order of time, then the vehicles that take no new assignment. */
export const offRows = (blocks: readonly BlockRecord[], fleet: Fleet, day: Span, clock: ClockFace): OffRow[] => [
  ...blocks.flatMap((block) => {
    const owner = ownerOf(block, fleet);
    return owner ? [{ ...owner, time: timeOf(block, day, clock), reason: block.reason ?? '' }] : [];
  }),
  ...fleet.vehicles.flatMap(({ name, status }) => {
    const reason = OUT_OF_USE[status];
    return reason ? [{ kind: 'Vehicle' as const, name, time: ALL_DAY, reason }] : [];
  }),
];
