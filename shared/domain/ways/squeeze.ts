import { type Assignment, type BusyTime, isBlock } from '#shared/domain/assignments/assignment.ts';
import { type Arriving, type Leaving, type Passage, passageBetween, type Travel } from './passage.ts';

/** A ride that lies too close before or after another one for the way between them. */
export interface Squeeze extends Passage {
  /** The ride before or after. */
  readonly other: Assignment;
  /** The codes of the places that are left and reached. */
  readonly from: string;
  readonly to: string;
}

function squeezeOf(before: Leaving, after: Arriving, other: Assignment, travel: Travel): Squeeze[] {
  const passage = passageBetween(before, after, travel);
  const [from, to] = [before.to, after.from];
  if (from === undefined || to === undefined) return [];
  const { gapMinutes, neededMinutes } = passage;
  // Below the turnaround, the two are in conflict anyway.
  return gapMinutes >= travel.turnaroundMinutes && gapMinutes < neededMinutes ? [{ ...passage, other, from, to }] : [];
}

/** The rides next to an interval, among those that do not overlap it. */
export function neighboursOf(
  { end, start }: Pick<Assignment, 'end' | 'start'>,
  times: readonly BusyTime[],
): { readonly before: Assignment | undefined; readonly after: Assignment | undefined } {
  let before: Assignment | undefined;
  let after: Assignment | undefined;
  for (const time of times) {
    if (isBlock(time)) continue;
    if (time.end <= start && (!before || time.end > before.end)) before = time;
    if (time.start >= end && (!after || time.start < after.start)) after = time;
  }
  return { before, after };
}

/**
 * Returns the rides before and after that lie too close for the way between them. Only the nearest ride on each side counts: a ride in
 * between has ways of its own. Blocks count nothing, because they have no place.
 */
export function squeezesOf(
  wanted: Pick<Assignment, 'end' | 'from' | 'start' | 'to'>,
  times: readonly BusyTime[],
  travel: Travel,
): Squeeze[] {
  const { after, before } = neighboursOf(wanted, times);
  return [
    ...(before ? squeezeOf(before, wanted, before, travel) : []),
    ...(after ? squeezeOf(wanted, after, after, travel) : []),
  ];
}

/** Tells whether a squeeze was there before a change, and was not smaller. */
function wasThere({ gapMinutes, neededMinutes, other }: Squeeze, before: readonly Squeeze[]): boolean {
  return before.some(
    (each) =>
      each.other.activityId === other.activityId &&
      each.other.resource === other.resource &&
      neededMinutes - gapMinutes <= each.neededMinutes - each.gapMinutes,
  );
}

/** Returns the squeezes that a change brings or makes worse. */
export function worseSqueezes(before: readonly Squeeze[], after: readonly Squeeze[]): Squeeze[] {
  return after.filter((squeeze) => !wasThere(squeeze, before));
}
