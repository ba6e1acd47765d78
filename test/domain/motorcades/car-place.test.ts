import { expect, it } from '@jest/globals';
import { type CarVehicles, carPlaceOf, carPlaceText } from '#shared/domain/motorcades/car-place.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

function car(position: number, fields: Partial<ActivityRecord> = {}) {
  return { id: `car-${position}`, position, role: 'FOLLOW', status: 'SCHEDULED', ...fields } as ActivityRecord;
}

function textOf(each: ActivityRecord, cars: readonly ActivityRecord[], vehicles: CarVehicles): string {
  return carPlaceText(carPlaceOf(each, cars, vehicles));
}

it('names the cars ahead and behind that drive, and no person', () => {
  const vehicles = new Map([['veh_1', { name: 'Black sedan', licensePlate: 'KA-01' }]]);
  const first = car(1, { role: 'LEAD', callSign: 'Falcon 1', vehicleId: 'veh_1' });
  const cars = [first, car(2, { status: 'CANCELLED' }), car(3, { role: 'PRINCIPAL' }), car(4, { role: 'TAIL' })];
  expect(cars.map((each) => textOf(each, cars, vehicles))[2]).toBe(
    'Car 3 of 4 (PRINCIPAL), ahead: car 1 (LEAD, Falcon 1, Black sedan, KA-01), behind: car 4 (TAIL)',
  );
  expect(textOf(first, cars, vehicles)).toBe('Car 1 of 4 (LEAD, Falcon 1), no car ahead, behind: car 3 (PRINCIPAL)');
});
