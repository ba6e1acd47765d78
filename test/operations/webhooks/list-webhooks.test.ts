import { describe, expect, it } from '@jest/globals';
import * as createWebhook from '#functions/webhooks/create-webhook.ts';
import * as listWebhooks from '#functions/webhooks/list-webhooks.ts';
import { call } from '#test/support/call.ts';
import { useWebhooks } from '#test/support/webhook-stage.ts';

const stage = useWebhooks();
const { create, receiver } = stage;

describe('a webhook', () => {
  it('is for administrators, and shows its secret once', async () => {
    expect((await call(createWebhook, { as: stage.coordinator, body: { url: receiver.url() } })).body.code).toBe(
      'FORBIDDEN',
    );
    const { secret } = await create('/shown-once');
    const shown = JSON.stringify((await call(listWebhooks, { as: stage.as })).body);
    expect(secret).toMatch(/^whsec_/);
    expect(shown).not.toContain(secret);
    expect(shown).not.toContain('whsk_');
  });
});
