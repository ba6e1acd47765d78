import { describe, expect, it } from '@jest/globals';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as getMotorcade from '#functions/motorcades/get-motorcade.ts';
import * as updateMotorcade from '#functions/motorcades/update-motorcade.ts';
import { call } from '#test/support/call.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { type Car, LATER, useMotorcades } from '#test/support/motorcade-stage.ts';
import { aMotorcade } from '#test/support/motorcades.ts';

const { as, ask } = useMotorcades();

async function carsOf(motorcadeId: string): Promise<Car[]> {
  return (await ask(getMotorcade, motorcadeId)).cars;
}

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
