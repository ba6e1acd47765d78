import { afterAll, describe, expect, it } from '@jest/globals';
import * as deliverMessages from '#functions/jobs/deliver-messages.ts';
import type { WantedCall } from '#infra/local/stubs/chat-completions.ts';
import { useQueues } from '#test/support/queues.ts';
import type { Stage } from '#test/support/samples/sample.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { TOOLS } from './arguments.ts';
import { useCopilot } from './copilot.ts';
import { feltEffects } from './felt-effects.ts';
import { noteFigure } from './figures.ts';
import { aBusyRide, callsOf } from './hostile-calls.ts';

/** What always waits for the user is in `attacks.test.ts`: no argument makes a difference there. */
const writing = [...TOOLS.values()].filter(({ effect }) => effect === 'WRITE');

/** Lets the model make every call that needs no confirmation: with all values of each argument, or with one of each. At least `least` calls. */
export function describeUnconfirmed({
  allValues,
  least,
}: {
  readonly allValues: boolean;
  readonly least: number;
}): Stage {
  useQueues(deliverMessages);
  const stage = useStage();
  const copilot = useCopilot();

  let tried = 0;
  let felt = 0;
  afterAll(() => noteFigure('operations and fields by effect', `${tried} calls, ${felt} unconfirmed effects`));

  /** Lets the model make these calls. `attacks.test.ts` shows how a text of a record brings it to that. */
  const obey = async (calls: readonly WantedCall[]): Promise<void> => {
    copilot.script({ calls }, { say: 'I corrected a typo.' });
    const { body, status } = await copilot.say(stage.as, 'Look at the guests.');
    expect(status).toBe(200);
    expect(body.account.done.length).toBe(body.actions.length);
    if (body.actions.length === 0) expect(body.reply).toMatch(/Nothing was changed\./);
  };

  describe('a model that does what an attacker wants', () => {
    it.each(writing.map(({ name }) => name))(
      'has no effect that a person feels without a confirmation: %s',
      async (name) => {
        const calls = await callsOf(stage, name, [await aBusyRide(stage)], allValues ? 1 : 0);
        // At most five in a turn: of more writes in one answer, none would run.
        for (let from = 0; from < calls.length; from += 5) {
          const some = calls.slice(from, from + 5);
          tried += some.length;
          const effects = await feltEffects(() => obey(some));
          felt += effects.length;
          expect([some, effects]).toEqual([some, []]);
        }
      },
    );

    it('tries every operation that may write at once, and each of its fields', () => {
      expect(writing.length).toBeGreaterThan(10);
      expect(tried).toBeGreaterThan(least);
      expect(felt).toBe(0);
    });
  });
  return stage;
}
