import type { BlockRecord } from '#shared/schemas/blocks/block.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { RowKey } from './changes.ts';
import type { Wording } from './wording.ts';

/** A driver or a vehicle that is off on a day, as it is printed. */
export interface OffRow {
  readonly key: RowKey;
  readonly name: string;
  readonly kind: string;
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

/** Tells whether a vehicle takes no new assignment. */
export function isOutOfUse(status: VehicleRecord['status']): status is 'MAINTENANCE' | 'OUT_OF_SERVICE' {
  return status === 'MAINTENANCE' || status === 'OUT_OF_SERVICE';
}

function timeOf({ from, to }: BlockRecord, { end, start }: Span, { clock, say }: Wording): string {
  if (from <= start) return to >= end ? say('allDay') : say('until', { time: clock.time(to) });
  return to >= end ? say('from', { time: clock.time(from) }) : clock.range(from, to);
}

/** Returns the driver or the vehicle of a block; undefined if it is not there any more. */
export function ownerOf(
  { driverId, vehicleId }: BlockRecord,
  { drivers, vehicles }: Fleet,
): { readonly kind: 'driver' | 'vehicle'; readonly name: string } | undefined {
  const driver = drivers.find(({ id }) => id === driverId);
  const vehicle = vehicles.find(({ id }) => id === vehicleId);
  if (driver) return { kind: 'driver', name: driver.name };
  return vehicle && { kind: 'vehicle', name: vehicle.name };
}

/** Returns who and what is off on a day: the blocks in order of time, then the vehicles that take no new assignment. */
export function offRows(blocks: readonly BlockRecord[], fleet: Fleet, day: Span, wording: Wording): OffRow[] {
  return [
    ...blocks.flatMap((block) => {
      const owner = ownerOf(block, fleet);
      return owner
        ? [
            {
              key: { id: block.id, at: block.from, label: owner.name },
              ...owner,
              kind: wording.say(owner.kind),
              time: timeOf(block, day, wording),
              reason: block.reason ?? '',
            },
          ]
        : [];
    }),
    ...fleet.vehicles.flatMap(({ id, name, status }) => {
      const { say } = wording;
      return isOutOfUse(status)
        ? [{ key: { id, label: name }, kind: say('vehicle'), name, time: say('allDay'), reason: say(status) }]
        : [];
    }),
  ];
}
