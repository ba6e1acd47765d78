/** Returns whether a ride can come after another that has a smaller number. */
type Follows = (first: number, second: number) => boolean;

const NONE = -1;

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
    isTail: Array.from(next, (ride) => ride === NONE),
    isCovered: weights.map(() => true),
  };
  let dropped = 0;
  for (let count = flow.isTail.filter(Boolean).length; count > chains; count -= 1) dropped += removeChain(flow);
  return dropped;
}

/** Returns the next ride in the chain of each ride, or -1: as many as possible have one (Kuhn's matching). */
export function fewestChains(rides: number, follows: Follows): Int32Array {
  const before = new Int32Array(rides).fill(NONE);
  const append = (ride: number, seen: Uint8Array): boolean => {
    for (let other = ride + 1; other < rides; other += 1) {
      if (seen[other] === 1 || !follows(ride, other)) continue;
      seen[other] = 1;
      const holder = before[other] ?? NONE;
      if (holder !== NONE && !append(holder, seen)) continue;
      before[other] = ride;
      return true;
    }
    return false;
  };
  for (let ride = 0; ride < rides; ride += 1) append(ride, new Uint8Array(rides));
  const next = new Int32Array(rides).fill(NONE);
  for (const [other, ride] of before.entries()) if (ride !== NONE) next[ride] = other;
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
  const from = new Int32Array(2 * rides).fill(NONE);
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
    if (before !== NONE) yield [rides + before, 0];
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
  for (let node = from[end] ?? NONE; node !== NONE; node = from[node] ?? NONE) path.unshift(node);
  isHead[end] = false;
  isTail[(path[0] ?? rides) - rides] = false;
  for (const [place, to] of path.entries()) {
    const node = path[place - 1];
    if (node === undefined) continue;
    const ride = node % rides;
    if (ride === to % rides) isCovered[ride] = node < rides;
    else if (node < rides) next[to - rides] = NONE;
    else next[ride] = to;
  }
}
