import { minutesBetween } from '#shared/domain/ways/passage.ts';
import { MAX_WAY_MINUTES } from '#shared/schemas/ways/way.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import type { DispatchDriver, DispatchRules, Instance, Ride } from './instance.ts';

/** Days and parties of rides, as numbers. */
export interface Faces {
  /** For each ride, the number of its day. */
  readonly days: Int32Array;
  /** For each ride, the numbers of its parties. */
  readonly parties: readonly (readonly number[])[];
  /** What a new driver counts for each party. */
  readonly partyWeights: Int32Array;
  /** `party * drivers.ids.length + driver`: 1 if the party has this driver on another ride. */
  readonly isFace: Uint8Array;
}

/** For each ride, the number that people were told; -1 without one. */
interface Told {
  readonly told: Int32Array;
}

interface Numbered {
  readonly ids: readonly string[];
}

function numbered(names: Iterable<string>): ReadonlyMap<string, number> {
  return new Map([...new Set(names)].sort().map((name, number) => [name, number]));
}

/** Returns the days and the parties of rides as numbers, and which drivers the parties have already. */
export function numberedFaces({ faces = [] }: Instance, rides: readonly Ride[], { ids }: Numbered): Faces {
  const all = rides.flatMap((ride) => ride.parties ?? []);
  const parties = numbered(all.map(({ id }) => id));
  const weights = new Map(all.map(({ id, weight }) => [id, weight]));
  const days = numbered(rides.map(({ day }) => day));
  const drivers = new Map(ids.map((id, number) => [id, number]));
  const isFace = new Uint8Array(parties.size * ids.length);
  for (const { driverId, party } of faces) {
    const [own, driver] = [parties.get(party), drivers.get(driverId)];
    if (own !== undefined && driver !== undefined) isFace[own * ids.length + driver] = 1;
  }
  return {
    days: Int32Array.from(rides, ({ day }) => days.get(day) ?? 0),
    parties: rides.map((ride) => (ride.parties ?? []).map(({ id }) => parties.get(id) ?? 0)),
    partyWeights: Int32Array.from(parties.keys(), (id) => weights.get(id) ?? 0),
    isFace,
  };
}

export function usualVehicles(drivers: readonly DispatchDriver[], { ids }: Numbered, vehicles: Numbered): Int32Array {
  const usual = new Map(drivers.map(({ id, usualVehicleId }) => [id, usualVehicleId]));
  return Int32Array.from(ids, (id) => vehicles.ids.indexOf(usual.get(id) ?? ''));
}

/**
 * Returns the pairs of rides between which there is no time for a hand-over: the vehicle is driven to the place for hand-overs that is
 * nearest to the start of the second ride, changes hands there, and goes on. The driver who takes it over needs as long to that place.
 * Between two rides, what people were told is possible.
 */
export function tightPairs(
  rides: readonly Ride[],
  { handover, ...rules }: DispatchRules,
  vehicles: Told & { readonly conflicts: Uint8Array },
  drivers: Told,
): Uint8Array {
  const tight = new Uint8Array(rides.length * rides.length);
  if (!handover) return tight;
  const travel = { ...rules, turnaroundMinutes: 0 };
  const way = (from: string | undefined, to: string | undefined, at: number): number =>
    minutesBetween(from, to, at, travel);
  const isKnown = (place: string, { from = '', start }: Ride): boolean =>
    place === from || (rules.rule !== 'OFF' && travel.needed?.(place, from, start) !== undefined);
  const nearest = rides.map((ride) =>
    handover.places
      .filter((place) => isKnown(place, ride))
      .map((place) => ({ place, minutes: way(place, ride.from, ride.start) }))
      .reduce<{ place: string; minutes: number } | undefined>(
        (best, each) => (best && best.minutes <= each.minutes ? best : each),
        undefined,
      ),
  );
  const sides = [vehicles, drivers];
  const isSame = (a: number, b: number, { told }: Told): boolean => told[a] === told[b];
  const isArranged = (a: number, b: number): boolean =>
    sides.every(({ told }) => told[a] !== -1 && told[b] !== -1) && isSame(a, b, vehicles) !== isSame(a, b, drivers);
  for (const [i, first] of rides.entries()) {
    for (let j = i + 1; j < rides.length; j += 1) {
      const second = rides[j] as Ride;
      const gap = (second.start - first.end) / MINUTE_MS;
      if (gap >= handover.minutes + MAX_WAY_MINUTES) break;
      if (vehicles.conflicts[i * rides.length + j]) continue;
      const at = nearest[j];
      const needed = at ? way(first.to, at.place, first.end) + at.minutes : way(first.to, second.from, first.end);
      if (gap >= needed + handover.minutes || isArranged(i, j)) continue;
      tight[i * rides.length + j] = 1;
      tight[j * rides.length + i] = 1;
    }
  }
  return tight;
}
