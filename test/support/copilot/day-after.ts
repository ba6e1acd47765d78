import { describe, expect, it } from '@jest/globals';
import { useStage } from '#test/support/samples/stage.ts';
import { IS_WHOLE, swept } from '#test/support/sweep.ts';
import { useCopilot } from './copilot.ts';
import { callsAtOnce, obeying, plansOn } from './hostile-calls.ts';
import { type Condition, useOutsideWorld } from './outside-world.ts';

/** The service looks at the records that a call would write, and at each way to people by itself. So each way sees every third call, and the next one others. */
const EVERY = 3;

/**
 * Plays, with each of these conditions together, the calls that the copilot makes at once, and the day after them: all of them where sweeps are
 * whole, else every third, each time others.
 */
export function describeTheDayAfter(combinations: readonly (readonly Condition[])[]): void {
  const makeWorld = useOutsideWorld();
  const stage = useStage();
  const copilot = useCopilot();

  describe('a turn that no one confirms lets nothing reach people in the day after it', () => {
    const cases = combinations.map((conditions, place) => [conditions.join(', '), conditions, place] as const);
    it.each(cases)('where %s', async (_what, conditions, place) => {
      const world = await makeWorld(stage.as, conditions);
      const [ride = {}, bare = {}, meal = {}] = world.records;
      // Of a ride without a vehicle, no one is told otherwise than of one that has it.
      const some = await callsAtOnce(stage, IS_WHOLE ? [ride, bare, meal] : [ride, meal], IS_WHOLE);
      const calls = [...plansOn(world.records), ...swept(some, EVERY, place)];
      const { outcome, run } = obeying(stage, copilot, calls);
      expect(await world.reachedBecause(run)).toEqual([]);
      expect(outcome.done + outcome.waiting).toBeGreaterThan(IS_WHOLE ? 100 : 40);
      // What waits reaches no one whatever the service looks at.
      expect(outcome.done).toBeGreaterThan(10);
    });
  });
}
