import { fewestChains } from './chains.ts';
import type { Compiled } from './compile.ts';
import type { Group } from './groups.ts';
import { copyOf, NONE, type Plan } from './plan.ts';

/**
 * Returns a plan in which each ride has a vehicle of its group, and the driver that it has. The rides of a group form the fewest chains,
 * and each chain gets one vehicle: the one that most of its rides have now. Undefined if a group has fewer vehicles than chains.
 */
export function inChains(
  { rides, vehicles }: Compiled,
  plan: Plan,
  groups: readonly (Group | undefined)[],
): Plan | undefined {
  const found = copyOf(plan);
  const ridesOf = Map.groupBy(
    [...rides.keys()].filter((ride) => groups[ride] && plan.vehicle[ride] !== NONE),
    (ride) => groups[ride],
  );
  for (const [group, members] of ridesOf) {
    const follows = (first: number, second: number): boolean =>
      vehicles.conflicts[(members[first] ?? 0) * rides.length + (members[second] ?? 0)] !== 1;
    const chains = chainsOf(fewestChains(members.length, follows)).map((chain) =>
      chain.map((place) => members[place] ?? 0),
    );
    const free = new Set(group?.members);
    if (chains.length > free.size) return undefined;
    for (const chain of chains.toSorted((a, b) => b.length - a.length)) {
      const uses = Map.groupBy(chain, (ride) => plan.vehicle[ride] ?? NONE);
      const [vehicle = NONE] = [...free].toSorted((a, b) => (uses.get(b)?.length ?? 0) - (uses.get(a)?.length ?? 0));
      free.delete(vehicle);
      for (const ride of chain) found.vehicle[ride] = vehicle;
    }
  }
  return found;
}

/** Turns the next ride of each ride into chains. */
function chainsOf(next: Int32Array): number[][] {
  const isLater = new Set(next);
  return Array.from(next.keys())
    .filter((ride) => !isLater.has(ride))
    .map((first) => {
      const chain = [first];
      for (let ride = next[first] ?? NONE; ride !== NONE; ride = next[ride] ?? NONE) chain.push(ride);
      return chain;
    });
}
