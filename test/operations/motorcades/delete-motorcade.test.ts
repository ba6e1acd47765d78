import { beforeAll, describe, expect, it } from '@jest/globals';
import * as deleteMotorcade from '#functions/motorcades/delete-motorcade.ts';
import * as getMotorcade from '#functions/motorcades/get-motorcade.ts';
import * as restoreMotorcade from '#functions/motorcades/restore-motorcade.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance-change.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { writingNothing } from '#test/support/table-items.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
let as: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
});

async function ask(operation: Parameters<typeof call>[0], motorcadeId: string, body?: object, options?: CallOptions) {
  return (await call(operation, { as, params: { motorcadeId }, ...(body && { body }), ...options })).body;
}

describe('a motorcade', () => {
  it('goes with all cars, once', async () => {
    const { id } = await aMotorcade(as);
    await ask(deleteMotorcade, id);
    expect((await call(getMotorcade, { as, params: { motorcadeId: id } })).status).toBe(404);
    expect(await ask(deleteMotorcade, id)).toMatchObject({ status: 404 });
  });

  it('goes for good with its cars, also after a deletion, for administrators only', async () => {
    const [vehicleId, vipIds] = [await aVehicle(), await someVips(as, 2)];
    const { cars, id } = await aMotorcade(as, { cars: [{ role: 'LEAD' }, { role: 'PRINCIPAL', vehicleId, vipIds }] });
    const hard = { query: { hard: 'true' } };
    expect(await ask(deleteMotorcade, id, undefined, hard)).toMatchObject({ code: 'FORBIDDEN' });
    const admin = await aUser('ADMINISTRATOR');
    await writingNothing(() =>
      call(deleteMotorcade, { as: admin, params: { motorcadeId: id }, query: { hard: 'true', dryRun: 'true' } }),
    );
    await ask(deleteMotorcade, id);
    const erase = () => call(deleteMotorcade, { as: admin, params: { motorcadeId: id }, ...hard });
    expect((await erase()).status).toBe(204);
    expect((await erase()).status).toBe(404);
    expect((await call(restoreMotorcade, { as: admin, params: { motorcadeId: id } })).status).toBe(404);
    expect(await findActivities(cars.map(({ activityId }: { activityId: string }) => activityId))).toEqual([]);
    expect(await activityIdsOf(vipIds[0] ?? '')).toEqual([]);
    const other = await aMotorcade(as, { cars: [{ role: 'LEAD' }, { role: 'PRINCIPAL', vehicleId }] });
    expect((await call(deleteMotorcade, { as: admin, params: { motorcadeId: other.id }, ...hard })).status).toBe(204);
    expect((await verifyLedgers()).differences).toEqual([]);
  });
});
