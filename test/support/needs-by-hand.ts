import type { DispatchFacts } from '#shared/domain/proposals/planned-rides.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';

function sum(values: readonly (number | undefined)[]): number {
  return values.reduce<number>((all, value) => all + (value ?? 0), 0);
}

function lacks(has: readonly string[] | undefined, wanted: readonly (readonly string[] | undefined)[]): string[] {
  return wanted.flatMap((tags) => tags ?? []).filter((tag) => !has?.includes(tag));
}

/** Returns what a ride lacks of its vehicle. It reads the records alone, and no rule of the service. */
function lackOfVehicle(ride: ActivityRecord, vehicle: VehicleRecord, guests: readonly VipRecord[]): string[] {
  const { childSeats = 0, luggage = 0, seatCapacity, seatsPerWheelchair = 0, wheelchairPlaces = 0 } = vehicle;
  const { carries = 'GUESTS', mode = 'ROAD', seatsNeeded = 0 } = ride;
  const load = vehicle.carries ?? (vehicle.type === 'TRUCK' ? 'GOODS' : 'GUESTS');
  const wheelchairs = sum(guests.map((guest) => guest.wheelchairs));
  const people = Math.max(sum(guests.map(({ id, partySize }) => ride.people?.[id]?.count ?? partySize)), seatsNeeded);
  const faults: Readonly<Record<string, boolean>> = {
    seats: people - wheelchairs > seatCapacity - wheelchairs * seatsPerWheelchair,
    wheelchairs: wheelchairs > wheelchairPlaces,
    childSeats: sum(guests.map((guest) => guest.childSeats)) > childSeats,
    luggage: (ride.luggage ?? sum(guests.map((guest) => guest.luggage))) > luggage,
    type: ride.vehicleTypes?.includes(vehicle.type) === false,
    mode: (mode === 'WATER') !== (vehicle.type === 'BOAT'),
    carries: ![carries, 'BOTH'].includes(load),
    reserved: isReserved(vehicle, guests),
  };
  // The tags of these vehicles count on roads alone.
  const tags = mode === 'WATER' ? [] : [ride.needs?.vehicle, ...guests.map(({ needs }) => needs?.vehicle)];
  return [...Object.keys(faults).filter((fault) => faults[fault]), ...lacks(vehicle.tags, tags)];
}

function isReserved({ reservedFor }: VehicleRecord, guests: readonly VipRecord[]): boolean {
  if (!reservedFor) return false;
  const { departments = [], vipIds = [] } = reservedFor;
  return (
    guests.length === 0 ||
    !guests.every(({ department, id }) => vipIds.includes(id) || departments.includes(department))
  );
}

function lackOfDriver(
  ride: ActivityRecord,
  driver: DriverRecord,
  { type }: VehicleRecord,
  guests: readonly VipRecord[],
): string[] {
  const works = driver.shifts?.some(({ from, to }) => from <= ride.startTime && ride.endTime <= to) ?? true;
  return [
    ...(works ? [] : ['shift']),
    ...(driver.vehicleTypes?.includes(type) === false ? ['licence'] : []),
    ...lacks(driver.tags, [ride.needs?.driver, ...guests.map(({ needs }) => needs?.driver)]),
  ];
}

function guestsOf({ vipIds }: ActivityRecord, { vips }: DispatchFacts): VipRecord[] {
  return vipIds.map((id) => vips.get(id) as VipRecord);
}

/** Returns the vehicles that could take a ride if it were the only one. */
function suitable(ride: ActivityRecord, facts: DispatchFacts): string[] {
  const fleet = [...facts.vehicles.values()];
  return fleet.filter((each) => lackOfVehicle(ride, each, guestsOf(ride, facts)).length === 0).map(({ id }) => id);
}

/** Proves that a ride has no vehicle: none suits it, or at its start more rides need those that do than there are. */
function proofOf(ride: ActivityRecord, facts: DispatchFacts): string | undefined {
  const own = suitable(ride, facts);
  if (own.length === 0) return 'none suits';
  const rivals = facts.rides.filter(
    (other) =>
      other.startTime < ride.endTime &&
      ride.startTime < other.endTime &&
      suitable(other, facts).every((id) => own.includes(id)) &&
      suitable(other, facts).length > 0,
  );
  return own.length === 1 && rivals.length > 1 ? 'the only one is taken' : undefined;
}

function isCovered({ driverId, vehicleId }: ActivityRecord): boolean {
  return driverId !== undefined && vehicleId !== undefined;
}

/** Returns what covered rides lack of their vehicles and drivers, in words. */
export function lackOf(rides: readonly ActivityRecord[], facts: DispatchFacts): string[] {
  return rides.filter(isCovered).flatMap((ride) => {
    const vehicle = facts.vehicles.get(ride.vehicleId ?? '') as VehicleRecord;
    const driver = facts.drivers.get(ride.driverId ?? '') as DriverRecord;
    const guests = guestsOf(ride, facts);
    const lack = [...lackOfVehicle(ride, vehicle, guests), ...lackOfDriver(ride, driver, vehicle, guests)];
    return lack.length > 0 ? [`${ride.title} lacks ${lack.join()} with ${vehicle.name} and ${driver.name}`] : [];
  });
}

/** Returns the titles of rides that are not covered, each with the proof that it has no vehicle. */
export function uncovered(rides: readonly ActivityRecord[], facts: DispatchFacts) {
  return rides
    .filter((ride) => !isCovered(ride))
    .map((ride) => [ride.title, proofOf(ride, facts)] as const)
    .toSorted();
}
