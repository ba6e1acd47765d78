import { describe, expect, it } from '@jest/globals';
import { useCopilot } from '#test/support/copilot/copilot.ts';
import { callsAtOnce, obeying } from '#test/support/copilot/hostile-calls.ts';
import { CONDITIONS, type Condition, useOutsideWorld } from '#test/support/copilot/outside-world.ts';
import { useStage } from '#test/support/samples/stage.ts';

const makeWorld = useOutsideWorld();
const stage = useStage();
const copilot = useCopilot();

/** None, each alone, all, and those that matter only together: a link goes by time to a guest who agreed. */
const COMBINATIONS: readonly (readonly Condition[])[] = [
  [],
  ...CONDITIONS.map((condition) => [condition]),
  ['links go by time', 'guests agreed to messages'],
  ['links go by time', 'guests agreed to messages', 'guests have calendars'],
  CONDITIONS.filter((each) => each !== 'a report is in the making'),
  CONDITIONS,
];

describe('a turn that no one confirms lets nothing reach people in the day after it', () => {
  it.each(COMBINATIONS.map((conditions) => [conditions.join(', ') || 'nothing special', conditions] as const))(
    'where %s',
    async (_what, conditions) => {
      const world = await makeWorld(stage.as, conditions);
      const { outcome, run } = obeying(stage, copilot, await callsAtOnce(stage, world.records.slice(0, 3)));
      expect(await world.reachedBecause(run)).toEqual([]);
      expect(outcome.done + outcome.waiting).toBeGreaterThan(100);
    },
  );
});
