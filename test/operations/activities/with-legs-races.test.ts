import { beforeEach, describe, expect, it } from '@jest/globals';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { untoldChanges } from '#shared/entities/messages/driver-notice.ts';
import { anEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}

const as = useUser('COORDINATOR');
let master: string;
let leg: string;
let guest: string;
let van: string;
let ada: string;
beforeEach(async () => {
  [van, ada] = [await aVehicle({ name: 'Van', seatCapacity: 4 }), await aDriver('Ada')];
  [guest = ''] = await someVips(as, 1);
  const vipIds = [guest];
  master = await anEvent(as, { title: 'Dinner', type: 'MEAL', startTime: at('19:00'), endTime: at('22:00'), vipIds });
  const times = { startTime: at('18:00'), endTime: at('18:45') };
  leg = await anEvent(as, {
    type: 'TRANSPORT',
    masterEventId: master,
    vehicleId: van,
    driverId: ada,
    vipIds,
    ...times,
  });
});

function set(status: string, query: Record<string, string> = { withLegs: 'true' }): Promise<Answer> {
  return call(moveEventStatus, { as, params: { eventId: master }, body: { status }, query });
}
async function statuses() {
  return (await findActivities([master, leg])).map(({ status }) => status);
}

/** Cancels the master with its leg, and reopens both. Sends `concurrent` just before the reopening is written. */
async function reopenedAfter(concurrent: () => Promise<Answer>): Promise<Answer> {
  await set('CANCELLED');
  return withConcurrentRequest({ write: 'moveEventStatus', when: 'before' }, concurrent, () => set('SCHEDULED'));
}

describe('just before a master is reopened with its legs,', () => {
  it('a party grows beyond the seats: all stays cancelled', async () => {
    const refused = await reopenedAfter(() =>
      call(updateVip, { as, params: { vipId: guest }, body: { partySize: 5 } }),
    );
    expect([refused.status, refused.body.code]).toEqual([409, 'CAPACITY_EXCEEDED']);
    expect(await statuses()).toEqual(['CANCELLED', 'CANCELLED']);
  });

  it('the vehicle of a leg goes into maintenance: all stays cancelled', async () => {
    const refused = await reopenedAfter(() =>
      call(updateVehicle, { as, params: { vehicleId: van }, body: { status: 'MAINTENANCE' } }),
    );
    expect([refused.status, refused.body.code]).toEqual([409, 'VEHICLE_UNAVAILABLE']);
    expect(await statuses()).toEqual(['CANCELLED', 'CANCELLED']);
  });

  it('the driver of a leg is deleted: no ride keeps them', async () => {
    await reopenedAfter(() => call(deleteDriver, { as, params: { driverId: ada } }));
    const [, stored] = await findActivities([master, leg]);
    expect(stored?.status === 'SCHEDULED' && stored.driverId === ada).toBe(false);
  });
});

describe('withLegs=true', () => {
  it('cancels the master too if it is reopened just before its legs are cancelled', async () => {
    await set('CANCELLED', {});
    const reopen = () => set('SCHEDULED', {});
    const { status } = await withConcurrentRequest({ write: 'moveEventStatus', when: 'before' }, reopen, () =>
      set('CANCELLED'),
    );
    expect(status).toBe(200);
    expect(await statuses()).toEqual(['CANCELLED', 'CANCELLED']);
  });

  it('notes for the drivers of the legs what changed', async () => {
    const changes = async () => (await untoldChanges()).find(({ activityId }) => activityId === leg)?.changes;
    expect(await changes()).toBe(1);
    const query = { withLegs: 'true' };
    await call(updateEvent, { as, params: { eventId: master }, body: { startTime: at('20:00') }, query });
    expect(await changes()).toBe(2);
  });
});
