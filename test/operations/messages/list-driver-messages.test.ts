import { beforeAll, describe, expect, it } from '@jest/globals';
import * as listEvents from '#functions/activities/list-events.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as listDriverMessages from '#functions/messages/list-driver-messages.ts';
import { noticesOf } from '#shared/entities/messages/driver-notice.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver } from '#test/support/fleet.ts';
import { useLog } from '#test/support/log.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { aUser } from '#test/support/people.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useLog();
useTable();
useFiles();
const messaging = useMessaging();
const as = useUser('COORDINATOR');
beforeAll(async () => {
  await withSettings({ timezone: 'Europe/London' });
});

const TIMES = { startTime: '2031-05-10T09:00:00Z', endTime: '2031-05-10T10:00:00Z' };
function aRide(driverId: string, fields: object = {}) {
  return anEvent(as, { type: 'TRANSPORT', title: 'Ride to the Guildhall', driverId, ...TIMES, ...fields });
}
function seconds(count: number): string {
  return new Date(Date.now() + count * 1_000).toISOString();
}
/** Tells what changed, and returns the texts that the phones got. */
async function told(after = 61): Promise<string[]> {
  messaging.stub.forget();
  await messaging.deliver(seconds(after));
  return messaging.stub.delivered.map(({ text }) => text);
}
/** The rides that their drivers were asked to confirm and have not confirmed. */
async function unconfirmed(): Promise<string[]> {
  return (await call(listEvents, { as, query: { needs: 'acknowledgement' } })).body.items.map(
    ({ id }: { id: string }) => id,
  );
}

describe('a changed ride', () => {
  it('sends nothing to a driver without a phone or a deleted one, and leaves no notice behind', async () => {
    const driverId = await aDriver();
    const ride = await aRide(driverId);
    const gone = await aReachableDriver();
    await aRide(gone.id, { startTime: '2031-05-12T09:00:00Z', endTime: '2031-05-12T10:00:00Z' });
    await call(deleteDriver, {
      as: await aUser('ADMINISTRATOR'),
      params: { driverId: gone.id },
      query: { unassign: 'true' },
    });
    expect(await told()).toEqual([]);
    expect(await told(600)).toEqual([]);
    expect([await noticesOf(driverId, 5), await noticesOf(gone.id, 5)]).toEqual([[], []]);
    expect(await unconfirmed()).toContain(ride);
    const { body } = await call(listDriverMessages, { as, params: { driverId } });
    expect(body.items).toEqual([]);
  });
});
