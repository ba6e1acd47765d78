import { describe, expect, it } from '@jest/globals';
import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as restoreDriver from '#functions/drivers/restore-driver.ts';
import * as updateDriver from '#functions/drivers/update-driver.ts';
import * as applyRetention from '#functions/jobs/apply-retention.ts';
import * as createPlace from '#functions/places/create-place.ts';
import * as deletePlace from '#functions/places/delete-place.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import * as deleteVehicle from '#functions/vehicles/delete-vehicle.ts';
import * as restoreVehicle from '#functions/vehicles/restore-vehicle.ts';
import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import * as restoreVip from '#functions/vips/restore-vip.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { driverStore } from '#shared/entities/drivers/driver.ts';
import { placesOfNames } from '#shared/entities/places/place.ts';
import { vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import { vipStore } from '#shared/entities/vips/vip.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useFaults } from '#test/support/faults.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { inTurn } from '#test/support/in-turn.ts';
import { aPlace } from '#test/support/places.ts';
import { run } from '#test/support/run.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import { useTable } from '#test/support/table.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const faults = useFaults();
const as = useEmptyTable('ADMINISTRATOR');

type Operation = Parameters<typeof call>[0];
function on(day: string) {
  return { startTime: `${day}T09:00:00Z`, endTime: `${day}T10:00:00Z` };
}

/** Restores a record and renames it: its version is 4 then, because the deletion was 2. */
function renaming(restore: Operation, update: Operation, params: Record<string, string>) {
  return async () => {
    await call(restore, { as, params });
    await call(update, { as, params, body: { name: 'Renamed' } });
  };
}
const RENAMED = { name: 'Renamed', version: 4 };

describe('a deletion that a booking undoes', () => {
  it.each([
    ['driver', { make: aDriver, remove: deleteDriver, store: driverStore }, [restoreDriver, updateDriver]],
    ['vehicle', { make: aVehicle, remove: deleteVehicle, store: vehicleStore }, [restoreVehicle, updateVehicle]],
  ] as const)(
    'leaves a %s as another request has changed them',
    async (name, { make, remove, store }, [restore, update]) => {
      const id = await make();
      const params = { [`${name}Id`]: id };
      const book = () => anEvent(as, { ...RIDE, ...params });
      faults.before('TransactWriteItems', inTurn(book, renaming(restore, update, params)));
      await call(remove, { as, params });
      expect(await store.find(id)).toMatchObject(RENAMED);
    },
  );

  it('leaves a VIP who is too old for the retention as another request has changed them', async () => {
    const [vipId = ''] = await someVips(as, 1);
    await anEvent(as, { ...on('2027-05-10'), vipIds: [vipId] });
    const eventId = await anEvent(as, on('2027-09-01'));
    await call(updateSettings, { as, body: { retention: { vipDays: 30, driverDays: null, activityDays: null } } });
    const book = () => call(addEventVips, { as, params: { eventId }, body: { vipIds: [vipId] } });
    faults.before('TransactWriteItems', inTurn(book, renaming(restoreVip, updateVip, { vipId })));
    expect((await run(applyRetention, '2027-07-10T03:00:00Z'))['vips']).toMatchObject({ kept: 1 });
    expect(await vipStore.find(vipId)).toMatchObject(RENAMED);
  });

  it('leaves the name of a place to another place that took it', async () => {
    const placeId = await aPlace('Belvedere');
    const book = () => anEvent(as, { ...on('2099-06-10'), placeId });
    let other: unknown;
    const takeName = async () => {
      other = (await call(createPlace, { as, body: { name: 'Belvedere', kind: 'HOTEL' } })).body.id;
    };
    faults.before('TransactWriteItems', inTurn(book, takeName));
    const { body } = await call(deletePlace, { as, params: { placeId } });
    expect(body).toMatchObject({
      errors: [{ path: 'path.placeId', message: 'has a name that another place has taken: Belvedere' }],
      cure: { operationId: 'updatePlace', params: { placeId: other } },
    });
    expect([...(await placesOfNames(['belvedere'])).values()]).toEqual([other]);
  });
});
