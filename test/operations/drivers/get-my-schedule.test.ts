import { beforeAll, describe, expect, it } from '@jest/globals';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as getDriverSchedule from '#functions/drivers/get-driver-schedule.ts';
import * as getMySchedule from '#functions/drivers/get-my-schedule.ts';
import { DEFAULT_PDF_SETTINGS } from '#shared/schemas/reports/pdf-settings.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { planRides } from '#test/support/planned-rides.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const clock = useClock();
let as: string;
let driverId: string;
beforeAll(async () => {
  ({ as, driverId } = await planRides());
});

function ask(query: Record<string, string> = {}, user = as) {
  return call(getDriverSchedule, { as: user, params: { driverId }, query });
}

describe('getMySchedule', () => {
  it.each(['DRIVER', 'COORDINATOR', 'ADMINISTRATOR'] as const)(
    'answers a linked %s with the schedule of their driver',
    async (role) => {
      const { guestPhones: _phones, ...body } = (await call(getMySchedule, { as: await aUser(role, { driverId }) }))
        .body;
      expect(body).toEqual((await ask()).body);
    },
  );

  it('has the phones of guests that the papers of the driver show, until the ride is over', async () => {
    clock.stop(Date.parse('2031-05-10T08:00:00Z'));
    const own = await aDriver();
    const user = await aUser('DRIVER', { driverId: own });
    const [lead = '', other = ''] = [
      ...(await someVips(as, 1, { importance: 5, phone: '+447700900124' })),
      ...(await someVips(as, 1, { phone: '+447700900125' })),
    ];
    const times = { startTime: '2031-05-10T09:00:00Z', endTime: '2031-05-10T10:00:00Z' };
    const eventId = await anEvent(as, { type: 'TRANSPORT', driverId: own, vipIds: [lead, other], ...times });
    const phones = async () => {
      const { guestPhones = [] } = (await call(getMySchedule, { as: user })).body;
      return guestPhones.map(({ vipId }: { vipId: string }) => vipId).toSorted();
    };
    const shown = [
      ['LEAD', [lead]],
      ['NONE', []],
      ['ALL', [lead, other].toSorted()],
    ] as const;
    for (const [driverPhones, ids] of shown) {
      await withSettings({ pdf: { ...DEFAULT_PDF_SETTINGS, driverPhones } });
      expect([driverPhones, await phones()]).toEqual([driverPhones, ids]);
    }
    const { guestPhones } = (await call(getMySchedule, { as: user })).body;
    expect(guestPhones).toContainEqual({ eventId, vipId: lead, phone: '+447700900124' });
    clock.pass(3 * HOUR_MS);
    expect(await phones()).toEqual([]);
  });

  it.each(['DRIVER', 'COORDINATOR'] as const)('tells a %s without a driver how to link one', async (role) => {
    const { body, status } = await call(getMySchedule, { as: await aUser(role) });
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    expect(body.cure).toMatchObject({ operationId: 'updateUser' });
  });

  it('answers 404 once the driver is deleted, and refuses users who are not approved', async () => {
    const gone = await aDriver();
    await call(deleteDriver, { as, params: { driverId: gone } });
    const { body } = await call(getMySchedule, { as: await aUser('DRIVER', { driverId: gone }) });
    expect(body.detail).toBe('Your user is linked to Dana, who is deleted.');
    const waiting = await aUser('DRIVER', { driverId, isApproved: false });
    expect((await call(getMySchedule, { as: waiting })).body.code).toBe('NOT_APPROVED');
  });
});
