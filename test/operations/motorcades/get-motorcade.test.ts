import { beforeAll, describe, expect, it } from '@jest/globals';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as getMotorcade from '#functions/motorcades/get-motorcade.ts';
import * as updateMotorcade from '#functions/motorcades/update-motorcade.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();
let as: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
});

interface Car {
  readonly activityId: string;
  readonly position: number;
  readonly role: string;
  readonly status: string;
  readonly startTime: string;
  readonly vehicleId: string | null;
  readonly driverId: string | null;
  readonly vipIds: string[];
}

async function ask(operation: Parameters<typeof call>[0], motorcadeId: string, body?: object, options?: CallOptions) {
  return (await call(operation, { as, params: { motorcadeId }, ...(body && { body }), ...options })).body;
}
async function carsOf(motorcadeId: string): Promise<Car[]> {
  return (await ask(getMotorcade, motorcadeId)).cars;
}
const LATER = { startTime: '2027-05-10T09:25:00.000Z', endTime: '2027-05-10T10:25:00.000Z' };

describe('a motorcade', () => {
  it('moves as one: a car alone does not move, end or go, but gets another vehicle', async () => {
    const { cars, id } = await aMotorcade(as);
    const eventId = (cars as Car[])[0]?.activityId ?? '';
    const alone = { as, params: { eventId } };
    const refused = { status: 409, code: 'PART_OF_MOTORCADE' };
    expect((await call(updateEvent, { ...alone, body: LATER })).body).toMatchObject(refused);
    expect((await call(updateEvent, { ...alone, body: { dropoffLocation: 'Harbour' } })).body).toMatchObject(refused);
    expect((await call(deleteEvent, alone)).body).toMatchObject(refused);
    const vehicleId = await aVehicle();
    expect((await call(updateEvent, { ...alone, body: { vehicleId } })).status).toBe(200);
    expect((await carsOf(id))[0]?.vehicleId).toBe(vehicleId);
    await ask(updateMotorcade, id, { splittable: true });
    expect((await call(updateEvent, { ...alone, body: LATER })).status).toBe(200);
  });
});
