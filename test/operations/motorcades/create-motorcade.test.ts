import { describe, expect, it } from '@jest/globals';
import { anEvent } from '#test/support/activities.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { type Car, held, useMotorcades } from '#test/support/motorcade-stage.ts';
import { aMotorcade, askMotorcade, ROUTE } from '#test/support/motorcades.ts';
import { manyVips, someVips } from '#test/support/vips.ts';

const { as } = useMotorcades();

describe('a motorcade', () => {
  it('books all vehicles and drivers, or none, and names what is in the way of each car', async () => {
    const [first, second] = [await held(), await held()];
    await anEvent(as, { type: 'TRANSPORT', ...ROUTE, vipIds: [], vehicleId: first.vehicleId });
    await anEvent(as, { type: 'TRANSPORT', ...ROUTE, vipIds: [], driverId: second.driverId });
    const free = await held();
    const cars = [
      { role: 'LEAD', ...first },
      { role: 'PRINCIPAL', ...second },
      { role: 'TAIL', ...free },
    ];
    const { body, status } = await askMotorcade(as, { cars });
    expect(status).toBe(409);
    expect(body.conflicts.map(({ resource }: { resource: string }) => resource).sort()).toEqual(['DRIVER', 'VEHICLE']);
    const named = body.conflicts.map(({ legId, position }: { legId?: string; position?: number }) => [legId, position]);
    expect(named.sort()).toEqual([
      [undefined, 1],
      [undefined, 2],
    ]);
    const offered = body.alternatives.map(({ id }: { id: string }) => id);
    for (const own of [first, second, free]) expect(offered).not.toContain(own.vehicleId);
    expect((await askMotorcade(as, { cars: [{ role: 'TAIL', ...free }] })).status).toBe(201);
  });

  it.each([
    ['a guest', 'body.cars.1.vipIds', async () => ({ vipIds: await someVips(as, 1) })],
    ['a vehicle', 'body.cars.1.vehicleId', async () => ({ vehicleId: await aVehicle() })],
    ['a driver', 'body.cars.1.driverId', async () => ({ driverId: await aDriver() })],
    ['a position', 'body.cars.1.position', async () => ({ position: 2 })],
  ])('has %s in one car only', async (_what, path, make) => {
    const shared = await make();
    const { body } = await askMotorcade(as, {
      cars: [
        { role: 'LEAD', ...shared },
        { role: 'TAIL', ...shared },
      ],
    });
    expect(body).toMatchObject({ status: 400, errors: [{ path }] });
  });

  it('names the car whose vehicle, driver or guest does not exist', async () => {
    const unknown = { vehicleId: 'veh_00000000000000000000', driverId: 'drv_00000000000000000000' };
    const { body } = await askMotorcade(as, {
      cars: [{ role: 'LEAD' }, { role: 'TAIL', ...unknown, vipIds: ['vip_00000000000000000000'] }],
    });
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'body.cars.1.vehicleId',
      'body.cars.1.driverId',
      'body.cars.1.vipIds',
    ]);
  });

  it.each(['pickupPlaceId', 'dropoffPlaceId'])('names %s if there is no such place', async (field) => {
    const { body, status } = await askMotorcade(as, { [field]: 'plc_00000000000000000000' });
    expect([status, body.errors]).toMatchObject([400, [{ path: `body.${field}`, message: 'does not exist' }]]);
  });

  it('takes 200 guests in 12 cars, and shows nothing before all is written', async () => {
    const guests = await manyVips(200);
    const cars = [];
    for (let car = 0; car < 12; car += 1)
      cars.push({ role: 'STAFF', ...(await held(20)), vipIds: guests.splice(0, 17) });
    const { cars: made } = await aMotorcade(as, { cars });
    expect(made.flatMap(({ vipIds }: Car) => vipIds)).toHaveLength(200);
  });

  it('books a vehicle once, with many requests at once', async () => {
    const shared = await held();
    const cars = async () => [
      { role: 'LEAD', ...(await held()) },
      { role: 'PRINCIPAL', ...shared },
    ];
    const wanted = await Promise.all([1, 2, 3, 4, 5, 6].map(cars));
    const answers = await Promise.all(wanted.map((each) => askMotorcade(as, { cars: each })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  });
});
