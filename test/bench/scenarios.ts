import { randomUUID } from 'node:crypto';
import type { Operation } from '#functions/registry.ts';
import { buildPages } from '#infra/bundling/build-pages.ts';
import type { CallOptions } from '#test/support/call.ts';
import { locate } from '#test/support/fixes.ts';
import { FLIGHT_SCENARIOS } from './flight-scenarios.ts';
import { ownPhone } from './fresh.ts';
import { MOTORCADE_SCENARIOS, MUSTER_SCENARIOS } from './movement-scenarios.ts';
import { PROPOSAL_SCENARIOS, WEBHOOK_SCENARIOS } from './proposal-scenarios.ts';
import type { Ask, Asks, Scenario, Scenarios, Scene } from './scenario.ts';
import { SUPPLIER_SCENARIOS } from './supplier-scenarios.ts';
import { TALK_SCENARIOS } from './talk-scenarios.ts';

const TIMES = { startTime: '2027-05-12T09:00:00Z', endTime: '2027-05-12T10:00:00Z' };
const NEXT_DAY = { startTime: '2027-05-13T09:00:00Z', endTime: '2027-05-13T10:00:00Z' };
const RIDE = { type: 'TRANSPORT', title: 'To the airport', ...TIMES };
const MEETING = { type: 'MEETING', title: 'Welcome', ...TIMES };
const VIP = { name: 'Ngozi Okonjo', department: 'ADMIN', phone: '+44 20 7946 0958', partySize: 2 };

/** The text of a list of fifty, which is sent as CSV. */
function csv(titles: string, row: (number: number) => string) {
  const body = [titles, ...Array.from({ length: 50 }, (_, number) => row(number))].join('\n');
  return { body, headers: { 'content-type': 'text/csv' } };
}

function body(fields: Record<string, unknown>): Asks {
  return { '': { body: fields } };
}

const DELETION: Asks = { '': {}, 'for good': { query: { hard: 'true' } } };
const asDriver: Ask = ({ stage: { driver } }) => ({ as: driver });

/** Plans a ride without a driver within the next hours. Returns its row of the attention list. */
const aRow: Ask = async ({ fresh }) => {
  const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  const subjectId = await fresh.event({ startTime: at(1), endTime: at(2), driverId: null });
  return { params: { code: 'RIDE_WITHOUT_DRIVER', subjectId }, body: {} };
};

function onLayout(options: Partial<CallOptions> = {}): Asks {
  const body = () => ({ name: `List ${randomUUID()}`, kind: 'VIPS', headings: ['Name', randomUUID()] });
  return {
    '': async ({ made }) => ({ params: { layoutId: await made('createLayout', { body: body() }) }, ...options }),
  };
}

async function twoPlaces({ fresh }: Scene) {
  return { from: await fresh.place(), to: await fresh.place() };
}

