import type { Scenario, Scene } from './scenario.ts';

async function aRide({ ask, fresh }: Scene) {
  const vipIds = [await fresh.vip(), await fresh.vip()];
  const times = { startTime: '2027-05-12T09:00:00Z', endTime: '2027-05-12T10:00:00Z' };
  const held = { driverId: await fresh.driver(), vehicleId: await fresh.vehicle() };
  const { id } = await ask('createEvent', { body: { type: 'TRANSPORT', title: 'Ride', ...times, ...held, vipIds } });
  return { eventId: id as string, vipId: vipIds[0] ?? '' };
}

async function token(scene: Scene): Promise<string> {
  const { eventId, vipId } = await aRide(scene);
  const { url } = await scene.ask('createGuestLink', { params: { eventId }, body: { vipId } });
  return (url as string).split('/').at(-1) ?? '';
}

/** The scenarios of the operations on guests' links, by operation id. */
export const GUEST_LINK_SCENARIOS: Readonly<Record<string, readonly Scenario[]>> = {
  createGuestLink: [
    {
      ask: async (scene) => {
        const { eventId, vipId } = await aRide(scene);
        return { params: { eventId }, body: { vipId } };
      },
    },
  ],
  getGuestPage: [{ ask: async (scene) => ({ params: { token: await token(scene) } }) }],
  callFromGuest: [{ ask: async (scene) => ({ params: { token: await token(scene) }, body: { kind: 'HERE' } }) }],
};
