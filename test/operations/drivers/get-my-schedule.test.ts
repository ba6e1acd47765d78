import { beforeAll, describe, expect, it } from '@jest/globals';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as getDriverSchedule from '#functions/drivers/get-driver-schedule.ts';
import * as getMySchedule from '#functions/drivers/get-my-schedule.ts';
import { call } from '#test/support/call.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { planRides } from '#test/support/planned-rides.ts';
import { useTable } from '#test/support/table.ts';

useTable();
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
      const { body } = await call(getMySchedule, { as: await aUser(role, { driverId }) });
      expect(body).toEqual((await ask()).body);
    },
  );

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
