import { describe, expect, it } from '@jest/globals';
import { Forbidden } from '#shared/contract/problems.ts';
import { begin } from '#shared/domain/records.ts';
import { driverStore, findDriver } from '#shared/entities/drivers/driver.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import { createVip, findVip, vipStore } from '#shared/entities/vips/vip.ts';
import { newId } from '#shared/platform/ids.ts';
import type { MusterRecord } from '#shared/schemas/accountability/muster.ts';
import { EVENT_FEED } from '#shared/schemas/feeds/feed.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { transact } from '#shared/table/transact.ts';
import { askDriver, requireOpenMuster } from '#shared/use-cases/accountability/ask-driver.ts';
import { closeMuster } from '#shared/use-cases/accountability/close-muster.ts';
import { markFromReply, markGuest } from '#shared/use-cases/accountability/mark-guests.ts';
import { openMuster } from '#shared/use-cases/accountability/open-muster.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import { eraseActivity } from '#shared/use-cases/activities/erase-activity.ts';
import { makeBlock, removeBlock } from '#shared/use-cases/blocks/change-blocks.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { erasePerson } from '#shared/use-cases/erasure/erase-person.ts';
import { renewFeed, revokeFeed } from '#shared/use-cases/feeds/feeds.ts';
import { followPickups } from '#shared/use-cases/flights/follow-pickups.ts';
import { eraseFlight, saveFlight } from '#shared/use-cases/flights/save-flight.ts';
import { endEnrolment } from '#shared/use-cases/gps/end-enrolment.ts';
import { acceptMessage } from '#shared/use-cases/messages/accept-message.ts';
import { changeRecord, eraseRecord } from '#shared/use-cases/records/change-record.ts';
import { anEvent } from '#test/support/activities.ts';
import { testContext } from '#test/support/context.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aReachableDriver } from '#test/support/messaging.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();

const NOW = '2027-05-10T09:00:00.000Z';
async function aVip(): Promise<string> {
  const fields = { name: 'Ada', department: 'OTHER', partySize: 1, isRosterOnly: false } as const;
  const vip = begin(newId('vip'), fields, NOW);
  await transact([createVip(vip)]);
  return vip.id;
}
/** A caller of whom no pipeline has asked anything. */
const stranger = testContext({
  now: NOW,
  actor: {
    id: 'stranger',
    can: () => false,
    authorize: () => {
      throw new Forbidden('no');
    },
  },
});
const muster: MusterRecord = begin(
  'mus_1',
  { title: 'Fire', status: 'OPEN', everyone: true, openedBy: 'x', showsLocations: false } as const,
  NOW,
);
const flight = begin('flt_AA1_2027-05-10', { flightNumber: 'AA1', vipIds: [] }, NOW) as unknown as FlightRecord;
const block = { from: NOW, to: '2027-05-10T12:00:00.000Z' };

