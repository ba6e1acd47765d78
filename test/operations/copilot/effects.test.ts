import { describe, expect, it } from '@jest/globals';
import * as updateDriver from '#functions/drivers/update-driver.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { call } from '#test/support/call.ts';
import { feltEffects } from '#test/support/copilot/felt-effects.ts';
import { describeUnconfirmed } from '#test/support/copilot/unconfirmed-effects.ts';
import { aDriver } from '#test/support/fleet.ts';
import { IS_WHOLE } from '#test/support/sweep.ts';
import { someVips } from '#test/support/vips.ts';

// One value of each argument, or all of them where sweeps are whole.
const stage = describeUnconfirmed({ allValues: IS_WHOLE, least: IS_WHOLE ? 400 : 150 });

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
