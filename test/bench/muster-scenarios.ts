import type { Scenario, Scene } from './scenario.ts';

const HALF_HOUR_MS = 1_800_000;

/** Opens a muster of a VIP of the stage. */
async function aMuster({ ask, stage }: Scene): Promise<{ readonly id: string; readonly vipId: string }> {
  const [vipId = ''] = stage.vipIds;
  const { id } = await ask('openMuster', { body: { title: 'Fire alarm', vipIds: [vipId] } });
  return { id: id as string, vipId };
}

const ofMuster: Scenario = { ask: async (scene) => ({ params: { id: (await aMuster(scene)).id } }) };

/** Opens a muster of a VIP who is on a ride now. */
async function onARide(scene: Scene): Promise<string> {
  const { id, vipId } = await aMuster(scene);
  const at = (shift: number): string => new Date(Date.now() + shift).toISOString();
  const { id: driverId } = await scene.ask('createDriver', { body: { name: 'Dana', phone: '+447700900123' } });
  const times = { startTime: at(-HALF_HOUR_MS), endTime: at(HALF_HOUR_MS) };
  await scene.fresh.event({ type: 'TRANSPORT', ...times, vehicleId: null, driverId, vipIds: [vipId] });
  return id;
}

/** The scenarios of operations on musters, by operation id. */
export const MUSTER_SCENARIOS: Readonly<Record<string, readonly Scenario[]>> = {
  openMuster: [{ name: 'of everyone', ask: () => ({ body: { title: 'Fire alarm' } }) }],
  getMuster: [
    { ...ofMuster, name: 'of one guest' },
    {
      name: 'of everyone',
      ask: async ({ ask }) => ({
        params: { id: (await ask('openMuster', { body: { title: 'All' } }))['id'] as string },
      }),
    },
  ],
  listMusterMarks: [ofMuster],
  markMusterGuest: [{ ask: async (scene) => ({ params: await aMuster(scene), body: { state: 'ACCOUNTED' } }) }],
  markMusterGuests: [
    {
      name: 'one guest',
      ask: async (scene) => {
        const { id, vipId } = await aMuster(scene);
        return { params: { id }, body: { state: 'ACCOUNTED', vipIds: [vipId] } };
      },
    },
  ],
  askDrivers: [{ name: 'one driver', ask: async (scene) => ({ params: { id: await onARide(scene) } }) }],
  closeMuster: [{ name: 'of one guest', ...ofMuster }],
};
