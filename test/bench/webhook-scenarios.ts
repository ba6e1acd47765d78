import type { CallOptions } from '#test/support/call.ts';
import type { Scenario } from './scenario.ts';

/** Nothing listens there, so a test message fails at once. */
const ORIGIN = 'http://127.0.0.1:9';
const NEW = { url: `${ORIGIN}/hook` };

function onOne(options: Partial<CallOptions> = {}): readonly Scenario[] {
  return [
    {
      ask: async ({ ask }) => {
        process.env['WEBHOOK_LOCAL_ORIGINS'] = ORIGIN;
        const { id } = await ask('createWebhook', { body: NEW });
        return { params: { id: id as string }, ...options };
      },
    },
  ];
}

/** The scenarios of webhooks, by operation id. */
export const WEBHOOK_SCENARIOS: Readonly<Record<string, readonly Scenario[]>> = {
  // A function in Lambda takes no address of this machine.
  createWebhook: [{ ask: () => ({ body: { url: 'https://hooks.example.org/' } }) }],
  getWebhook: onOne(),
  updateWebhook: onOne({ body: { description: 'Screens in the lobby' } }),
  deleteWebhook: onOne(),
  rotateWebhookSecret: onOne(),
  testWebhook: onOne(),
  listWebhookDeliveries: onOne(),
  replayWebhook: [
    {
      ask: async (scene) => {
        const since = new Date(Date.now() - 3_600_000).toISOString();
        return { ...(await onOne()[0]?.ask(scene)), query: { since } };
      },
    },
  ],
};
