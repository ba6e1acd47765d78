import { beforeEach, describe, expect, it } from '@jest/globals';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import { markDeleted } from '#shared/domain/records.ts';
import { allMarkEntries, findMark } from '#shared/entities/accountability/mark.ts';
import { driverStore, findDriver } from '#shared/entities/drivers/driver.ts';
import { transact } from '#shared/table/transact.ts';
import { markGuest } from '#shared/use-cases/accountability/mark-guests.ts';
import { call } from '#test/support/call.ts';
import { testContext } from '#test/support/context.ts';
import { eraseDriver } from '#test/support/erasure.ts';
import { aDriver } from '#test/support/fleet.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { aMuster, close, mark } from '#test/support/musters.ts';
import { aUser } from '#test/support/people.ts';
import { outsideRole } from '#test/support/role.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();

const NOW = '2031-05-10T08:00:00.000Z';
let as: string;
let vipId: string;
let musterId: string;
beforeEach(async () => {
  as = await aUser('COORDINATOR');
  [vipId] = (await someVips(as, 1)) as [string];
  musterId = await aMuster(as, [vipId]);
});

function during<T>(meanwhile: () => Promise<unknown>, run: () => Promise<T>): Promise<T> {
  return withConcurrentRequest({ when: 'before', write: vipId }, () => outsideRole(meanwhile), run);
}

describe('a mark just before which', () => {
  it('the muster is closed is 409, and the report misses nothing', async () => {
    const { body } = await during(
      () => close(as, musterId),
      () => mark(as, musterId, vipId, 'ACCOUNTED'),
    );
    expect(body).toMatchObject({ status: 409, code: 'MUSTER_CLOSED' });
    expect(await findMark(musterId, vipId)).toBeUndefined();
  });

  it('the guest is deleted is 404', async () => {
    const { body } = await during(
      () => call(deleteVip, { as, params: { vipId } }),
      () => mark(as, musterId, vipId, 'ACCOUNTED'),
    );
    expect(body).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await findMark(musterId, vipId)).toBeUndefined();
  });

  it('the driver who makes it is deleted is refused', async () => {
    const driverId = await aDriver();
    const deletion = async () => {
      const driver = await findDriver(driverId);
      if (driver) await transact([driverStore.replace(driver, markDeleted(driver, NOW))]);
    };
    const given = { id: 'mrk_1', musterId, vipId, state: 'MISSING', at: NOW, driverId } as const;
    const marked = during(deletion, () => markGuest(testContext({ now: NOW }), given));
    await expect(marked).rejects.toMatchObject({ message: 'There is no driver with this id.', cause: driverId });
    expect(await findMark(musterId, vipId)).toBeUndefined();
  });

  it('another mark is made follows it, and neither is lost', async () => {
    const { status } = await during(
      () => mark(as, musterId, vipId, 'MISSING'),
      () => mark(as, musterId, vipId, 'ACCOUNTED'),
    );
    expect(status).toBe(200);
    expect(await findMark(musterId, vipId)).toMatchObject({ state: 'ACCOUNTED', version: 2 });
    const states = (await allMarkEntries(musterId, vipId)).map(({ state, version }) => `${version} ${state}`);
    expect(states.sort()).toEqual(['1 MISSING', '2 ACCOUNTED']);
  });
});

describe('erasing the driver who marked a guest, just before which', () => {
  it('another person marks the guest, leaves the newer mark', async () => {
    const driverId = await aDriver();
    const given = { id: 'mrk_2', musterId, vipId, state: 'MISSING', at: NOW, driverId } as const;
    await markGuest(testContext({ now: NOW }), given);
    const administrator = await aUser('ADMINISTRATOR');
    const { status } = await withConcurrentRequest(
      { when: 'before', write: 'mark' },
      () => outsideRole(() => mark(as, musterId, vipId, 'ACCOUNTED')),
      () => eraseDriver(administrator, driverId),
    );
    expect(status).toBe(204);
    expect(await findMark(musterId, vipId)).toMatchObject({ state: 'ACCOUNTED', version: 2 });
    expect(JSON.stringify(await allMarkEntries(musterId, vipId))).not.toContain(driverId);
  });
});
