import { describe, expect, it } from '@jest/globals';
import { later } from '#shared/domain/time/days.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { planEvent } from '#test/support/activities.ts';
import { block } from '#test/support/blocks.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');

function hour(of: number): string {
  return later('2027-05-10T18:00:00Z', of * 3_600_000);
}

describe('twenty concurrent bookings and blocks', () => {
  it.each([
    ['driver', async () => ({ driverId: await aDriver() })],
    ['vehicle', async () => ({ vehicleId: await aVehicle() })],
  ] as const)('of one %s: each ride that stands in a block is in its warnings', async (_what, make) => {
    const owner = await make();
    // Ten rides of one hour, over midnight. Ten blocks of three hours, some of them over two days.
    const rides = Array.from({ length: 10 }, (_, at) =>
      planEvent(as, { type: 'TRANSPORT', startTime: hour(at), endTime: hour(at + 1), ...owner }),
    );
    const blocks = Array.from({ length: 10 }, (_, at) => block(as, owner, { from: hour(at), to: hour(at + 3) }));
    const [booked, made] = await Promise.all([Promise.all(rides), Promise.all(blocks)]);
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    for (const { body, status } of booked) {
      if (status !== 201) expect(body.code).toMatch(/^(DRIVER|VEHICLE)_CONFLICT$/);
    }
    const found = await findActivities(booked.flatMap(({ body, status }) => (status === 201 ? [body.id] : [])));
    for (const { body } of made) {
      const inside = found.filter(({ endTime, startTime }) => startTime < body.to && endTime > body.from);
      const warned = (body.warnings ?? []).map(({ activityId }: { activityId: string }) => activityId);
      expect(warned.sort()).toEqual(inside.map(({ id }) => id).sort());
    }
    expect((await verifyLedgers()).differences).toEqual([]);
  });
});
