import { describe, expect, it } from '@jest/globals';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as deleteVehicle from '#functions/vehicles/delete-vehicle.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import { useTable } from '#test/support/table.ts';
import { writingNothing } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');

describe.each([
  ['driver', deleteDriver, aDriver],
  ['vehicle', deleteVehicle, aVehicle],
] as const)('the dry run of the deletion of a %s with unassign=true', (noun, operation, make) => {
  it('lists the assignments that it would remove, and writes nothing', async () => {
    const id = await make();
    const activityId = await anEvent(as, { ...RIDE, [`${noun}Id`]: id });
    const remove = (query: Record<string, string>) => call(operation, { as, params: { [`${noun}Id`]: id }, query });
    const dry = await writingNothing(() => remove({ unassign: 'true', dryRun: 'true' }));
    expect([dry.status, dry.headers['dry-run']]).toEqual([200, 'true']);
    expect(dry.body.assignments).toMatchObject([{ id, activityId, title: 'Ride' }]);
    expect((await remove({ dryRun: 'true' })).body.code).toBe('STILL_IN_USE');
    expect((await remove({ unassign: 'true' })).status).toBe(204);
  });

  it('lists nothing for one that has no assignments', async () => {
    const params = { [`${noun}Id`]: await make() };
    const { body } = await call(operation, { as, params, query: { unassign: 'true', dryRun: 'true' } });
    expect(body).toEqual({ assignments: [], follows: { appears: [], disappears: [] } });
  });
});
