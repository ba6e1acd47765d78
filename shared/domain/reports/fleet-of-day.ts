import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { BlockRecord } from '#shared/schemas/blocks/block.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import type { RowKey } from './changes.ts';
import type { Wording } from './wording.ts';

/** An assignment in a lane. `from` and `to` are parts of the width of the chart, from 0 to 1. */
export interface LaneBar {
  readonly from: number;
  readonly to: number;
  readonly title: string;
}

/** The day of one vehicle or driver. Bars are in order of time. */
export interface Lane {
  readonly name: string;
  readonly about: string;
  readonly bars: readonly LaneBar[];
  /** The times at which it is off. A ride may stand in them. */
  readonly off: readonly LaneBar[];
}

export interface LaneGroup {
  readonly title: string;
  readonly lanes: readonly Lane[];
}

/** The fleet of a day as a chart. */
export interface FleetChart {
  readonly hours: readonly { readonly at: number; readonly label: string }[];
  readonly groups: readonly LaneGroup[];
}

interface Held {
  readonly start: string;
  readonly end: string;
  readonly title: string;
}

interface Span {
  readonly start: string;
  readonly end: string;
}

/** A chart of fewer hours would show short rides as long ones. */
const MIN_HOURS = 8;
/** With more hours, every other one is named. */
const MAX_NAMED_HOURS = 16;

/** Returns the hours of the day in which something happens, in milliseconds. */
function spanOf(held: readonly Held[], day: Span): readonly [number, number] {
  const [first, last] = [Date.parse(day.start), Date.parse(day.end)];
  if (held.length === 0) return [first, last];
  const starts = held.map(({ start }) => Math.max(Date.parse(start), first));
  const ends = held.map(({ end }) => Math.min(Date.parse(end), last));
  const start = Math.floor(Math.min(...starts) / HOUR_MS) * HOUR_MS;
  const end = Math.ceil(Math.max(...ends) / HOUR_MS) * HOUR_MS;
  return [start, Math.max(end, start + MIN_HOURS * HOUR_MS)];
}

function heldOf(activities: readonly Activity[], holds: (activity: Activity) => boolean): Held[] {
  return activities
    .filter((activity) => activity.status !== 'CANCELLED' && holds(activity))
    .map(({ endTime, startTime, title }) => ({ start: startTime, end: endTime, title }));
}

interface Fleet {
  readonly drivers: readonly DriverRecord[];
  readonly vehicles: readonly VehicleRecord[];
  readonly blocks: readonly BlockRecord[];
}

/** Returns the chart of a day: a lane per vehicle and per driver. None if no ride holds any: who is off is said elsewhere. */
export function fleetChart(
  activities: readonly Activity[],
  { blocks, drivers, vehicles }: Fleet,
  day: Span,
  { clock, say }: Wording,
): FleetChart {
  const [start, end] = spanOf(
    heldOf(activities, ({ driver, vehicle }) => Boolean(driver ?? vehicle)),
    day,
  );
  const place = (instant: string): number => Math.min(Math.max((Date.parse(instant) - start) / (end - start), 0), 1);
  const barsOf = (held: readonly Held[]): LaneBar[] =>
    held
      .map((each) => ({ from: place(each.start), to: place(each.end), title: each.title }))
      .filter(({ from, to }) => from < to)
      .sort((a, b) => a.from - b.from);
  const offOf = (id: string): LaneBar[] =>
    barsOf(
      blocks
        .filter(({ driverId, vehicleId }) => driverId === id || vehicleId === id)
        .map(({ from, reason, to }) => ({
          start: from,
          end: to,
          title: reason ? say('offFor', { reason }) : say('off'),
        })),
    );
  const count = (end - start) / HOUR_MS;
  const step = count > MAX_NAMED_HOURS ? 2 : 1;
  const hours = Array.from({ length: Math.floor(count) + 1 }, (_one, hour) => {
    const at = new Date(start + hour * HOUR_MS).toISOString();
    return { at: place(at), label: hour % step === 0 ? clock.time(at) : '' };
  });
  const groups = [
    {
      title: say('vehicles'),
      lanes: vehicles.map(({ id, licensePlate = '', name, status }) => ({
        name,
        about: isOutOfUse(status) ? say(status) : licensePlate,
        bars: barsOf(heldOf(activities, ({ vehicle }) => vehicle?.id === id)),
        off: offOf(id),
      })),
    },
    {
      title: say('drivers'),
      lanes: drivers.map(({ id, name, phone }) => ({
        name,
        about: phone ?? '',
        bars: barsOf(heldOf(activities, ({ coDriver, driver }) => driver?.id === id || coDriver?.id === id)),
        off: offOf(id),
      })),
    },
  ];
  const isHeld = groups.some(({ lanes }) => lanes.some(({ bars }) => bars.length > 0));
  return { hours, groups: isHeld ? groups : [] };
}

/** A driver or a vehicle that is off on a day, as it is printed. */
export interface OffRow {
  readonly key: RowKey;
  readonly name: string;
  readonly kind: string;
  readonly time: string;
  readonly reason: string;
}

/** Tells whether a vehicle takes no new assignment. */
function isOutOfUse(status: VehicleRecord['status']): status is 'MAINTENANCE' | 'OUT_OF_SERVICE' {
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
