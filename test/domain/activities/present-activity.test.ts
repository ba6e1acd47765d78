import { expect, it } from '@jest/globals';
import { presentActivity, type RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { begin } from '#shared/domain/records.ts';
import { aLeg, aMaster, aVip, NOW } from './leg-samples.ts';

const leg = aLeg('leg', '18:00', '18:30', { driverId: 'drv_1', vehicleId: 'veh_1', vipIds: ['a', 'b'] });

/** The leg as it is answered, if all that it refers to has these fields. */
function answered(fields: { readonly deletedAt?: string } = {}) {
  const vehicle = { name: 'Van', type: 'VAN', seatCapacity: 7, status: 'AVAILABLE', ...fields } as const;
  const related: RelatedRecords = {
    vips: new Map([['a', aVip('a', fields)]]),
    activities: new Map([['dinner', aMaster(fields)]]),
    drivers: new Map([['drv_1', begin('drv_1', { name: 'Dana', ...fields }, NOW)]]),
    vehicles: new Map([['veh_1', begin('veh_1', vehicle, NOW)]]),
  };
  const { driver, master, vehicle: found, vips } = presentActivity(leg, related);
  return { driver, master, vehicle: found, vips };
}

it('an activity is answered with its VIPs, driver, vehicle and master in brief', () => {
  const { endTime, id, startTime, status, title, type } = aMaster();
  expect(answered()).toEqual({
    vips: [{ id: 'a', name: 'Guest a', partySize: 1 }],
    driver: { id: 'drv_1', name: 'Dana', phone: null },
    vehicle: expect.objectContaining({ id: 'veh_1', name: 'Van' }),
    master: { id, type, title, startTime, endTime, status },
  });
});

it('an activity is answered without those of them that are deleted', () => {
  expect(answered({ deletedAt: NOW })).toEqual({ vips: [], driver: null, vehicle: null, master: null });
});
