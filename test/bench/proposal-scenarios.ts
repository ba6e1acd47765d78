import type { CallOptions } from '#test/support/call.ts';
import type { Ask, Asks, Scenarios, Scene } from './scenario.ts';

const BLOCK = { from: '2027-06-01T08:00:00Z', to: '2027-06-01T18:00:00Z' };
/** A day of one ride, away from the rides of the stage. */
const DAY = { kind: 'ASSIGN', from: '2028-05-10T00:00:00Z', to: '2028-05-11T00:00:00Z' };
const RIDE = { startTime: '2028-05-10T09:00:00Z', endTime: '2028-05-10T10:00:00Z', vehicleId: null, driverId: null };

let days = 0;

/** Each call plans a day of its own. Otherwise each one would plan one ride more than the last. */
async function wanted({ fresh }: Scene) {
  days += 1;
  const [date, next] = [days, days + 1].map((day) => new Date(Date.UTC(2029, 0, day)).toISOString().slice(0, 10));
  await fresh.event({ ...RIDE, startTime: `${date}T09:00:00Z`, endTime: `${date}T10:00:00Z` });
  return { body: { ...DAY, from: `${date}T00:00:00Z`, to: `${next}T00:00:00Z` } };
}

const aProposal: Ask = async (scene) => ({ params: { id: await scene.made('createProposal', await wanted(scene)) } });

/** Nothing serves the operations of steps here, so what was changed is gone or back already. */
const REVERTS: Scenarios = {
  revertProposal: {
    'a ride that was deleted since': async ({ ask, fresh, made }) => {
      const eventId = await fresh.event({
        ...RIDE,
        startTime: '2028-07-10T09:00:00Z',
        endTime: '2028-07-10T10:00:00Z',
      });
      const body = { ...DAY, from: '2028-07-10T00:00:00Z', to: '2028-07-11T00:00:00Z' };
      const params = { id: await made('createProposal', { body }) };
      await ask('applyProposal', { params });
      await ask('deleteEvent', { params: { eventId } });
      return { params };
    },
  },
  revertChange: {
    'a guest who was restored since': async ({ ask, fresh }) => {
      const vipId = await fresh.vip();
      await ask('deleteVip', { params: { vipId } });
      const { items } = await ask('listAuditRecords', { query: { subject: 'Vip', subjectId: vipId } });
      await ask('restoreVip', { params: { vipId } });
      return { params: { id: (items as { id: string }[])[0]?.id ?? '' } };
    },
  },
};

function blocked(resource: 'driver' | 'vehicle', operationId: string): Asks {
  return {
    '': async ({ fresh, made }) => {
      const params = { [`${resource}Id`]: await fresh[resource]() };
      return { params: { ...params, blockId: await made(operationId, { params, body: BLOCK }) } };
    },
  };
}

/** The scenarios of operations on blocks and proposals. */
export const PROPOSAL_SCENARIOS: Scenarios = {
  createDriverBlock: { '': { body: BLOCK } },
  createVehicleBlock: { '': { body: BLOCK } },
  deleteDriverBlock: blocked('driver', 'createDriverBlock'),
  deleteVehicleBlock: blocked('vehicle', 'createVehicleBlock'),
  createProposal: { 'one ride': wanted },
  getProposal: { '': aProposal },
  listProposals: { '': aProposal },
  takeOverProposal: { '': aProposal },
  applyProposal: { '': aProposal },
  ...REVERTS,
};

/** Nothing listens there, so a test message fails at once. */
const ORIGIN = 'http://127.0.0.1:9';

function onWebhook(options: () => Partial<CallOptions> = () => ({})): Asks {
  return {
    '': async ({ made }) => {
      process.env['WEBHOOK_LOCAL_ORIGINS'] = ORIGIN;
      return { params: { id: await made('createWebhook', { body: { url: `${ORIGIN}/hook` } }) }, ...options() };
    },
  };
}

/** The scenarios of webhooks. */
export const WEBHOOK_SCENARIOS: Scenarios = {
  // A function in Lambda takes no address of this machine.
  createWebhook: { '': { body: { url: 'https://hooks.example.org/' } } },
  getWebhook: onWebhook(),
  updateWebhook: onWebhook(() => ({ body: { description: 'Screens in the lobby' } })),
  deleteWebhook: onWebhook(),
  rotateWebhookSecret: onWebhook(),
  testWebhook: onWebhook(),
  listWebhookDeliveries: onWebhook(),
  replayWebhook: onWebhook(() => ({ query: { since: new Date(Date.now() - 3_600_000).toISOString() } })),
};