/** The scenarios of operations whose request cannot be derived from their contract. */
const SCENARIOS: Scenarios = {
  ...FLIGHT_SCENARIOS,
  ...MOTORCADE_SCENARIOS,
  ...MUSTER_SCENARIOS,
  ...PROPOSAL_SCENARIOS,
  ...SUPPLIER_SCENARIOS,
  ...TALK_SCENARIOS,
  ...WEBHOOK_SCENARIOS,
  addEventVips: { '': async ({ fresh }) => ({ body: { vipIds: [await fresh.vip()] } }) },
  checkDriverAvailability: body(TIMES),
  checkVehicleAvailability: body(TIMES),
  checkConflicts: {
    '': ({ stage }) => ({ body: { ...TIMES, vehicleId: stage.vehicleIds[0], driverId: stage.driverIds[0] } }),
  },
  getPageFile: { '': async () => ({ params: { file: (await buildPages())[0]?.files.script ?? '' } }) },
  createPlace: { '': () => ({ body: { name: `Hotel ${randomUUID()}`, kind: 'HOTEL' } }) },
  createDriver: { '': () => ({ body: { name: 'Dana', phone: ownPhone() } }) },
  createEvent: {
    'without vehicle and driver': ({ stage: { vipIds } }) => ({ body: { ...MEETING, vipIds: vipIds.slice(0, 3) } }),
    'a booking': async ({ fresh, stage: { vipIds } }) => ({
      body: { ...RIDE, vipIds: vipIds.slice(0, 3), vehicleId: await fresh.vehicle(), driverId: await fresh.driver() },
    }),
  },
  createVehicle: body({ name: 'Van', type: 'VAN', seatCapacity: 8 }),
  createVip: body(VIP),
  deleteDriver: DELETION,
  deleteEvent: DELETION,
  deleteVehicle: DELETION,
  deleteVip: DELETION,
  getDriverLocation: {
    '': async ({ ask, fresh }) => {
      const params = { driverId: await fresh.driver() };
      await ask('enrolDriver', { params });
      await locate(params.driverId);
      return { params };
    },
  },
  createReport: {
    'the roster as PDF': { body: { kind: 'ROSTER', format: 'PDF' } },
    'one schedule as PDF': ({ stage: { vipIds } }) => ({
      body: { kind: 'VIP_SCHEDULE', format: 'PDF', ids: vipIds.slice(0, 1) },
    }),
  },
  dismissAttention: { '': aRow },
  undoDismissal: { '': aRow },
  getFeed: {
    '': async ({ ask, stage: { vipIds } }) => {
      const { url } = await ask('createVipFeed', { params: { vipId: vipIds[0] as string } });
      return { params: { feed: (url as string).split('/').at(-1) as string } };
    },
  },
  mergeDriver: { '': async ({ fresh }) => ({ body: { duplicateId: await fresh.driver() } }) },
  mergeVehicle: { '': async ({ fresh }) => ({ body: { duplicateId: await fresh.vehicle() } }) },
  mergeVip: { '': async ({ fresh }) => ({ body: { duplicateId: await fresh.vip() } }) },
  getReport: {
    '': async ({ made }) => ({
      params: { id: await made('createReport', { body: { kind: 'ROSTER', format: 'CSV' } }) },
    }),
  },
  importVips: { 'fifty new guests': csv('Name,Department,Party size', (row) => `New guest ${row},ADMIN,2`) },
  importTable: {
    'fifty vehicles': () => ({
      ...csv('Name,Type,Seats', (row) => `Coach ${row} ${randomUUID()},BUS,49`),
      query: { kind: 'VEHICLES' },
    }),
  },
  createLayout: { '': () => ({ body: { name: `List ${randomUUID()}`, kind: 'VIPS', columns: { Pax: 'name' } } }) },
  getLayout: onLayout(),
  updateLayout: onLayout({ body: { phones: 'PLUS' } }),
  deleteLayout: onLayout(),
  getMySchedule: { '': asDriver },
  getMyScheduleCalendar: { '': asDriver },
  listAuditRecords: { 'of today': {}, 'of the caller': { query: { by: 'me' } } },
  listEvents: {
    '': {},
    'of one VIP': ({ stage: { vipIds } }) => ({ query: { vipId: vipIds[0] as string } }),
    'a search': { query: { search: 'guildhall' } },
  },
  listVips: { '': {}, 'a search': { query: { search: 'guest' } } },
  moveEventStatus: body({ status: 'IN_PROGRESS' }),
  registerUser: { '': () => ({ as: `subject-${randomUUID()}` }) },
  removeEventVip: {
    '': async ({ fresh }) => {
      const vipId = await fresh.vip();
      return { params: { vipId, eventId: await fresh.event({ vipIds: [vipId] }) } };
    },
  },
  listBlocks: { '': { query: { from: TIMES.startTime, to: TIMES.endTime } } },
  listWays: { '': async (scene) => ({ query: await twoPlaces(scene) }) },
  setPresence: body({}),
  setPreferences: body({ options: { 'plan.zoom': 2 } }),
  setWay: { '': async (scene) => ({ params: await twoPlaces(scene), body: { minutes: 15 } }) },
  setClosures: {
    '': async (scene) => {
      const { from: placeId } = await twoPlaces(scene);
      const { startTime: from, endTime: to } = TIMES;
      return { body: { closures: [{ from, to, placeIds: [placeId], closed: true }] } };
    },
  },
  clearWay: {
    '': async (scene) => {
      const params = await twoPlaces(scene);
      await scene.ask('setWay', { params, body: { minutes: 15 } });
      return { params };
    },
  },
  swapEvents: {
    '': async ({ fresh }) => ({
      params: { eventId: await fresh.event() },
      body: { withEventId: await fresh.event(TIMES), what: 'BOTH' },
    }),
  },
  updatePlace: body({ notes: 'Enter from the quay' }),
  updateDriver: body({ notes: 'Speaks Polish' }),
  updateEvent: { 'its title': { body: { title: 'To the station' } }, 'moved to another day': { body: NEXT_DAY } },
  updateSettings: body({ dayStartsAt: '04:00' }),
  updateUser: body({ role: 'DRIVER' }),
  updateVehicle: body({ notes: 'Low roof' }),
  updateVip: body({ notes: 'Allergic to nuts' }),
};

/** Returns the scenarios of an operation. By default the request is derived from the contract. */
export function scenariosOf({ contract }: Operation): readonly Scenario[] {
  return Object.entries(SCENARIOS[contract.operationId] ?? { '': {} }).map(([name, ask]) => ({ name, ask }));
}
