import type { Scenario, Scene } from './scenario.ts';

const TIMES = { startTime: '2027-05-12T09:00:00Z', endTime: '2027-05-12T10:00:00Z' };
const NEXT_DAY = { startTime: '2027-05-13T09:00:00Z', endTime: '2027-05-13T10:00:00Z' };

async function movement({ fresh }: Scene, cars: number): Promise<Record<string, unknown>> {
  return {
    title: 'State arrival',
    ...TIMES,
    cars: await Promise.all(
      Array.from({ length: cars }, async (_, car) => ({
        role: ['PRINCIPAL', 'SPARE'][car] ?? 'FOLLOW',
        vehicleId: await fresh.vehicle(),
        driverId: await fresh.driver(),
        vipIds: car === 0 ? [await fresh.vip(), await fresh.vip()] : [],
      })),
    ),
  };
}

async function made(scene: Scene): Promise<string> {
  return (await scene.ask('createMotorcade', { body: await movement(scene, 5) }))['id'] as string;
}

/** A change of a motorcade of five cars. */
function ofFive(name: string, change?: object): Scenario {
  return {
    name,
    ask: async (scene) => ({ params: { motorcadeId: await made(scene) }, ...(change && { body: change }) }),
  };
}

/** The scenarios of the operations on motorcades, by operation id. */
export const MOTORCADE_SCENARIOS: Readonly<Record<string, readonly Scenario[]>> = {
  createMotorcade: [5, 12].map((cars) => ({
    name: `of ${cars} cars`,
    ask: async (scene: Scene) => ({ body: await movement(scene, cars) }),
  })),
  getMotorcade: [ofFive('of 5 cars')],
  updateMotorcade: [ofFive('5 cars to another day', NEXT_DAY)],
  deleteMotorcade: [ofFive('of 5 cars')],
  restoreMotorcade: [ofFive('of 5 cars')],
  moveMotorcadeStatus: [ofFive('5 cars', { status: 'IN_PROGRESS' })],
  promoteSpare: [ofFive('of 5 cars')],
  reorderMotorcade: [ofFive('5 cars', { order: [5, 4, 3, 2, 1] })],
  splitMotorcade: [ofFive('of 5 cars', { positions: [4, 5] })],
  joinMotorcades: [
    {
      name: 'two of 5 cars',
      ask: async (scene) => ({ params: { motorcadeId: await made(scene) }, body: { otherId: await made(scene) } }),
    },
  ],
  reportSighting: [
    {
      name: 'of a car of 5',
      ask: async (scene) => {
        const motorcadeId = await made(scene);
        await scene.ask('moveMotorcadeStatus', { params: { motorcadeId }, body: { status: 'IN_PROGRESS' } });
        return { params: { motorcadeId }, body: { position: 1, at: 'Bridge' } };
      },
    },
  ],
  dropOutCar: [ofFive('of 5 cars', { position: 1 })],
};
