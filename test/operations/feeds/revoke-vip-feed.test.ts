import { describe, expect, it } from '@jest/globals';
import * as revokeDriverFeed from '#functions/feeds/revoke-driver-feed.ts';
import * as revokeVipFeed from '#functions/feeds/revoke-vip-feed.ts';
import { call } from '#test/support/call.ts';
import { useFeeds } from '#test/support/feed-stage.ts';
import { aDriver } from '#test/support/fleet.ts';

const { as, aVip, vipFeed, driverFeed, read } = useFeeds();

describe('a calendar feed', () => {
  it('answers 404 after it is revoked, also to a second revocation', async () => {
    const vipId = await aVip();
    const driverId = await aDriver();
    const addresses = [(await vipFeed(vipId)).body.url, (await driverFeed(driverId)).body.url];
    expect((await call(revokeVipFeed, { as, params: { vipId } })).status).toBe(204);
    expect((await call(revokeDriverFeed, { as, params: { driverId } })).status).toBe(204);
    for (const url of addresses) expect((await read(url)).status).toBe(404);
    expect((await call(revokeVipFeed, { as, params: { vipId } })).body.code).toBe('NOT_FOUND');
    expect((await call(revokeDriverFeed, { as, params: { driverId } })).body.code).toBe('NOT_FOUND');
  });
});
