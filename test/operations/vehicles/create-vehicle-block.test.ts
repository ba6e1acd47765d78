import { describe, expect, it } from '@jest/globals';
import { anEvent } from '#test/support/activities.ts';
import { block } from '#test/support/blocks.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');

function may(day: string): string {
  return `2027-05-${day}:00.000Z`;
}
const RIDE = { type: 'TRANSPORT', startTime: may('10T09:00'), endTime: may('10T10:00') };

describe('a new block', () => {
  it('warns of each ride that stands in it, and of no other', async () => {
    const vehicleId = await aVehicle();
    const inside = await anEvent(as, { ...RIDE, vehicleId, title: 'To the opera' });
    await anEvent(as, { ...RIDE, vehicleId, startTime: may('10T10:30'), endTime: may('10T11:00') });
    await anEvent(as, { ...RIDE, vehicleId, startTime: may('10T08:00'), endTime: may('10T08:30') });
    const { body, status } = await block(as, { vehicleId });
    expect(status).toBe(201);
    expect(body.warnings).toMatchObject([
      {
        code: 'VEHICLE_BLOCKED',
        activityId: inside,
        message: expect.stringContaining('To the opera'),
        values: { variant: 'RIDE_IN_BLOCK', ride: { title: 'To the opera' } },
      },
    ]);
  });
});
