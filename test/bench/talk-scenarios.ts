import { randomInt } from 'node:crypto';
import { receiptOf, replyOf } from '#infra/local/stubs/signal-cli.ts';
import { newTurn } from '#shared/domain/copilot/turn-record.ts';
import { gaveUp } from '#shared/domain/messages/attempt.ts';
import { createTurn } from '#shared/entities/copilot/turn.ts';
import { findMessage, replaceMessage } from '#shared/entities/messages/message.ts';
import { newId } from '#shared/platform/ids.ts';
import { transact } from '#shared/table/transact.ts';
import type { CallOptions } from '#test/support/call.ts';
import { ownPhone } from './fresh.ts';
import type { Scenarios, Scene } from './scenario.ts';

const SECRET = 'secret-of-the-bench';
const GUEST = { name: 'Ngozi Okonjo', department: 'ADMIN', phone: '+447700900124', acceptsMessages: true };
function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString();
}

function aDriver({ made }: Scene, phone = ownPhone()): Promise<string> {
  return made('createDriver', { body: { name: 'Dana', phone } });
}

/** Returns the phone of a driver. */
async function aDriversPhone(scene: Scene): Promise<string> {
  const phone = ownPhone();
  await aDriver(scene, phone);
  return phone;
}

/** Returns the query for all that is kept under the number of a guest. */
async function aNumber({ made }: Scene) {
  const phone = ownPhone();
  await made('createVip', { body: { ...GUEST, phone } });
  return { query: { phone } };
}

async function aMessage(scene: Scene): Promise<{ readonly id: string }> {
  const params = { driverId: await aDriver(scene) };
  return { id: await scene.made('sendDriverMessage', { params, body: { text: 'Hello' } }) };
}

async function aFailedMessage(scene: Scene): Promise<{ readonly id: string }> {
  const { id } = await aMessage(scene);
  const message = await findMessage(id);
  if (message) await transact([replaceMessage(message, gaveUp(message, 'FAILED', 'refused', message.createdAt))]);
  return { id };
}

function notified(body: object) {
  process.env['MESSAGING_WEBHOOK_SECRET'] = SECRET;
  return { headers: { 'x-webhook-secret': SECRET }, body };
}

async function aRide({ fresh, made }: Scene, given: object = {}) {
  const vipIds = [await fresh.vip(), await fresh.vip()];
  const times = { startTime: '2027-05-12T09:00:00Z', endTime: '2027-05-12T10:00:00Z' };
  const held = { driverId: await fresh.driver(), vehicleId: await fresh.vehicle() };
  const eventId = await made('createEvent', {
    body: { type: 'TRANSPORT', title: 'Ride', ...times, ...held, vipIds, ...given },
  });
  return { params: { eventId }, body: { vipId: vipIds[0] ?? '' } };
}

async function aToken(scene: Scene): Promise<{ readonly token: string }> {
  const { url } = await scene.ask('createGuestLink', await aRide(scene));
  return { token: (url as string).split('/').at(-1) ?? '' };
}

/** The scenarios of messages, of guests' links and of the copilot. */
export const TALK_SCENARIOS: Scenarios = {
  getMessage: { '': async (scene) => ({ params: await aMessage(scene) }) },
  listMessages: { 'of all': {}, 'newest of each': { query: { conversations: 'true' } } },
  seeConversation: { '': { body: { conversationId: 'unknown', upTo: '2026-11-01T09:00:00Z' } } },
  listVipMessages: {
    'of a guest with a link': async ({ ask, fresh, made }) => {
      const vipId = await made('createVip', { body: GUEST });
      const eventId = await fresh.event({ vipIds: [vipId], startTime: inHours(1), endTime: inHours(2) });
      await ask('createGuestLink', { params: { eventId }, body: { vipId, send: true } });
      return { params: { vipId } };
    },
  },
  sendDeskMessage: { 'a message': ({ stage: { driver } }) => ({ as: driver, body: { text: 'Late' } }) },
  readMessage: {
    '': async ({ made, stage: { driver } }) => ({
      params: { id: await made('sendDeskMessage', { as: driver, body: { text: 'Late' } }) },
    }),
  },
  retryMessage: { '': async (scene) => ({ params: await aFailedMessage(scene) }) },
  sendDriverMessage: {
    '': async (scene) => ({ params: { driverId: await aDriver(scene) }, body: { text: 'Hello' } }),
  },
  sendMessages: { '': async (scene) => ({ body: { driverIds: [await aDriver(scene)], text: 'Hello' } }) },
  receiveMessages: {
    'a message': async (scene) =>
      notified(replyOf(await aDriversPhone(scene), 'Hello', randomInt(1_800_000_000_000, 1_900_000_000_000))),
    'a receipt': async (scene) =>
      notified(receiptOf({ to: await aDriversPhone(scene), timestamp: 1_800_000_000_000 }, 'read', 1)),
  },
  findPeople: { '': aNumber },
  eraseNumber: { '': aNumber },
  createGuestLink: { '': (scene) => aRide(scene) },
  boardGuests: { 'a guest of a ride of two': (scene) => aRide(scene) },
  reportArrived: {
    'two guests': async (scene) => {
      const { params } = await aRide(scene, { startTime: inHours(1), endTime: inHours(2) });
      return { params, body: {} };
    },
  },
  getGuestPage: { '': async (scene) => ({ params: await aToken(scene) }) },
  callFromGuest: { '': async (scene) => ({ params: await aToken(scene), body: { kind: 'HELP' } }) },
  askCopilot: { 'a greeting': { body: { messages: [{ role: 'user', content: 'Good morning' }] } } },
  getCopilotTurn: {
    '': async ({ stage }): Promise<Partial<CallOptions>> => {
      const id = newId('trn');
      await createTurn(newTurn(id, stage.administrator, new Date().toISOString()));
      return { params: { id } };
    },
  },
  serveMcp: {
    'its tools': {
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
      headers: { accept: 'application/json, text/event-stream' },
    },
  },
};
