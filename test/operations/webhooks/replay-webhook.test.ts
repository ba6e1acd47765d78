import { describe, expect, it } from '@jest/globals';
import * as replayWebhook from '#functions/webhooks/replay-webhook.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useWebhooks } from '#test/support/webhook-stage.ts';

const stage = useWebhooks();
const { clock, create, deliver, received } = stage;

describe('a webhook', () => {
  it('sends the changes of a time again, under the same ids, and no others', async () => {
    const { id } = await create('/replay');
    const since = new Date().toISOString();
    for (let n = 0; n < 3; n += 1) await anEvent(stage.coordinator);
    clock.pass(MINUTE_MS);
    const until = new Date().toISOString();
    await anEvent(stage.coordinator);
    await deliver(id);
    const ids = received('/replay').map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(4);
    expect((await call(replayWebhook, { as: stage.as, params: { id }, query: { since, until } })).status).toBe(202);
    await deliver(id);
    await deliver(id);
    const again = received('/replay')
      .slice(4)
      .map(({ headers }) => headers['webhook-id']);
    expect(again.toSorted()).toEqual(ids.slice(0, 3).toSorted());
    const old = { since: new Date(Date.now() - 8 * DAY_MS).toISOString() };
    expect((await call(replayWebhook, { as: stage.as, params: { id }, query: old })).body.errors[0].path).toBe(
      'query.since',
    );
  });
});
