import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from '@jest/globals';
import * as createVipFeed from '#functions/feeds/create-vip-feed.ts';
import * as revokeVipFeed from '#functions/feeds/revoke-vip-feed.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as restoreVip from '#functions/vips/restore-vip.ts';
import { auditsOfSubject } from '#shared/entities/audit/audit.ts';
import { findFeed } from '#shared/entities/feeds/feed.ts';
import { database } from '#shared/table/database.ts';
import { call } from '#test/support/call.ts';
import { nameIn, useFeeds } from '#test/support/feed-stage.ts';
import { useUser } from '#test/support/use-user.ts';

const { as, log, aVip, vipFeed, driverFeed, read } = useFeeds();
const administrator = useUser('ADMINISTRATOR');

describe('a calendar feed', () => {
  it('has a secret of at least 128 bits that is neither stored nor logged', async () => {
    const vipId = await aVip();
    const { body } = await call(createVipFeed, { as, params: { vipId }, headers: { 'idempotency-key': 'once' } });
    await read(body.url);
    await read(`${body.url}x`);
    const [, secret = ''] = nameIn(body.url).split('.');
    expect(Buffer.from(secret, 'base64url').byteLength).toBeGreaterThanOrEqual(16);
    const { Items } = await database().client.send(new ScanCommand({ TableName: database().table }));
    expect(JSON.stringify(Items)).not.toContain(secret);
    expect(JSON.stringify(Items)).toContain(vipId);
    expect(log.lines().length).toBeGreaterThan(1);
    expect(log.text()).not.toContain(secret);
  });

  it('is unique per person: a new feed revokes the old one, also with concurrent requests', async () => {
    const vipId = await aVip();
    const former = await vipFeed(vipId);
    const concurrent = await Promise.all([vipFeed(vipId), vipFeed(vipId), vipFeed(vipId)]);
    expect(concurrent.map(({ status }) => status)).toEqual([201, 201, 201]);
    const answers = await Promise.all([former, ...concurrent].map(({ body }) => read(body.url)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect(answers[0]?.status).toBe(404);
  });

  it('can be made again after a revocation, under another address only', async () => {
    const vipId = await aVip();
    const former = (await vipFeed(vipId)).body.url;
    await call(revokeVipFeed, { as, params: { vipId } });
    const { url } = (await vipFeed(vipId)).body;
    expect([(await read(former)).status, (await read(url)).status]).toEqual([404, 200]);
    expect(await findFeed(vipId)).toMatchObject({ version: 3 });
    expect(await findFeed(vipId)).not.toHaveProperty('revokedAt');
  });

  it('answers 404 while the VIP is deleted, works again after a restore, and is deleted with the VIP for good', async () => {
    const vipId = await aVip();
    const { url } = (await vipFeed(vipId)).body;
    const params = { vipId };
    await call(deleteVip, { as, params });
    expect((await read(url)).status).toBe(404);
    expect((await vipFeed(vipId)).status).toBe(404);
    await call(restoreVip, { as, params });
    expect((await read(url)).status).toBe(200);
    await call(deleteVip, { as: administrator, params, query: { hard: 'true' } });
    expect((await read(url)).status).toBe(410);
    expect(await findFeed(vipId)).toBeUndefined();
  });

  it('leaves audit records of its creation and revocation', async () => {
    const vipId = await aVip();
    await vipFeed(vipId);
    await vipFeed(vipId);
    await call(revokeVipFeed, { as, params: { vipId } });
    const { items } = await auditsOfSubject('Feed', vipId, { list: 'test', limit: 10 });
    expect(items.map(({ by, operationId, version }) => [by, operationId, version]).reverse()).toEqual([
      [as, 'createVipFeed', 1],
      [as, 'createVipFeed', 2],
      [as, 'revokeVipFeed', 3],
    ]);
  });
});

describe('creating and revoking a calendar feed', () => {
  it('answers 404 for a VIP or driver who does not exist', async () => {
    expect((await vipFeed('vip_missing')).body.code).toBe('NOT_FOUND');
    expect((await driverFeed('drv_missing', administrator)).body.code).toBe('NOT_FOUND');
  });
});
