import { describe, expect, it } from '@jest/globals';
import { useStage } from '#test/support/samples/stage.ts';
import { useCopilot } from './copilot.ts';
import { callsAtOnce, obeying, plansOn } from './hostile-calls.ts';
import { CONDITIONS, type Condition, useOutsideWorld } from './outside-world.ts';

/** Plays, with each of these conditions together, every call that the copilot makes at once, and the day after it. */
export function describeTheDayAfter(combinations: readonly (readonly Condition[])[]): void {
  const makeWorld = useOutsideWorld();
  const stage = useStage();
  const copilot = useCopilot();

  describe('a turn that no one confirms lets nothing reach people in the day after it', () => {
    it.each(combinations.map((conditions) => [conditions.join(', ') || 'nothing special', conditions] as const))(
      'where %s',
      async (_what, conditions) => {
        const world = await makeWorld(stage.as, conditions);
        const isWhole = conditions.length === CONDITIONS.length;
        const [ride = {}, bare = {}, meal = {}] = world.records;
        // Of a ride without a vehicle, no one is told otherwise than of one that has it.
        const some = await callsAtOnce(stage, isWhole ? [ride, bare, meal] : [ride, meal], isWhole);
        const calls = [...plansOn(world.records), ...some];
        const { outcome, run } = obeying(stage, copilot, calls);
        expect(await world.reachedBecause(run)).toEqual([]);
        expect(outcome.done + outcome.waiting).toBeGreaterThan(100);
      },
    );
  });
}
