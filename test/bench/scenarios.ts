import { randomUUID } from 'node:crypto';
import type { Operation } from '#functions/registry.ts';
import { buildPages } from '#infra/bundling/build-pages.ts';
import { locate } from '#test/support/fixes.ts';
import { FLIGHT_SCENARIOS } from './flight-scenarios.ts';
import { GUEST_LINK_SCENARIOS } from './guest-link-scenarios.ts';
import { MESSAGE_SCENARIOS } from './message-scenarios.ts';
import { MOTORCADE_SCENARIOS } from './motorcade-scenarios.ts';
import { MUSTER_SCENARIOS } from './muster-scenarios.ts';
import { PROPOSAL_SCENARIOS } from './proposal-scenarios.ts';
import { asItIs, type Scenario, type Scene } from './scenario.ts';
import { WEBHOOK_SCENARIOS } from './webhook-scenarios.ts';

const TIMES = { startTime: '2027-05-12T09:00:00Z', endTime: '2027-05-12T10:00:00Z' };
const RIDE = { type: 'TRANSPORT', title: 'To the airport', ...TIMES };
const MEETING = { type: 'MEETING', title: 'Welcome', ...TIMES };
const VIP = { name: 'Ngozi Okonjo', department: 'ADMIN', phone: '+44 20 7946 0958', partySize: 2 };

/** What is different for the hours of one driver. The settings stay as they are for the other scenarios. */
const HOURS = { maxDrivingHoursPerDay: 8, minRestHours: 11 };

function guestList(count: number): string {
  return ['Name,Department,Party size', ...Array.from({ length: count }, (_, row) => `New guest ${row},ADMIN,2`)].join(
    '\n',
  );
}

function body(fields: Record<string, unknown>): Scenario {
  return { ask: () => ({ body: fields }) };
}
function named(name: string, { ask }: Scenario): Scenario {
  return { name, ask };
}
const hard: Scenario = named('for good', { ask: () => ({ query: { hard: 'true' } }) });

/** Plans a ride without a driver within the next hours. Returns its row of the attention list. */
async function aRow({ fresh }: Scene): Promise<Record<string, string>> {
  const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  const subjectId = await fresh.event({ type: 'TRANSPORT', startTime: at(1), endTime: at(2), driverId: null });
  return { code: 'RIDE_WITHOUT_DRIVER', subjectId };
}

async function twoPlaces({ fresh }: Scene) {
  return { from: await fresh.place(), to: await fresh.place() };
}