const WRITES: Readonly<Record<string, (context: UseCaseContext) => Promise<unknown>>> = {
  markGuest: async (context) =>
    markGuest(context, { id: 'mrk_1', musterId: 'mus_1', vipId: await aVip(), state: 'MISSING', at: NOW }),
  'markFromReply about a guest who was not asked about': async (context) => {
    const [driverId, vipId] = [await aDriver(), await aVip()];
    const question = { driverId, musterId: 'mus_1', askId: 'ask_1', askedAt: NOW, messageIds: [], isAnswered: false };
    const mark = { id: 'mrk_1', musterId: 'mus_1', vipId, state: 'MISSING', at: NOW, driverId } as const;
    return markFromReply(context, { ...question, vipIds: [] }, mark);
  },
  'markFromReply of a driver who was not asked': async (context) => {
    const [driverId, vipId] = [await aDriver(), await aVip()];
    const question = { driverId, musterId: 'mus_1', askId: 'ask_1', askedAt: NOW, messageIds: [], isAnswered: false };
    const mark = { id: 'mrk_1', musterId: 'mus_1', vipId, state: 'MISSING', at: NOW, driverId: 'drv_other' } as const;
    return markFromReply(context, { ...question, vipIds: [vipId] }, mark);
  },
  openMuster: (context) => openMuster(context, 'mus_2', { title: 'Fire' }),
  closeMuster: async (context) => {
    await openMuster(testContext({ now: NOW }), 'mus_3', { title: 'Fire' });
    return closeMuster(context, 'mus_3');
  },
  requireOpenMuster: async (context) => {
    await openMuster(testContext({ now: NOW }), 'mus_4', { title: 'Fire' });
    return requireOpenMuster(context, 'mus_4');
  },
  askDriver: async (context) => {
    const [driverId, guest, settings] = [await aDriver(), await findVip(await aVip()), await readSettings()];
    return askDriver(context, { driverId, guests: guest ? [guest] : [], muster, settings, askId: 'ask_1' });
  },
  acceptMessage: async (context) => {
    const driver = await findDriver((await aReachableDriver()).id);
    if (!driver) throw new Error('no driver');
    return acceptMessage(context, { driver, id: 'msg_1', text: 'Hi', settings: await readSettings(), retried: false });
  },
  'renewFeed of a VIP': async (context) => renewFeed(context, vipStore, { id: await aVip(), kind: 'VIP' }),
  'renewFeed of a driver': async (context) => renewFeed(context, driverStore, { id: await aDriver(), kind: 'DRIVER' }),
  'renewFeed of a vehicle': async (context) =>
    renewFeed(context, vehicleStore, { id: await aVehicle(), kind: 'VEHICLE' }),
  'renewFeed of the event': (context) => renewFeed(context, undefined, { id: EVENT_FEED, kind: 'EVENT' }),
  revokeFeed: async (context) => {
    const id = await aVip();
    await renewFeed(testContext(), vipStore, { id, kind: 'VIP' });
    return revokeFeed(context, { id, kind: 'VIP' });
  },
  endEnrolment: async (context) => endEnrolment(context, await aDriver()),
  makeBlock: async (context) =>
    makeBlock({ ...context, retried: false }, { resource: 'DRIVER', resourceId: await aDriver() }, block),
  removeBlock: async (context) => {
    const blocked = { resource: 'DRIVER', resourceId: await aDriver() } as const;
    const { id } = await makeBlock({ ...testContext(), retried: false }, blocked, block);
    return removeBlock(context, blocked, id);
  },
  followPickups: (context) => followPickups(context, flight),
  'saveFlight of a new one': (context) => saveFlight(context, undefined, flight),
  'saveFlight of a known one': (context) => saveFlight(context, flight, { ...flight, version: 2 }),
  changeRecord: async (context) =>
    changeRecord(context, vipStore, { id: await aVip() }, (vip) => ({ ...vip, name: 'X', version: vip.version + 1 })),
  changeActivity: async (context) =>
    changeActivity(context, { id: await anEvent(await aUser('COORDINATOR')) }, (event) => ({ ...event, title: 'X' })),
  eraseRecord: async (context) => eraseRecord(context, vipStore, await aVip()),
  erasePerson: async (context) => {
    const markDeleted = () => Promise.reject(new Error('the person was marked as deleted'));
    return erasePerson(context, vipStore, { id: await aVip(), markDeleted });
  },
  eraseActivity: async (context) => eraseActivity(context, await anEvent(await aUser('COORDINATOR'))),
  eraseFlight: (context) => eraseFlight(context, flight.id),
};

describe('a use case that writes refuses a caller who may not, no matter who calls it', () => {
  it.each(Object.entries(WRITES))('%s', async (_name, write) => {
    let writes = 0;
    const commit = () => {
      writes += 1;
      return Promise.resolve();
    };
    await expect(write({ ...stranger, commit })).rejects.toThrow(Forbidden);
    expect(writes).toBe(0);
  });
});
