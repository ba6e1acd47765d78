import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import * as updateEvent from '#functions/activities/update-event.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useWebhooks } from '#test/support/webhook-stage.ts';

const stage = useWebhooks();
const { create, deliver, deliveries, received } = stage;

describe('a webhook', () => {
  it('gets each change once, signed, thin and without values', async () => {
    const { id, secret } = await create('/once');
    const eventId = await anEvent(stage.coordinator);
    await call(updateEvent, { as: stage.coordinator, params: { eventId }, body: { title: 'Secret tea' } });
    await deliver(id);
    await deliver(id);
    const messages = received('/once');
    expect(messages).toHaveLength(2);
    for (const { body, headers } of messages) {
      const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
      const signed = Object.fromEntries(names.map((name) => [name, headers[name] as string]));
      expect(new Webhook(secret).verify(body, signed)).toMatchObject({
        data: { subject: 'ScheduleEvent', id: eventId },
      });
      expect(() => new Webhook(secret).verify(`${body} `, signed)).toThrow('signature');
      expect(body).not.toContain('Secret');
      expect(Object.keys(JSON.parse(body).data)).toEqual(['subject', 'id', 'version', 'fields', 'deleted']);
    }
    const made = await deliveries(id);
    expect(made.map(({ status, tries }: { status: string; tries: number }) => [status, tries])).toEqual([
      ['DELIVERED', 1],
      ['DELIVERED', 1],
    ]);
    expect(new Set(messages.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  });
});
