import { replyOf } from '#infra/local/stubs/signal-cli.ts';
import { gaveUp } from '#shared/domain/messages/attempt.ts';
import { beginOutbound, beginToDesk } from '#shared/domain/messages/begin-message.ts';
import { driverStore } from '#shared/entities/drivers/driver.ts';
import { createMessage } from '#shared/entities/messages/message.ts';
import { newId } from '#shared/platform/ids.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import { transact } from '#shared/table/transact.ts';
import { anEvent } from '#test/support/activities.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aPhone, aReachableDriver, WEBHOOK_SECRET } from '#test/support/messaging.ts';
import { aUser } from '#test/support/people.ts';
import { someVips } from '#test/support/vips.ts';
import { RIDE } from './bookings.ts';
import { nextNumber, type Sample } from './sample.ts';

const NOW = '2027-05-09T19:00:00.000Z';

/** Writes a message directly to the table and returns its id. */
async function aMessage(change: (message: MessageRecord) => MessageRecord = (message) => message): Promise<string> {
  const { id: driverId } = await aReachableDriver();
  const fields = { createdBy: 'test', now: NOW, retentionDays: 90, driverId, purpose: 'MESSAGE' } as const;
  const message = change(beginOutbound({ ...fields, id: newId('msg'), text: 'Hello' }));
  await transact(createMessage(message, { driver: driverStore.asLive({ id: driverId }), guests: [] }));
  return message.id;
}
function failed(message: MessageRecord): MessageRecord {
  return gaveUp(message, 'FAILED', 'refused', NOW);
}
function toDesk({ id, driverId = '' }: MessageRecord): MessageRecord {
  return beginToDesk({ id, driverId, text: 'Late', createdBy: 'test', now: NOW, retentionDays: 90, attachments: [] });
}
async function driver() {
  return { driverId: (await aReachableDriver()).id };
}

export const MESSAGE_SAMPLES: Readonly<Record<string, Sample>> = {
  sendDriverMessage: {
    request: async () => ({ params: await driver(), body: { text: 'Hello', attachSchedule: { formats: ['PDF'] } } }),
    conflicts: {
      DRIVER_WITHOUT_PHONE: async () => ({ params: { driverId: await aDriver() }, body: { text: 'Hello' } }),
    },
  },
  sendMessages: { request: async () => ({ body: { driverIds: [(await aReachableDriver()).id], text: 'Hello' } }) },
  listDriverMessages: { request: async () => ({ params: await driver() }) },
  listVipMessages: {
    request: async ({ as }) => ({ params: { vipId: (await someVips(as, 1))[0] ?? '' } }),
  },
  findPeople: { request: async () => ({ query: { phone: (await aReachableDriver()).phone } }) },
  eraseNumber: {
    request: async ({ as }) => {
      const phone = aPhone();
      await someVips(as, 1, { phone });
      return { query: { phone } };
    },
  },
  seeConversation: { request: async () => ({ body: { conversationId: 'unknown', upTo: NOW } }) },
  listMessages: { request: async () => ({ query: { unknown: 'true' } }) },
  getMessage: { request: async () => ({ params: { id: await aMessage() } }) },
  sendDeskMessage: {
    // With a ride, so that all of its writes are tried.
    request: async ({ as }) => {
      const driverId = await aDriver();
      const eventId = await anEvent(as, { ...RIDE, driverId });
      return { as: await aUser('DRIVER', { driverId }), body: { text: 'Late', eventId } };
    },
  },
  readMessage: {
    request: async () => ({ params: { id: await aMessage(toDesk) } }),
    conflicts: { INVALID_TRANSITION: async () => ({ params: { id: await aMessage() } }) },
  },
  retryMessage: {
    request: async () => ({ params: { id: await aMessage(failed) } }),
    conflicts: { INVALID_TRANSITION: async () => ({ params: { id: await aMessage() } }) },
  },
  receiveMessages: {
    request: async () => {
      process.env['MESSAGING_WEBHOOK_SECRET'] = WEBHOOK_SECRET;
      return {
        // Public operations do not read the token.
        as: 'anonymous',
        headers: { 'x-webhook-secret': WEBHOOK_SECRET },
        body: replyOf('+4915100000001', 'Hello', 1_800_000_000_000 + nextNumber()),
      };
    },
  },
};
