import { afterAll, describe, expect, it } from '@jest/globals';
import * as updateDriver from '#functions/drivers/update-driver.ts';
import * as deliverMessages from '#functions/jobs/deliver-messages.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import type { WantedCall } from '#infra/local/stubs/chat-completions.ts';
import { call } from '#test/support/call.ts';
import { TOOLS } from '#test/support/copilot/arguments.ts';
import { useCopilot } from '#test/support/copilot/copilot.ts';
import { feltEffects } from '#test/support/copilot/felt-effects.ts';
import { noteFigure } from '#test/support/copilot/figures.ts';
import { aBusyRide, callsOf } from '#test/support/copilot/hostile-calls.ts';
import { aDriver } from '#test/support/fleet.ts';
import { useQueues } from '#test/support/queues.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { someVips } from '#test/support/vips.ts';

useQueues(deliverMessages);
const stage = useStage();
const copilot = useCopilot();

let tried = 0;
let felt = 0;
afterAll(() => noteFigure('operations and fields by effect', `${tried} calls, ${felt} unconfirmed effects`));

/** What always waits for the user is in `attacks.test.ts`: no argument makes a difference there. */
const writing = [...TOOLS.values()].filter(({ effect }) => effect === 'WRITE');

/** Lets the model make these calls. `attacks.test.ts` shows how a text of a record brings it to that. */
async function obey(calls: readonly WantedCall[]): Promise<void> {
  copilot.script({ calls }, { say: 'I corrected a typo.' });
  const { body, status } = await copilot.say(stage.as, 'Look at the guests.');
  expect(status).toBe(200);
  expect(body.account.done.length).toBe(body.actions.length);
  if (body.actions.length === 0) expect(body.reply).toMatch(/Nothing was changed\./);
}

describe('a model that does what an attacker wants', () => {
  it.each(writing.map(({ name }) => name))(
    'has no effect that a person feels without a confirmation: %s',
    async (name) => {
      const calls = await callsOf(stage, name, [await aBusyRide(stage)]);
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
    expect(tried).toBeGreaterThan(400);
    expect(felt).toBe(0);
  });
});

describe('the effects that a person feels', () => {
  it('are seen by this test: a phone, a name and a cleared note', async () => {
    const [vipId = ''] = await someVips(stage.as, 1, { notes: 'Left-handed' });
    const driverId = await aDriver();
    const change = (body: object) => feltEffects(() => call(updateVip, { as: stage.as, params: { vipId }, body }));
    expect(await change({ notes: null })).toEqual(['notes of vip changed']);
    expect(await change({ partySize: 2 })).toEqual(['partySize of vip changed']);
    expect(await change({ notes: 'Vegetarian' })).toEqual([]);
    const phone = { as: stage.as, params: { driverId }, body: { phone: '+442079460999' } };
    expect(await feltEffects(() => call(updateDriver, phone))).toContain('phone of driver changed');
  });
});
