import { beforeAll, describe, expect, it } from '@jest/globals';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as createDriverFeed from '#functions/feeds/create-driver-feed.ts';
import * as createVipFeed from '#functions/feeds/create-vip-feed.ts';
import * as getFeed from '#functions/feeds/get-feed.ts';
import * as revokeDriverFeed from '#functions/feeds/revoke-driver-feed.ts';
import * as revokeVipFeed from '#functions/feeds/revoke-vip-feed.ts';
import { findFeed } from '#shared/entities/feeds/feed.ts';
import { type Answer, call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver } from '#test/support/fleet.ts';
import { useLog } from '#test/support/log.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

useLog();
useTable();
useClock();
let as: string;
let administrator: string;
beforeAll(async () => {
  [as, administrator] = await Promise.all([aUser('COORDINATOR'), aUser('ADMINISTRATOR')]);
});

async function aVip(name = 'Zoë'): Promise<string> {
  return (await someVips(as, 1, { name }))[0] as string;
}
function vipFeed(vipId: string, who = as) {
  return call(createVipFeed, { as: who, params: { vipId } });
}
function driverFeed(driverId: string, who = as) {
  return call(createDriverFeed, { as: who, params: { driverId } });
}
function nameIn(url: string): string {
  return url.split('/').at(-1) ?? '';
}
function read(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return call(getFeed, { params: { feed: nameIn(url) }, headers });
}

describe('a calendar feed', () => {
  it('of a driver is deleted with the driver for good', async () => {
    const driverId = await aDriver();
    const { url } = (await driverFeed(driverId)).body;
    await call(deleteDriver, { as, params: { driverId } });
    expect((await read(url)).status).toBe(404);
    await call(deleteDriver, { as: administrator, params: { driverId }, query: { hard: 'true' } });
    expect(await findFeed(driverId)).toBeUndefined();
  });
});

describe('creating and revoking a calendar feed', () => {
  it('is allowed to a driver only for their own feed', async () => {
    const [driverId, other, vipId] = [await aDriver(), await aDriver(), await aVip()];
    const driver = await aUser('DRIVER', { driverId });
    expect((await driverFeed(driverId, driver)).status).toBe(201);
    expect((await call(revokeDriverFeed, { as: driver, params: { driverId } })).status).toBe(204);
    expect((await driverFeed(other, driver)).body.code).toBe('FORBIDDEN');
    expect((await call(revokeDriverFeed, { as: driver, params: { driverId: other } })).body.code).toBe('FORBIDDEN');
    expect((await vipFeed(vipId, driver)).body.code).toBe('FORBIDDEN');
    expect((await call(revokeVipFeed, { as: driver, params: { vipId } })).body.code).toBe('FORBIDDEN');
  });
});