/** The scenarios of operations whose request cannot be derived from their contract, by operation id. */
const SCENARIOS: Readonly<Record<string, readonly Scenario[]>> = {
  ...FLIGHT_SCENARIOS,
  ...MESSAGE_SCENARIOS,
  ...MOTORCADE_SCENARIOS,
  ...MUSTER_SCENARIOS,
  ...PROPOSAL_SCENARIOS,
  ...WEBHOOK_SCENARIOS,
  addEventVips: [{ ask: async ({ fresh }) => ({ body: { vipIds: [await fresh.vip()] } }) }],
  checkDriverAvailability: [body(TIMES)],
  checkVehicleAvailability: [body(TIMES)],
  checkConflicts: [
    { ask: ({ stage }) => ({ body: { ...TIMES, vehicleId: stage.vehicleIds[0], driverId: stage.driverIds[0] } }) },
  ],
  getPageFile: [{ ask: async () => ({ params: { file: (await buildPages())[0]?.files.script ?? '' } }) }],
  createPlace: [{ ask: () => ({ body: { name: `Hotel ${randomUUID()}`, kind: 'HOTEL' } }) }],
  createDriver: [body({ name: 'Dana', phone: '+44 20 7946 0958' })],
  createEvent: [
    named('without vehicle and driver', {
      ask: ({ stage: { vipIds } }) => ({ body: { ...MEETING, vipIds: vipIds.slice(0, 3) } }),
    }),
    named('a booking', {
      ask: async ({ fresh, stage: { vipIds } }) => ({
        body: { ...RIDE, vipIds: vipIds.slice(0, 3), vehicleId: await fresh.vehicle(), driverId: await fresh.driver() },
      }),
    }),
    named("with its master's VIPs", {
      ask: async ({ fresh, stage: { vipIds } }) => ({
        body: {
          ...RIDE,
          masterEventId: await fresh.event({ ...MEETING, vehicleId: null, driverId: null, vipIds: vipIds.slice(0, 3) }),
        },
      }),
    }),
  ],
  createVehicle: [body({ name: 'Van', type: 'VAN', seatCapacity: 8 })],
  createVip: [
    body(VIP),
    named('with lodgings in two hotels', {
      ask: async ({ fresh }) => {
        const nights = [
          { from: '2027-05-10', to: '2027-05-12' },
          { from: '2027-05-12', to: '2027-05-14' },
        ];
        const lodging = await Promise.all(nights.map(async (each) => ({ placeId: await fresh.place(), ...each })));
        return { body: { ...VIP, lodging } };
      },
    }),
    named('with an Idempotency-Key', { ask: () => ({ body: VIP, headers: { 'idempotency-key': randomUUID() } }) }),
    named('a dry run', { ask: () => ({ body: VIP, query: { dryRun: 'true' } }) }),
  ],
  deleteDriver: [asItIs, hard],
  getDriverLocation: [
    {
      ask: async ({ ask, fresh }) => {
        const params = { driverId: await fresh.driver() };
        await ask('enrolDriver', { params });
        await locate(params.driverId);
        return { params };
      },
    },
  ],
  deleteEvent: [asItIs, hard],
  deleteVehicle: [asItIs, hard],
  deleteVip: [asItIs, hard],
  createReport: [
    named('the roster as PDF', body({ kind: 'ROSTER', format: 'PDF' })),
    named('one schedule as PDF', {
      ask: ({ stage: { vipIds } }) => ({ body: { kind: 'VIP_SCHEDULE', format: 'PDF', ids: vipIds.slice(0, 1) } }),
    }),
  ],
  dismissAttention: [{ ask: async (scene) => ({ params: await aRow(scene), body: {} }) }],
  undoDismissal: [{ ask: async (scene) => ({ params: await aRow(scene), body: {} }) }],
  getFeed: [
    {
      ask: async ({ ask, stage: { vipIds } }) => {
        const { url } = await ask('createVipFeed', { params: { vipId: vipIds[0] as string } });
        return { params: { feed: (url as string).split('/').at(-1) as string } };
      },
    },
  ],
  getReport: [
    {
      ask: async ({ ask }) => {
        const { id } = await ask('createReport', { body: { kind: 'ROSTER', format: 'CSV' } });
        return { params: { id: id as string } };
      },
    },
  ],
  importVips: [
    named('fifty new guests', {
      ask: () => ({ body: guestList(50), headers: { 'content-type': 'text/csv' } }),
    }),
  ],
  getMySchedule: [{ ask: ({ stage: { driver } }) => ({ as: driver }) }],
  getMyScheduleCalendar: [{ ask: ({ stage: { driver } }) => ({ as: driver }) }],
  listAuditRecords: [named('of today', asItIs), named('of the caller', { ask: () => ({ query: { by: 'me' } }) })],
  listEvents: [
    asItIs,
    named('of one VIP', { ask: ({ stage: { vipIds } }) => ({ query: { vipId: vipIds[0] as string } }) }),
    named('a search', { ask: () => ({ query: { search: 'guildhall' } }) }),
  ],
  listVips: [asItIs, named('a search', { ask: () => ({ query: { search: 'guest' } }) })],
  moveEventStatus: [body({ status: 'IN_PROGRESS' })],
  registerUser: [{ ask: () => ({ as: `subject-${randomUUID()}` }) }],
  ...GUEST_LINK_SCENARIOS,
  boardGuests: [
    {
      name: 'a guest of a ride of two',
      ask: async ({ ask, fresh }) => {
        const vipIds = [await fresh.vip(), await fresh.vip()];
        const times = { startTime: '2027-05-12T09:00:00Z', endTime: '2027-05-12T10:00:00Z' };
        const ride = { type: 'TRANSPORT', title: 'Ride', ...times, driverId: await fresh.driver(), vipIds };
        const { id } = await ask('createEvent', { body: ride });
        return { params: { eventId: id as string }, body: { vipId: vipIds[0] } };
      },
    },
  ],
  removeEventVip: [
    {
      ask: async ({ fresh }) => {
        const vipId = await fresh.vip();
        return { params: { vipId, eventId: await fresh.event({ vipIds: [vipId] }) } };
      },
    },
  ],
  importTable: [
    named('fifty vehicles', {
      ask: () => ({
        body: [
          'Name,Type,Seats',
          ...Array.from({ length: 50 }, (_, row) => `Coach ${row} ${randomUUID()},BUS,49`),
        ].join('\n'),
        query: { kind: 'VEHICLES' },
        headers: { 'content-type': 'text/csv' },
      }),
    }),
  ],
  listBlocks: [{ ask: () => ({ query: { from: TIMES.startTime, to: TIMES.endTime } }) }],
  listWays: [{ ask: async (scene) => ({ query: await twoPlaces(scene) }) }],
  setWay: [{ ask: async (scene) => ({ params: await twoPlaces(scene), body: { minutes: 15 } }) }],
  clearWay: [
    {
      ask: async (scene) => {
        const params = await twoPlaces(scene);
        await scene.ask('setWay', { params, body: { minutes: 15 } });
        return { params };
      },
    },
  ],
  swapEvents: [
    {
      ask: async ({ fresh }) => {
        const [eventId, withEventId] = [await fresh.event(), await fresh.event(TIMES)];
        return { params: { eventId }, body: { withEventId, what: 'BOTH' } };
      },
    },
  ],
  updatePlace: [body({ notes: 'Enter from the quay' })],
  updateDriver: [body({ notes: 'Speaks Polish' }), named('with hours of their own', body({ hours: HOURS }))],
  updateEvent: [
    named('its title', body({ title: 'To the station' })),
    named('moved to another day', body({ startTime: '2027-05-13T09:00:00Z', endTime: '2027-05-13T10:00:00Z' })),
  ],
  updateSettings: [body({ dayStartsAt: '04:00' })],
  updateUser: [body({ role: 'DRIVER' })],
  updateVehicle: [body({ notes: 'Low roof' })],
  updateVip: [body({ notes: 'Allergic to nuts' })],
};

/** Returns the scenarios of an operation. By default the request is derived from the contract. */
export function scenariosOf({ contract }: Operation): readonly Scenario[] {
  return SCENARIOS[contract.operationId] ?? [asItIs];
}
