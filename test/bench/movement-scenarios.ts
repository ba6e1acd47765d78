import type { CallOptions } from '#test/support/call.ts';
import { ownPhone } from './fresh.ts';
import type { Ask, Scenarios, Scene } from './scenario.ts';

const TIMES = { startTime: '2027-05-12T09:00:00Z', endTime: '2027-05-12T10:00:00Z' };
const NEXT_DAY = { startTime: '2027-05-13T09:00:00Z', endTime: '2027-05-13T10:00:00Z' };

async function movement({ fresh }: Scene, cars: number) {
  const carOf = async (_: unknown, car: number) => ({
    role: ['PRINCIPAL', 'SPARE'][car] ?? 'FOLLOW',
    vehicleId: await fresh.vehicle(),
    driverId: await fresh.driver(),
    vipIds: car === 0 ? [await fresh.vip(), await fresh.vip()] : [],
  });
  return { body: { title: 'State arrival', ...TIMES, cars: await Promise.all(Array.from({ length: cars }, carOf)) } };
}

async function aMotorcade(scene: Scene): Promise<{ readonly motorcadeId: string }> {
  return { motorcadeId: await scene.made('createMotorcade', await movement(scene, 5)) };
}

/** A change of a motorcade of five cars. */
function ofFive(body?: object): Ask {
  return async (scene) => ({ params: await aMotorcade(scene), ...(body && { body }) });
}

/** The scenarios of the operations on motorcades. */
export const MOTORCADE_SCENARIOS: Scenarios = {
  createMotorcade: { 'of 5 cars': (scene) => movement(scene, 5), 'of 12 cars': (scene) => movement(scene, 12) },
  getMotorcade: { 'of 5 cars': ofFive() },
  updateMotorcade: { '5 cars to another day': ofFive(NEXT_DAY) },
  deleteMotorcade: { 'of 5 cars': ofFive() },
  restoreMotorcade: { 'of 5 cars': ofFive() },
  moveMotorcadeStatus: { '5 cars': ofFive({ status: 'IN_PROGRESS' }) },
  promoteSpare: { 'of 5 cars': ofFive() },
  reorderMotorcade: { '5 cars': ofFive({ order: [5, 4, 3, 2, 1] }) },
  splitMotorcade: { 'of 5 cars': ofFive({ positions: [4, 5] }) },
  joinMotorcades: {
    'two of 5 cars': async (scene) => ({
      params: await aMotorcade(scene),
      body: { otherId: (await aMotorcade(scene)).motorcadeId },
    }),
  },
  reportSighting: {
    'of a car of 5': async (scene) => {
      const params = { ...(await aMotorcade(scene)) };
      await scene.ask('moveMotorcadeStatus', { params, body: { status: 'IN_PROGRESS' } });
      return { params, body: { position: 1, at: 'Bridge' } };
    },
  },
  dropOutCar: { 'of 5 cars': ofFive({ position: 1 }) },
};

const HALF_HOUR_MS = 1_800_000;

/** Opens a muster of a VIP of the stage. */
async function aMuster({ made, stage }: Scene) {
  const [vipId = ''] = stage.vipIds;
  return { id: await made('openMuster', { body: { title: 'Fire alarm', vipIds: [vipId] } }), vipId };
}

const ofMuster: Ask = async (scene) => ({ params: { id: (await aMuster(scene)).id } });

/** Opens a muster of a VIP who is on a ride now. */
async function onARide(scene: Scene): Promise<Partial<CallOptions>> {
  const { id, vipId } = await aMuster(scene);
  const at = (shift: number): string => new Date(Date.now() + shift).toISOString();
  const driverId = await scene.made('createDriver', { body: { name: 'Dana', phone: ownPhone() } });
  const times = { startTime: at(-HALF_HOUR_MS), endTime: at(HALF_HOUR_MS) };
  await scene.fresh.event({ ...times, vehicleId: null, driverId, vipIds: [vipId] });
  return { params: { id } };
}

/** The scenarios of operations on musters. */
export const MUSTER_SCENARIOS: Scenarios = {
  openMuster: { 'of everyone': { body: { title: 'Fire alarm' } } },
  getMuster: {
    'of one guest': ofMuster,
    'of everyone': async ({ made }) => ({ params: { id: await made('openMuster', { body: { title: 'All' } }) } }),
  },
  listMusterMarks: { '': ofMuster },
  markMusterGuest: { '': async (scene) => ({ params: await aMuster(scene), body: { state: 'ACCOUNTED' } }) },
  markMusterGuests: {
    'one guest': async (scene) => {
      const { id, vipId } = await aMuster(scene);
      return { params: { id }, body: { state: 'ACCOUNTED', vipIds: [vipId] } };
    },
  },
  askDrivers: { 'one driver': onARide },
  closeMuster: { 'of one guest': ofMuster },
};
