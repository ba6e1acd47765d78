import type { Compiled, Side } from './compile.ts';
import type { Group } from './grouped-model.ts';
import { copyOf, NONE, type Plan } from './plan.ts';

/** Returns whether a ride can come after another that has a smaller number. */
type Follows = (first: number, second: number) => boolean;

const NO_NODE = -1;

/**
 * Returns the least weight to drop so that the other rides form at most `chains` chains, in which each ride follows the one before it. It
 * is exact. It covers all rides with the fewest chains (a matching), then takes the cheapest chain away until enough are gone (shortest
 * paths in the flow that the chains are).
 */
export function leastDropped(weights: readonly number[], follows: Follows, chains: number): number {
  const next = fewestChains(weights.length, follows);
  const flow: Flow = {
    weights,
    follows,
    next,
    isHead: weights.map((_, ride) => !next.includes(ride)),
    isTail: Array.from(next, (ride) => ride === NO_NODE),
    isCovered: weights.map(() => true),
  };
  let dropped = 0;
  for (let count = flow.isTail.filter(Boolean).length; count > chains; count -= 1) dropped += removeChain(flow);
  return dropped;
}

/** Returns the next ride in the chain of each ride, or -1: as many as possible have one (Kuhn's matching). */
function fewestChains(rides: number, follows: Follows): Int32Array {
  const before = new Int32Array(rides).fill(NO_NODE);
  const append = (ride: number, seen: Uint8Array): boolean => {
    for (let other = ride + 1; other < rides; other += 1) {
      if (seen[other] === 1 || !follows(ride, other)) continue;
      seen[other] = 1;
      const holder = before[other] ?? NO_NODE;
      if (holder !== NO_NODE && !append(holder, seen)) continue;
      before[other] = ride;
      return true;
    }
    return false;
  };
  for (let ride = 0; ride < rides; ride += 1) append(ride, new Uint8Array(rides));
  const next = new Int32Array(rides).fill(NO_NODE);
  for (const [other, ride] of before.entries()) if (ride !== NO_NODE) next[ride] = other;
  return next;
}

/** Chains as a flow: it enters each ride at most once, by its head or from the ride before, and leaves it by its tail or to the next. */
interface Flow {
  readonly weights: readonly number[];
  readonly follows: Follows;
  readonly next: Int32Array;
  readonly isHead: boolean[];
  readonly isTail: boolean[];
  readonly isCovered: boolean[];
}

/** Takes the chain away that costs least weight. Returns this weight. A node is the entry of a ride, or `rides` more for its exit. */
function removeChain(flow: Flow): number {
  const rides = flow.weights.length;
  const cost = new Float64Array(2 * rides).fill(Number.POSITIVE_INFINITY);
  const from = new Int32Array(2 * rides).fill(NO_NODE);
  const queue = flow.isTail.flatMap((isTail, ride) => (isTail ? [rides + ride] : []));
  for (const exit of queue) cost[exit] = 0;
  const isQueued = new Set(queue);
  for (const node of queue) {
    isQueued.delete(node);
    for (const [other, price] of edgesFrom(flow, node)) {
      const total = (cost[node] ?? 0) + price;
      if (total >= (cost[other] ?? 0)) continue;
      cost[other] = total;
      from[other] = node;
      if (isQueued.has(other)) continue;
      isQueued.add(other);
      queue.push(other);
    }
  }
  const entries = flow.isHead.flatMap((isHead, ride) => (isHead ? [ride] : []));
  const end = entries.reduce((best, entry) => ((cost[entry] ?? 0) < (cost[best] ?? 0) ? entry : best));
  undoAlong(flow, from, end);
  return cost[end] ?? 0;
}

/** The ways on from a node, with their prices: to drop a ride, to cover it again, to part two rides, or to join them. */
function* edgesFrom({ follows, isCovered, next, weights }: Flow, node: number): Generator<[number, number]> {
  const rides = weights.length;
  if (node < rides) {
    if (!isCovered[node]) yield [rides + node, -(weights[node] ?? 0)];
    const before = next.indexOf(node);
    if (before !== NO_NODE) yield [rides + before, 0];
    return;
  }
  const ride = node - rides;
  if (isCovered[ride]) yield [ride, weights[ride] ?? 0];
  for (let other = ride + 1; other < rides; other += 1)
    if (next[ride] !== other && follows(ride, other)) yield [other, 0];
}

function undoAlong({ isCovered, isHead, isTail, next, weights }: Flow, from: Int32Array, end: number): void {
  const rides = weights.length;
  const path = [end];
  for (let node = from[end] ?? NO_NODE; node !== NO_NODE; node = from[node] ?? NO_NODE) path.unshift(node);
  isHead[end] = false;
  isTail[(path[0] ?? rides) - rides] = false;
  for (const [place, to] of path.entries()) {
    const node = path[place - 1];
    if (node === undefined) continue;
    const ride = node % rides;
    if (ride === to % rides) isCovered[ride] = node < rides;
    else if (node < rides) next[to - rides] = NO_NODE;
    else next[ride] = to;
  }
}

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
