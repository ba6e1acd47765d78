import { placesOf } from '#shared/domain/assignments/assignment.ts';
import { type Passage, passageBetween } from '#shared/domain/ways/passage.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { AttentionFacts } from './facts.ts';

/** Returns what lies between two rides that follow each other, if it is too short. With the rule OFF nothing is. */
export function squeezeOf(
  { travel }: Pick<AttentionFacts, 'travel'>,
  before: ActivityRecord | undefined,
  ride: ActivityRecord | undefined,
): Passage | undefined {
  if (!before || !ride || (travel.rule ?? 'OFF') === 'OFF') return undefined;
  const passage = passageBetween(
    { end: before.endTime, to: placesOf(before).to },
    { start: ride.startTime, from: placesOf(ride).from },
    travel,
  );
  return passage.gapMinutes < passage.neededMinutes ? passage : undefined;
}
