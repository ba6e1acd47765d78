import { anEvent } from '#test/support/activities.ts';
import { aReachableDriver } from '#test/support/messaging.ts';
import { aMuster, close, mark } from '#test/support/musters.ts';
import { aPlace } from '#test/support/places.ts';
import { someVips } from '#test/support/vips.ts';
import { RIDE } from './bookings.ts';
import { nextNumber, type Prepare, type Sample } from './sample.ts';

const aGuest: Prepare = async ({ as }) => {
  const [vipId = ''] = await someVips(as, 1);
  const id = await aMuster(as, [vipId]);
  // Version 0 is then out of date.
  await mark(as, id, vipId, 'MISSING');
  return { params: { id, vipId }, body: { state: 'ACCOUNTED', note: 'In the lobby' } };
};

const ofMuster: Prepare = async ({ as }) => {
  const [vipId = ''] = await someVips(as, 1);
  return { params: { id: await aMuster(as, [vipId]) } };
};

/** One guest only: of several, each is marked on their own, so the order would decide what is written when one goes. */
const byOneRequest: Prepare = async ({ as }) => {
  const vipIds = await someVips(as, 1);
  return { params: { id: await aMuster(as, vipIds) }, body: { state: 'ACCOUNTED', vipIds } };
};

/** Opens a muster of a guest who is on a ride now. */
const onARide: Prepare = async ({ as }) => {
  const vipIds = await someVips(as, 1);
  const { id: driverId } = await aReachableDriver();
  const times = { startTime: '2027-05-09T19:50:00Z', endTime: '2027-05-09T20:30:00Z' };
  await anEvent(as, { ...RIDE, ...times, driverId, vipIds });
  return { params: { id: await aMuster(as, vipIds) } };
};

function afterClosing(prepare: Prepare): Prepare {
  return async (stage) => {
    const options = await prepare(stage);
    await close(stage.as, options.params?.['id'] ?? '');
    return options;
  };
}

export const MUSTER_SAMPLES: Readonly<Record<string, Sample>> = {
  openMuster: {
    request: async ({ as }) => ({
      body: { title: 'Fire alarm', vipIds: await someVips(as, 1), placeId: await aPlace(`Lodge ${nextNumber()}`) },
    }),
  },
  getMuster: { request: ofMuster },
  listMusterMarks: { request: ofMuster },
  markMusterGuest: {
    request: aGuest,
    conflicts: { MUSTER_CLOSED: afterClosing(aGuest) },
  },
  markMusterGuests: { request: byOneRequest, conflicts: { MUSTER_CLOSED: afterClosing(byOneRequest) } },
  askDrivers: { request: onARide, conflicts: { MUSTER_CLOSED: afterClosing(ofMuster) } },
  closeMuster: { request: ofMuster },
};
