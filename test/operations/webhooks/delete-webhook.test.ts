import { describe, expect, it } from '@jest/globals';
import * as deleteWebhook from '#functions/webhooks/delete-webhook.ts';
import * as getWebhook from '#functions/webhooks/get-webhook.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useWebhooks } from '#test/support/webhook-stage.ts';

const stage = useWebhooks();
const { create, deliver, received } = stage;

describe('a webhook', () => {
  it('is gone when it is deleted, and gets nothing more', async () => {
    const { id } = await create('/gone-for-good');
    await anEvent(stage.coordinator);
    expect((await call(deleteWebhook, { as: stage.as, params: { id } })).status).toBe(204);
    await deliver(id);
    expect(received('/gone-for-good')).toEqual([]);
    expect((await call(getWebhook, { as: stage.as, params: { id } })).body.code).toBe('NOT_FOUND');
  });
});
