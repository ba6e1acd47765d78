import { randomInt } from 'node:crypto';
import { receiptOf, replyOf } from '#infra/local/stubs/signal-phone.ts';
import { gaveUp } from '#shared/domain/messages/attempt.ts';
import { findMessage, replaceMessage } from '#shared/entities/messages/message.ts';
import { transact } from '#shared/table/transact.ts';
import type { Scenario, Scene } from './scenario.ts';

const SECRET = 'secret-of-the-bench';
const PHONE = '+447700900123';
const GUEST = { name: 'Ngozi Okonjo', department: 'ADMIN', phone: '+447700900124', acceptsMessages: true };
function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString();
}

async function aDriver({ ask }: Scene): Promise<string> {
  return (await ask('createDriver', { body: { name: 'Dana', phone: PHONE } }))['id'] as string;
}

async function aMessage(scene: Scene): Promise<string> {
  const params = { driverId: await aDriver(scene) };
  return (await scene.ask('sendDriverMessage', { params, body: { text: 'Hello' } }))['id'] as string;
}

async function aFailedMessage(scene: Scene): Promise<string> {
  const id = await aMessage(scene);
  const message = await findMessage(id);
  if (message) await transact([replaceMessage(message, gaveUp(message, 'FAILED', 'refused', message.createdAt))]);
  return id;
}

function notified(body: object) {
  process.env['MESSAGING_WEBHOOK_SECRET'] = SECRET;
  return { headers: { 'x-webhook-secret': SECRET }, body };
}

/** The scenarios of operations on messages, by operation id. */
export const MESSAGE_SCENARIOS: Readonly<Record<string, readonly Scenario[]>> = {
  getMessage: [{ ask: async (scene) => ({ params: { id: await aMessage(scene) } }) }],
  listMessages: [{ ask: () => ({ query: { unknown: 'true' } }) }],
  listVipMessages: [
    {
      name: 'of a guest with a link',
      ask: async ({ ask, fresh }) => {
        const { id: vipId } = await ask('createVip', { body: GUEST });
        const eventId = await fresh.event({ vipIds: [vipId], startTime: inHours(1), endTime: inHours(2) });
        await ask('createGuestLink', { params: { eventId }, body: { vipId, send: true } });
        return { params: { vipId: vipId as string } };
      },
    },
  ],
  sendDeskMessage: [
    { name: 'a message', ask: ({ stage: { driver } }) => ({ as: driver, body: { text: 'Late' } }) },
    {
      name: 'a note on a ride',
      ask: ({ stage: { driver, eventIds } }) => ({ as: driver, body: { text: 'Late', eventId: eventIds[0] } }),
    },
  ],
  readMessage: [
    {
      ask: async ({ ask, stage: { driver } }) => {
        const { id } = await ask('sendDeskMessage', { as: driver, body: { text: 'Late' } });
        return { params: { id: id as string } };
      },
    },
  ],
  retryMessage: [{ ask: async (scene) => ({ params: { id: await aFailedMessage(scene) } }) }],
  sendDriverMessage: [
    { ask: async (scene) => ({ params: { driverId: await aDriver(scene) }, body: { text: 'Hello' } }) },
  ],
  sendMessages: [{ ask: async (scene) => ({ body: { driverIds: [await aDriver(scene)], text: 'Hello' } }) }],
  receiveMessages: [
    {
      name: 'a message',
      ask: () => notified(replyOf(PHONE, 'Hello', randomInt(1_800_000_000_000, 1_900_000_000_000))),
    },
    { name: 'a receipt', ask: () => notified(receiptOf({ to: PHONE, timestamp: 1_800_000_000_000 }, 'read', 1)) },
  ],
};
