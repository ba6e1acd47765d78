import { describe, expect, it } from '@jest/globals';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as restoreEvent from '#functions/activities/restore-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as restoreDriver from '#functions/drivers/restore-driver.ts';
import * as deleteVehicle from '#functions/vehicles/delete-vehicle.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('ADMINISTRATOR');
const hard = { hard: 'true' };
function removeEvent(eventId: string, query: Record<string, string> = {}) {
  return call(deleteEvent, { as, params: { eventId }, query });
}
function restore(eventId: string) {
  return call(restoreEvent, { as, params: { eventId } });
}
function move(eventId: string, status: string) {
  return call(moveEventStatus, { as, params: { eventId }, body: { status } });
}

describe('restoreEvent', () => {
  it('restores a transport without the records that were deleted for good meanwhile, and warns about each', async () => {
    const [driverId, vehicleId, meal] = [await aDriver(), await aVehicle(), await anEvent(as, { type: 'MEAL' })];
    const ride = await anEvent(as, { type: 'TRANSPORT', driverId, vehicleId, masterEventId: meal });
    await removeEvent(ride);
    await removeEvent(meal, hard);
    await call(deleteDriver, { as, params: { driverId }, query: hard });
    await call(deleteVehicle, { as, params: { vehicleId }, query: hard });
    const { body, status } = await restore(ride);
    expect([status, body.driverId, body.vehicleId, body.masterEventId]).toEqual([200, null, null, null]);
    expect(body.warnings.map(({ code, message }: Record<string, string>) => [code, message])).toEqual(
      ['vehicle', 'driver', 'master'].map((link) => [
        'LEFT_OUT',
        `The activity is restored without its ${link}, which was deleted for good.`,
      ]),
    );
    const { warnings: _said, ...rest } = body;
    expect((await call(getEvent, { as, params: { eventId: ride } })).body).toEqual(rest);
  });

  it('refuses to restore a transport before its deleted driver is restored', async () => {
    const driverId = await aDriver();
    const ride = await anEvent(as, { type: 'TRANSPORT', driverId });
    await removeEvent(ride);
    await call(deleteDriver, { as, params: { driverId } });
    const { body } = await restore(ride);
    expect(body.errors).toMatchObject([{ path: 'body.driverId', message: 'is deleted. Restore it first' }]);
    await call(restoreDriver, { as, params: { driverId } });
    expect((await restore(ride)).body.driver.id).toBe(driverId);
  });

  it('is not needed to reopen a cancelled ride: removing its deleted driver is enough', async () => {
    const driverId = await aDriver();
    const ride = await anEvent(as, { type: 'TRANSPORT', driverId });
    await move(ride, 'CANCELLED');
    await call(deleteDriver, { as, params: { driverId }, query: hard });
    expect((await move(ride, 'SCHEDULED')).body.errors[0].path).toBe('body.driverId');
    await call(updateEvent, { as, params: { eventId: ride }, body: { driverId: null } });
    expect((await move(ride, 'SCHEDULED')).body).toMatchObject({ status: 'SCHEDULED', driver: null });
  });
});
