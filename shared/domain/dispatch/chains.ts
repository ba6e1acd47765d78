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
  const pairs = pairsOf(weights.length, follows);
  const next = fewestChains(weights.length, pairs);
  const previous = previousOf(next);
  const flow: Flow = {
    weights,
    pairs,
    next,
    previous,
    isHead: Array.from(previous, (ride) => ride === NO_NODE),
    isTail: Array.from(next, (ride) => ride === NO_NODE),
    isCovered: weights.map(() => true),
  };
  let dropped = 0;
  for (let count = flow.isTail.filter(Boolean).length; count > chains; count -= 1) dropped += removeChain(flow);
  return dropped;
}

/** Returns `first * rides + second`: 1 if the second ride can come after the first. The work asks for each pair many times. */
function pairsOf(rides: number, follows: Follows): Uint8Array {
  const pairs = new Uint8Array(rides * rides);
  for (let first = 0; first < rides; first += 1)
    for (let second = first + 1; second < rides; second += 1)
      if (follows(first, second)) pairs[first * rides + second] = 1;
  return pairs;
}

/** Returns the ride before each ride, or -1. */
function previousOf(next: Int32Array): Int32Array {
  const previous = new Int32Array(next.length).fill(NO_NODE);
  for (const [ride, other] of next.entries()) if (other !== NO_NODE) previous[other] = ride;
  return previous;
}

/** Returns the next ride in the chain of each ride, or -1: as many as possible have one (Kuhn's matching). */
function fewestChains(rides: number, pairs: Uint8Array): Int32Array {
  const before = new Int32Array(rides).fill(NO_NODE);
  const append = (ride: number, seen: Uint8Array): boolean => {
    for (let other = ride + 1; other < rides; other += 1) {
      if (seen[other] === 1 || pairs[ride * rides + other] !== 1) continue;
      seen[other] = 1;
      const holder = before[other] ?? NO_NODE;
      if (holder !== NO_NODE && !append(holder, seen)) continue;
      before[other] = ride;
      return true;
    }
    return false;
  };
  for (let ride = 0; ride < rides; ride += 1) append(ride, new Uint8Array(rides));
  return previousOf(before);
}

/** Chains as a flow: it enters each ride at most once, by its head or from the ride before, and leaves it by its tail or to the next. */
interface Flow {
  readonly weights: readonly number[];
  readonly pairs: Uint8Array;
  readonly next: Int32Array;
  readonly previous: Int32Array;
  readonly isHead: boolean[];
  readonly isTail: boolean[];
  readonly isCovered: boolean[];
}

/** Takes the chain away that costs least weight. Returns this weight. A node is the entry of a ride, or `rides` more for its exit. */
function removeChain(flow: Flow): number {
  const { next, pairs } = flow;
  const rides = flow.weights.length;
  const cost = new Float64Array(2 * rides).fill(Number.POSITIVE_INFINITY);
  const from = new Int32Array(2 * rides).fill(NO_NODE);
  const queue = flow.isTail.flatMap((isTail, ride) => (isTail ? [rides + ride] : []));
  for (const exit of queue) cost[exit] = 0;
  const isQueued = new Uint8Array(2 * rides);
  for (const exit of queue) isQueued[exit] = 1;
  const reach = (other: number, node: number, total: number): void => {
    cost[other] = total;
    from[other] = node;
    if (isQueued[other] === 1) return;
    isQueued[other] = 1;
    queue.push(other);
  };
  for (const node of queue) {
    isQueued[node] = 0;
    const own = cost[node] ?? 0;
    for (const [other, price] of edgesFrom(flow, node))
      if (own + price < (cost[other] ?? 0)) reach(other, node, own + price);
    const ride = node - rides;
    if (ride < 0) continue;
    // To join two rides costs nothing.
    for (let other = ride + 1, pair = ride * rides + other; other < rides; other += 1, pair += 1)
      if (pairs[pair] === 1 && own < (cost[other] ?? 0) && next[ride] !== other) reach(other, node, own);
  }
  const entries = flow.isHead.flatMap((isHead, ride) => (isHead ? [ride] : []));
  const end = entries.reduce((best, entry) => ((cost[entry] ?? 0) < (cost[best] ?? 0) ? entry : best));
  undoAlong(flow, from, end);
  return cost[end] ?? 0;
}

/** The ways on from a node, with their prices: to drop a ride, to cover it again, or to part two rides. */
function edgesFrom({ isCovered, previous, weights }: Flow, node: number): [node: number, price: number][] {
  const rides = weights.length;
  const weight = weights[node % rides] ?? 0;
  if (node >= rides) return isCovered[node - rides] ? [[node - rides, weight]] : [];
  const before = previous[node] ?? NO_NODE;
  return [
    ...(isCovered[node] ? [] : [[rides + node, -weight] as [number, number]]),
    ...(before === NO_NODE ? [] : [[rides + before, 0] as [number, number]]),
  ];
}

function undoAlong({ isCovered, isHead, isTail, next, previous, weights }: Flow, from: Int32Array, end: number): void {
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
  previous.set(previousOf(next));
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
    const chains = chainsOf(fewestChains(members.length, pairsOf(members.length, follows))).map((chain) =>
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
