import { beforeAll, describe, expect, it } from '@jest/globals';
import * as getVehicleSchedule from '#functions/vehicles/get-vehicle-schedule.ts';
import { call } from '#test/support/call.ts';
import { planRides, SHOWN_RIDES, titlesByDay } from '#test/support/planned-rides.ts';
import { useTable } from '#test/support/table.ts';

useTable();
let as: string;
let vehicleId: string;
beforeAll(async () => {
  ({ as, vehicleId } = await planRides());
});

describe('getVehicleSchedule', () => {
  it('has the same shape as the schedule of a driver', async () => {
    const { body } = await call(getVehicleSchedule, { as, params: { vehicleId } });
    expect(body.vehicle).toEqual({ id: vehicleId, name: 'Van 1', type: 'VAN', seatCapacity: 8 });
    expect(titlesByDay(body)).toEqual(SHOWN_RIDES);
    const nowhere = await call(getVehicleSchedule, { as, params: { vehicleId: 'veh_nothing' } });
    expect(nowhere.body.code).toBe('NOT_FOUND');
  });
});
