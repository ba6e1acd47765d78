import { describe, expect, it } from '@jest/globals';
import * as createWebhook from '#functions/webhooks/create-webhook.ts';
import { call } from '#test/support/call.ts';
import { useWebhooks } from '#test/support/webhook-stage.ts';

const stage = useWebhooks();

describe('a webhook', () => {
  it.each([
    ['http://hooks.example.org/', 'must begin with https://'],
    ['https://127.0.0.1/', 'must be at a public address'],
    ['https://[::1]/', 'must be at a public address'],
    ['https://169.254.169.254/latest', 'must be at a public address'],
    ['https://localhost/', 'must be at a public address'],
    ['https://localhost./', 'must be at a public address'],
    ['https://127.1/', 'must be at a public address'],
    ['https://0x7f000001/', 'must be at a public address'],
    ['https://[::ffff:127.0.0.1]/', 'must be at a public address'],
    ['https://[64:ff9b::7f00:1]/', 'must be at a public address'],
    ['https://[2002:7f00:1::]/', 'must be at a public address'],
    ['https://me:secret@hooks.example.org/', 'must have no name and no password'],
  ])('cannot be at %s', async (url, message) => {
    const { body } = await call(createWebhook, { as: stage.as, body: { url } });
    expect(body.errors).toMatchObject([{ path: 'body.url', message }]);
  });
});
