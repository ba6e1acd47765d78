import { headsOf, loadOf, partOf, takes } from '#shared/domain/assignments/capacity.ts';
import { suits } from '#shared/domain/assignments/suits.ts';
import { change } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { TagSettings } from '#shared/schemas/assignments/needs.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { beginPart } from './new-ride.ts';
import type { PlannedChange } from './planned-changes.ts';

interface Growing {
  /** The guest, as they are then. */
  readonly vip: VipRecord;
  /** The guests of the rides, this one as they are then. */
  readonly vips: ReadonlyMap<string, VipRecord>;
  readonly vehicles: ReadonlyMap<string, VehicleRecord>;
  readonly tags: TagSettings;
  readonly now: string;
  readonly newId: () => string;
}

/**
 * Returns how a ride changes whose guest comes with more people. A vehicle that is too small is replaced. The guest stays in one that is
 * pinned or reserved for them, or if none takes all: those without a seat follow in further cars at the same time.
 */
export function withGrownParty(ride: ActivityRecord, growing: Growing): PlannedChange[] {
  const { now, tags, vehicles, vip, vips } = growing;
  const vehicle = vehicles.get(ride.vehicleId ?? '');
  const load = loadOf(ride, vips);
  const over = vehicle && !takes(vehicle, load) ? load.seats - vehicle.seatCapacity : 0;
  const whole = headsOf(partOf(vip.id, ride, vip));
  if (!vehicle || over <= 0) return [];
  const suiting = (asked: ActivityRecord): VehicleRecord[] =>
    [...vehicles.values()]
      .filter((each) => !each.deletedAt && suits({ ride: asked, vips, tags }, each, undefined).length === 0)
      .toSorted((a, b) => b.seatCapacity - a.seatCapacity);
  const isOwn = ride.pinVehicle === true || vehicle.reservedFor?.vipIds?.includes(vip.id) === true;
  if (over >= whole || (!isOwn && suiting(ride).length > 0)) return [{ before: ride, after: ride, isFuller: true }];
  const part = (count: number) => ({ people: { ...ride.people, [vip.id]: { count } } });
  const { motorcadeId: _, people: _people, pinVehicle: _pin, ...alone } = { ...ride, vipIds: [vip.id] };
  const others = suiting({ ...alone, people: { [vip.id]: { count: 1 } } }).filter(({ id }) => id !== vehicle.id);
  const cars = Math.max(1, carsFor(over, others));
  // About the same number in each, so that more cars suit.
  const counts = Array.from({ length: cars }, (_each, place) => Math.floor((over + place) / cars));
  return [
    ...counts.map((count, place): PlannedChange => {
      const made = beginPart(growing.newId(), ride, { part: place + 2, vipIds: [vip.id] }, now);
      return { before: undefined, after: { ...made, people: { [vip.id]: { count } } }, needsBoth: true };
    }),
    { before: ride, after: change(ride, part(whole - over), now) },
  ];
}

/** Returns how many of these vehicles, the largest first, take a number of people. All of them, if they do not. */
function carsFor(people: number, vehicles: readonly VehicleRecord[]): number {
  let left = people;
  const needed = vehicles.findIndex(({ seatCapacity }) => {
    left -= seatCapacity;
    return left <= 0;
  });
  return needed < 0 ? vehicles.length : needed + 1;
}
