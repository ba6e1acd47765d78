import { expect, it } from '@jest/globals';
import { type CarVehicles, carPlaceOf } from '#shared/domain/motorcades/car-place.ts';
import { carLine } from '#shared/domain/reports/entry-details.ts';
import { wordingOf } from '#shared/domain/reports/wording.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

function car(position: number, fields: Partial<ActivityRecord> = {}) {
  return { id: `car-${position}`, position, role: 'FOLLOW', status: 'SCHEDULED', ...fields } as ActivityRecord;
}

function textOf(each: ActivityRecord, cars: readonly ActivityRecord[], vehicles: CarVehicles): string {
  return carLine(carPlaceOf(each, cars, vehicles), wordingOf({ timezone: 'UTC' }));
}

it('names the cars ahead and behind that drive, and no person', () => {
  const vehicles = new Map([['veh_1', { name: 'Black sedan', licensePlate: 'KA-01' }]]);
  const first = car(1, { role: 'LEAD', callSign: 'Falcon 1', vehicleId: 'veh_1' });
  const cars = [first, car(2, { status: 'CANCELLED' }), car(3, { role: 'PRINCIPAL' }), car(4, { role: 'TAIL' })];
  expect(cars.map((each) => textOf(each, cars, vehicles))[2]).toBe(
    '3/4 · Principal · Ahead: Lead, Falcon 1, Black sedan, KA-01 · Behind: Tail',
  );
  expect(textOf(first, cars, vehicles)).toBe('1/4 · Lead, Falcon 1 · Behind: Principal');
});
