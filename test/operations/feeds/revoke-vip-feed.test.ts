import { beforeAll, describe, expect, it } from '@jest/globals';
import * as createDriverFeed from '#functions/feeds/create-driver-feed.ts';
import * as createVipFeed from '#functions/feeds/create-vip-feed.ts';
import * as getFeed from '#functions/feeds/get-feed.ts';
import * as revokeDriverFeed from '#functions/feeds/revoke-driver-feed.ts';
import * as revokeVipFeed from '#functions/feeds/revoke-vip-feed.ts';
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
beforeAll(async () => {
  as = await aUser('COORDINATOR');
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
