import * as createVipFeed from '#functions/feeds/create-vip-feed.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import { call } from '#test/support/call.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { aPlace } from '#test/support/places.ts';
import { someVips } from '#test/support/vips.ts';
import { nextNumber, type Prepare, type Sample, type Stage } from './sample.ts';

async function aLodging() {
  return {
    placeId: await aPlace(`Inn ${nextNumber()}`),
    room: '214',
    from: '2027-05-09',
    to: '2027-05-12',
  };
}
async function aVip({ as }: Stage): Promise<string> {
  return (await someVips(as, 1))[0] as string;
}
async function lodgedVip({ as }: Stage) {
  const [vipId = ''] = await someVips(as, 1, { lodging: [await aLodging()] });
  return { params: { vipId } };
}
const oneVip: Prepare = async (stage) => ({ params: { vipId: await aVip(stage) } });

/** Makes a VIP with a calendar feed. Returns the last part of the feed's address. */
async function aFeed(stage: Stage) {
  const params = { vipId: await aVip(stage) };
  const { body } = await call(createVipFeed, { as: stage.as, params });
  return { params, feed: (body.url as string).split('/').at(-1) ?? '' };
}

export const PEOPLE_SAMPLES: Readonly<Record<string, Sample>> = {
  createVip: { request: async () => ({ body: { name: 'Ann', department: 'ADMIN', lodging: [await aLodging()] } }) },
  createVipFeed: { request: oneVip },
  deleteUser: {
    request: async () => ({ params: { id: await aUser('DRIVER') } }),
    conflicts: { LAST_ADMINISTRATOR: async ({ as }) => ({ params: { id: as } }) },
  },
  deleteVip: { request: lodgedVip },
  getFeed: { request: async (stage) => ({ params: { feed: (await aFeed(stage)).feed } }) },
  exportVip: { request: oneVip },
  getVip: { request: oneVip },
  getVipSchedule: { request: oneVip },
  getVipScheduleCalendar: { request: oneVip },
  importVips: {
    request: async () => ({
      body: `Name;Department\r\nGuest ${nextNumber()};OTHER\r\n`,
      headers: { 'content-type': 'text/csv' },
    }),
  },
  mergeVip: {
    request: async (stage) => ({
      params: { vipId: await aVip(stage) },
      body: { duplicateId: (await lodgedVip(stage)).params.vipId, keep: { name: 'other' } },
    }),
  },
  registerUser: { request: async () => ({ as: `newcomer-${nextNumber()}` }) },
  setPreferences: { request: async () => ({ body: { options: { 'plan.zoom': nextNumber() } } }) },
  setPresence: { request: async () => ({ body: {} }) },
  restoreVip: {
    request: async (stage) => {
      const { params } = await lodgedVip(stage);
      await call(deleteVip, { as: stage.as, params });
      return { params };
    },
  },
  revokeVipFeed: { request: async (stage) => ({ params: (await aFeed(stage)).params }) },
  getUserAccess: { request: async ({ as }) => ({ params: { id: as } }) },
  exportUser: { request: async ({ as }) => ({ params: { id: as } }) },
  updateUser: {
    request: async () => ({ params: { id: await aUser('DRIVER', { isApproved: false }) }, body: { isApproved: true } }),
    conflicts: {
      LAST_ADMINISTRATOR: async ({ as }) => ({ params: { id: as }, body: { role: 'COORDINATOR' } }),
      STILL_IN_USE: async () => {
        const driverId = await aDriver();
        await aUser('DRIVER', { driverId });
        return { params: { id: await aUser('DRIVER') }, body: { driverId } };
      },
    },
  },
  updateVip: {
    request: async (stage) => ({
      params: { vipId: await aVip(stage) },
      body: { partySize: 3, lodging: [await aLodging()] },
    }),
  },
};
