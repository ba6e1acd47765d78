import { leastDropped } from './chains.ts';
import type { Compiled, Side } from './compile.ts';

/** The most groups of rides that the bound looks at on each side. */
const MAX_GROUPS = 12;

/**
 * Returns a weight that every plan loses at least: rides that nothing may serve, and those that are too many for what may serve them, if
 * hours do not count.
 */
export function leastLost(compiled: Compiled): number {
  const { drivers, rides, vehicles } = compiled;
  const isServed = (ride: number): boolean => [vehicles, drivers].every(({ allowed }) => allowed[ride]?.length);
  const unserved = rides.reduce((sum, { weight }, ride) => sum + (isServed(ride) ? 0 : weight), 0);
  const served = [...rides.keys()].filter(isServed);
  return unserved + Math.max(...[vehicles, drivers].map((side) => leastLostOn(compiled, side, served)));
}

/** Of the rides that only some vehicles may serve, or only some drivers, at most as many chains as there are of these are covered. */
function leastLostOn({ rides }: Compiled, side: Side, served: readonly number[]): number {
  const groups = Map.groupBy(served, (ride) => side.allowed[ride]?.join() ?? '');
  const largest = [...groups.values()].toSorted((a, b) => b.length - a.length).slice(0, MAX_GROUPS);
  return largest.reduce((most, [first = 0]) => {
    const numbers = new Set(side.allowed[first]);
    const members = served.filter((ride) => side.allowed[ride]?.every((number) => numbers.has(number)));
    const weights = members.map((ride) => rides[ride]?.weight ?? 0);
    const follows = (a: number, b: number): boolean =>
      side.conflicts[(members[a] ?? 0) * rides.length + (members[b] ?? 0)] !== 1;
    return Math.max(most, leastDropped(weights, follows, numbers.size));
  }, 0);
}
