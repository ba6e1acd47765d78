import * as createWebhook from '#functions/webhooks/create-webhook.ts';
import { call } from '#test/support/call.ts';
import { nextNumber, type Prepare, type Sample } from './sample.ts';

/** Nothing listens there, so a test message fails at once. */
const ORIGIN = 'http://127.0.0.1:9';

function aUrl(): string {
  process.env['WEBHOOK_LOCAL_ORIGINS'] = ORIGIN;
  return `${ORIGIN}/${nextNumber()}`;
}

const oneWebhook: Prepare = async ({ as }) => {
  const { body } = await call(createWebhook, { as, body: { url: aUrl() } });
  return { params: { id: body.id } };
};

export const WEBHOOK_SAMPLES: Readonly<Record<string, Sample>> = {
  createWebhook: { request: async () => ({ body: { url: aUrl() } }) },
  listWebhooks: { request: async () => ({}) },
  getWebhook: { request: oneWebhook },
  updateWebhook: {
    request: async (stage) => ({ ...(await oneWebhook(stage)), body: { description: `Screen ${nextNumber()}` } }),
  },
  deleteWebhook: { request: oneWebhook },
  rotateWebhookSecret: { request: oneWebhook },
  testWebhook: { request: oneWebhook },
  listWebhookDeliveries: { request: oneWebhook },
  replayWebhook: {
    request: async (stage) => ({ ...(await oneWebhook(stage)), query: { since: '2027-05-09T12:00:00Z' } }),
  },
};
