import type { DispatchRules, Ride } from './instance.ts';

/** Tells whether a driver may do these rides, by the rules on their hours. Rides, vehicles and drivers are numbers. */
export type KeepsHours = (driver: number, rides: readonly number[], vehicleOf: (ride: number) => number) => boolean;

interface Numbered {
  readonly rides: readonly Ride[];
  readonly capacities: readonly number[];
  readonly driverIds: readonly string[];
}

/** Returns the fewest seats of these vehicles; 0 without one. The laws are about large vehicles, so they are least strict with it. */
export function leastSeats(capacities: readonly number[], vehicles: readonly number[] = []): number {
  return vehicles.length === 0 ? 0 : Math.min(...vehicles.map((vehicle) => capacities[vehicle] ?? 0));
}

/** Returns the judge of hours for an instance. The search asks the same often, so it remembers. */
export function keptHours(judge: DispatchRules['hours'], { capacities, driverIds, rides }: Numbered): KeepsHours {
  if (!judge) return () => true;
  const known = new Map<string, boolean>();
  return (driver, list, vehicleOf) => {
    // Without a vehicle, its number is -1.
    const seatsOf = (ride: number): number => capacities[vehicleOf(ride)] ?? 0;
    const key = `${driver} ${list.map((ride) => `${ride}:${seatsOf(ride)}`).join()}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const served = list.map((ride) => ({ id: rides[ride]?.id ?? '', seats: seatsOf(ride) }));
    const isKept = judge(driverIds[driver] ?? '', served);
    known.set(key, isKept);
    return isKept;
  };
}
