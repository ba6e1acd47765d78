import { describe, expect, it } from '@jest/globals';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as revokeDriverFeed from '#functions/feeds/revoke-driver-feed.ts';
import * as revokeVipFeed from '#functions/feeds/revoke-vip-feed.ts';
import { findFeed } from '#shared/entities/feeds/feed.ts';
import { call } from '#test/support/call.ts';
import { useFeeds } from '#test/support/feed-stage.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { useUser } from '#test/support/use-user.ts';

const { as, aVip, vipFeed, driverFeed, read } = useFeeds();
const administrator = useUser('ADMINISTRATOR');

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
