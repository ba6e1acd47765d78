import { describe, expect, it } from '@jest/globals';
import * as updateWebhook from '#functions/webhooks/update-webhook.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/units/durations.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useWebhooks } from '#test/support/webhook-stage.ts';

const stage = useWebhooks();
const { clock, create, deliver, read, received, receiver } = stage;

describe('a webhook', () => {
  it('is switched off by a 410, or after 5 days of failure, and begins with the present when it is on again', async () => {
    const [gone, failing] = [await create('/gone'), await create('/failing')];
    receiver.answers('/gone', 410);
    receiver.answers('/failing', 500);
    await anEvent(stage.coordinator);
    await Promise.all([deliver(gone.id), deliver(failing.id)]);
    expect(await read(gone.id)).toMatchObject({ enabled: false, disabledBy: 'GONE' });
    expect(await read(failing.id)).toMatchObject({ enabled: true, disabledBy: null });
    clock.pass(5 * DAY_MS + SECOND_MS);
    await deliver(failing.id);
    expect(await read(failing.id)).toMatchObject({ enabled: false, disabledBy: 'FAILING' });
    receiver.received.length = 0;
    receiver.answers('/failing', 200);
    clock.pass(MINUTE_MS);
    await anEvent(stage.coordinator);
    await deliver(failing.id);
    expect(received('/failing')).toEqual([]);
    clock.pass(MINUTE_MS);
    const body = { enabled: true };
    expect((await call(updateWebhook, { as: stage.as, params: { id: failing.id }, body })).body).toMatchObject({
      disabledBy: null,
    });
    const eventId = await anEvent(stage.coordinator);
    clock.pass(12 * MINUTE_MS);
    await deliver(failing.id);
    // The one that waited, and the one since.
    expect(received('/failing')).toHaveLength(2);
    expect(received('/failing').some(({ body: sent }) => sent.includes(eventId))).toBe(true);
  });
});
