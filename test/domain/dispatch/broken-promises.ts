import type { DispatchDriver, Instance, Ride } from '#shared/domain/dispatch/instance.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

/** A covered ride with the ids of who serves it. */
export interface ServedRide {
  readonly ride: Ride;
  readonly vehicleId: string;
  readonly driverId: string;
}

/**
 * Returns each rule of an instance that a plan breaks. Reads the rides and the rules as they were given, not as the solver prepares them.
 */
export function brokenPromises({ drivers, rules, vehicles }: Instance, served: readonly ServedRide[]): string[] {
  const pairs = served.flatMap((first) => served.map((second) => [first, second] as const));
  const inOrder = pairs.filter(([a, b]) => a !== b && a.ride.start <= b.ride.start);
  const together = (first: Ride, second: Ride): number => (second.start - first.end) / MINUTE_MS;
  const tooClose = inOrder.filter(
    ([a, b]) =>
      (a.vehicleId === b.vehicleId || a.driverId === b.driverId) &&
      together(a.ride, b.ride) < Math.max(rules.turnaroundMinutes, wayBetween(rules, a.ride.to, b.ride.from)),
  );
  const tired = inOrder.filter(
    ([a, b]) =>
      a.driverId === b.driverId &&
      a.ride.day !== b.ride.day &&
      // A short time over midnight is duty.
      together(a.ride, b.ride) >= 180 &&
      together(a.ride, b.ride) < (rules.minRestMinutes ?? Number.NEGATIVE_INFINITY),
  );
  const isOff = (list: readonly DispatchDriver[], id: string, { end, start }: Ride): boolean =>
    !list.some((each) => each.id === id && each.blocked.every((block) => end <= block.start || block.end <= start));
  const off = served.filter(
    ({ driverId, ride, vehicleId }) => isOff(vehicles, vehicleId, ride) || isOff(drivers, driverId, ride),
  );
  const small = served.filter(
    ({ ride, vehicleId }) => !vehicles.some(({ id, seats }) => id === vehicleId && seats >= ride.seats),
  );
  const unsuited = served.filter(({ driverId, ride, vehicleId }) => {
    const type = vehicles.find(({ id }) => id === vehicleId)?.type ?? '';
    const licences = drivers.find(({ id }) => id === driverId)?.vehicleTypes;
    return (ride.vehicleTypes && !ride.vehicleTypes.includes(type)) || (licences && !licences.includes(type));
  });
  const unpinned = served.filter(
    ({ driverId, ride, vehicleId }) =>
      (ride.pinVehicle && ride.vehicleId !== vehicleId) || (ride.pinDriver && ride.driverId !== driverId),
  );
  const seatsOf = (wanted: string): number => vehicles.find(({ id }) => id === wanted)?.seats ?? 0;
  const smaller = pairs.filter(
    ([spare, principal]) =>
      spare.ride.spareOf?.includes(principal.ride.id) && seatsOf(spare.vehicleId) < seatsOf(principal.vehicleId),
  );
  const parted = inOrder.filter(([a, b]) => {
    const isArranged = (id: 'driverId' | 'vehicleId'): boolean => a.ride[id] === b.ride[id];
    const isTold = [a, b].every(({ ride }) => ride.vehicleId !== undefined && ride.driverId !== undefined);
    return (
      (a.vehicleId === b.vehicleId) !== (a.driverId === b.driverId) &&
      together(a.ride, b.ride) < handoverBetween(rules, a.ride, b.ride) &&
      !(isTold && isArranged('vehicleId') !== isArranged('driverId'))
    );
  });
  const days = Map.groupBy(served, ({ driverId, ride }) => `${driverId} on ${ride.day}`);
  const long = [...days].filter(
    ([, list]) =>
      list.reduce((sum, { ride }) => sum + (ride.end - ride.start) / MINUTE_MS, 0) >
      (rules.maxDrivingMinutes ?? Number.POSITIVE_INFINITY),
  );
  return [
    ...tooClose.map(([a, b]) => `${a.ride.id} is too close to ${b.ride.id}`),
    ...tired.map(([a, b]) => `too little rest between ${a.ride.id} and ${b.ride.id}`),
    ...parted.map(([a, b]) => `${a.ride.id} is too close to ${b.ride.id} for a hand-over`),
    ...off.map(({ ride }) => `${ride.id} is served by what is off`),
    ...small.map(({ ride }) => `${ride.id} has too few seats`),
    ...unsuited.map(({ ride }) => `${ride.id} has a vehicle of the wrong type, or a driver who may not drive it`),
    ...unpinned.map(({ ride }) => `${ride.id} loses its pin`),
    ...smaller.map(([spare, principal]) => `${spare.ride.id} has a smaller vehicle than ${principal.ride.id}`),
    ...long.map(([day]) => `too many hours of ${day}`),
  ];
}

/** Returns the minutes of a hand-over at the place for it from which the second ride is reached first. */
function handoverBetween(rules: Instance['rules'], first: Ride, second: Ride): number {
  const { minutes = 0, places = [] } = rules.handover ?? {};
  const known = places.filter(
    (place) => place === second.from || rules.needed?.(place, second.from ?? '', 0) !== undefined,
  );
  const [nearest] = known.toSorted((a, b) => wayBetween(rules, a, second.from) - wayBetween(rules, b, second.from));
  if (!rules.handover) return 0;
  return nearest === undefined
    ? minutes + wayBetween(rules, first.to, second.from)
    : minutes + wayBetween(rules, first.to, nearest) + wayBetween(rules, nearest, second.from);
}

/** Returns the minutes from place to place. */
function wayBetween({ needed }: Instance['rules'], from: string | undefined, to: string | undefined): number {
  return from === undefined || to === undefined || from === to ? 0 : (needed?.(from, to, 0) ?? 0);
}
