import { describe, expect, it } from '@jest/globals';
import * as verifyLedgers from '#functions/jobs/verify-ledgers.ts';
import { writeDay, writtenDays } from '#shared/entities/assignments/ledger.ts';
import { transact } from '#shared/table/transact.ts';
import { planEvent } from '#test/support/activities.ts';
import { aBlock } from '#test/support/blocks.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { run } from '#test/support/run.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');

describe('verify-ledgers', () => {
  it('finds no difference if ledgers agree with activities and blocks, and names each difference otherwise', async () => {
    const vehicleId = await aVehicle();
    const times = { startTime: '2027-05-10T23:00:00Z', endTime: '2027-05-11T01:00:00Z' };
    const { body } = await planEvent(as, { type: 'TRANSPORT', vehicleId, ...times });
    const blockId = await aBlock(as, { vehicleId }, { from: '2027-05-10T06:00:00Z', to: '2027-05-11T06:00:00Z' });
    expect(await run(verifyLedgers)).toEqual({ activities: 1, blocks: 1, days: 2, differences: [] });

    const [first, second] = await writtenDays('VEHICLE', vehicleId);
    if (!first || !second) throw new Error('the ride touches two days');
    const strayBlock = { ...first.blocks[0], blockId: 'blk_stray' } as (typeof first.blocks)[number];
    const stray = { ...first.assignments[0], activityId: 'act_stray' } as (typeof first.assignments)[number];
    await transact([
      writeDay({
        before: first,
        after: { ...first, revision: first.revision + 1, assignments: [], blocks: [...first.blocks, strayBlock] },
      }),
      writeDay({
        before: second,
        after: { ...second, revision: second.revision + 1, blocks: [], assignments: [...second.assignments, stray] },
      }),
    ]);
    const place = { resource: 'VEHICLE', resourceId: vehicleId };
    expect((await run(verifyLedgers))['differences']).toEqual([
      { ...place, day: '2027-05-10', activityId: body.id, problem: 'missing from the ledger' },
      { ...place, day: '2027-05-10', blockId: 'blk_stray', problem: 'left over in the ledger' },
      { ...place, day: '2027-05-11', activityId: 'act_stray', problem: 'left over in the ledger' },
      { ...place, day: '2027-05-11', blockId, problem: 'missing from the ledger' },
    ]);
  });

  it.each([
    ['start', { start: '2027-05-20T09:01:00.000Z' }],
    ['end', { end: '2027-05-20T09:59:00.000Z' }],
    ['mark that it is busy', { busy: false }],
  ])('names an assignment with another %s', async (_what, other) => {
    const driverId = await aDriver();
    const times = { startTime: '2027-05-20T09:00:00Z', endTime: '2027-05-20T10:00:00Z' };
    const { body } = await planEvent(as, { type: 'TRANSPORT', driverId, ...times });
    const [day] = await writtenDays('DRIVER', driverId);
    if (!day) throw new Error('the ride touches one day');
    const assignments = day.assignments.map((assignment) => ({ ...assignment, ...other }));
    await transact([writeDay({ before: day, after: { ...day, revision: 2, assignments } })]);
    expect((await run(verifyLedgers))['differences']).toContainEqual({
      resource: 'DRIVER',
      resourceId: driverId,
      day: '2027-05-20',
      activityId: body.id,
      problem: 'different in the ledger',
    });
  });
});
