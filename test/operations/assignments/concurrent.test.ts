import { describe, expect, it } from '@jest/globals';
import { later } from '#shared/domain/time/days.ts';
import { planEvent } from '#test/support/activities.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');
const RIVALS = 20;

function minute(of: number): string {
  return later('2027-05-10T00:00:00Z', of * 60_000);
}
function ride(from: number, to: number, fields: object) {
  return planEvent(as, {
    type: 'TRANSPORT',
    title: `Ride ${from}`,
    startTime: minute(from),
    endTime: minute(to),
    ...fields,
  });
}

describe('twenty concurrent requests', () => {
  it('for one vehicle at one time: one succeeds, and the others name its activity', async () => {
    const vehicleId = await aVehicle();
    const answers = await Promise.all(Array.from({ length: RIVALS }, () => ride(600, 660, { vehicleId })));
    const won = answers.filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    const lost = answers.filter(({ status }) => status === 409);
    expect(lost.map(({ body }) => [body.code, body.conflicts[0]?.activityId])).toEqual(
      Array.from({ length: RIVALS - 1 }, () => ['VEHICLE_CONFLICT', won[0]?.body.id]),
    );
  });

  it('for one vehicle at twenty times of one day: all succeed', async () => {
    const vehicleId = await aVehicle();
    const answers = await Promise.all(
      Array.from({ length: RIVALS }, (_, place) => ride(place * 20, place * 20 + 20, { vehicleId })),
    );
    expect(answers.map(({ body, status }) => body?.code ?? status)).toEqual(Array.from({ length: RIVALS }, () => 201));
  });

  it('for one driver and twenty vehicles: one succeeds', async () => {
    const driverId = await aDriver();
    const vehicles = await Promise.all(Array.from({ length: RIVALS }, () => aVehicle()));
    const answers = await Promise.all(vehicles.map((vehicleId) => ride(600, 660, { vehicleId, driverId })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'DRIVER_CONFLICT')).toHaveLength(RIVALS - 1);
  });
});
