import { describe, expect, it } from '@jest/globals';
import * as getWebhook from '#functions/webhooks/get-webhook.ts';
import { call } from '#test/support/call.ts';
import { useWebhooks } from '#test/support/webhook-stage.ts';

const stage = useWebhooks();
const { create, receiver } = stage;

describe('a webhook', () => {
  it('is read without its secret', async () => {
    const { id, secret } = await create('/read');
    const { body } = await call(getWebhook, { as: stage.as, params: { id } });
    expect(body).toMatchObject({ id, url: receiver.url('/read') });
    expect(JSON.stringify(body)).not.toContain(secret);
    expect(JSON.stringify(body)).not.toContain('whsk_');
  });
});
