import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from '@jest/globals';
import * as getCopilotTurn from '#functions/copilot/get-copilot-turn.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as restoreDriver from '#functions/drivers/restore-driver.ts';
import * as createDriverFeed from '#functions/feeds/create-driver-feed.ts';
import * as createVipFeed from '#functions/feeds/create-vip-feed.ts';
import * as getFeed from '#functions/feeds/get-feed.ts';
import * as enrolDriver from '#functions/gps/enrol-driver.ts';
import * as createGuestLink from '#functions/guest-links/create-guest-link.ts';
import * as getProposal from '#functions/proposals/get-proposal.ts';
import * as deleteUser from '#functions/users/delete-user.ts';
import * as getUserAccess from '#functions/users/get-user-access.ts';
import * as updateUser from '#functions/users/update-user.ts';
import * as createWebhook from '#functions/webhooks/create-webhook.ts';
import * as getWebhook from '#functions/webhooks/get-webhook.ts';
import { newTurn } from '#shared/domain/copilot/turn-record.ts';
import { losesAccess } from '#shared/domain/users/access.ts';
import { createTurn } from '#shared/entities/copilot/turn.ts';
import { findFeed } from '#shared/entities/feeds/feed.ts';
import { findDevice } from '#shared/entities/gps/device.ts';
import { makers } from '#shared/entities/migrations/2026-11-26-makers.ts';
import { createProposalItem } from '#shared/entities/proposals/proposal.ts';
import { findUser, replaceUser } from '#shared/entities/users/user.ts';
import { newId } from '#shared/platform/ids.ts';
import { database } from '#shared/table/database.ts';
import { transact } from '#shared/table/transact.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aDriver } from '#test/support/fleet.ts';
import { useGps } from '#test/support/gps.ts';
import { aGuestLink, openPage } from '#test/support/guest-links.ts';
import { useLog } from '#test/support/log.ts';
import { aUser } from '#test/support/people.ts';
import { aPendingProposal } from '#test/support/proposals.ts';
import { useTable } from '#test/support/table.ts';
import { allItems } from '#test/support/table-items.ts';
import { someVips } from '#test/support/vips.ts';

useLog();
useTable();
useGps();
let as: string;
beforeEach(async () => {
  as = await aUser('ADMINISTRATOR');
});

function read(url: string) {
  return call(getFeed, { params: { feed: url.split('/').at(-1) ?? '' } });
}

async function accessOf(id: string) {
  const { body } = await call(getUserAccess, { as, params: { id } });
  const kinds = (list: { kind: string }[]) => list.map(({ kind }) => kind).sort();
  return { held: kinds(body.held), made: kinds(body.made), body };
}

/** A coordinator who drives, with a feed and a phone of their own, a proposal, and what they made for guests. */
async function aLeaver() {
  const driverId = await aDriver();
  const id = await aUser('COORDINATOR', { driverId });
  const { body: feed } = await call(createDriverFeed, { as: id, params: { driverId } });
  await call(enrolDriver, { as: id, params: { driverId } });
  const proposal = aPendingProposal(newId('prp'), id);
  await transact([createProposalItem(proposal)]);
  const turn = { ...newTurn(newId('trn'), id, new Date().toISOString()), run: 'run_1' };
  await createTurn(turn);
  const [vipId = ''] = await someVips(as, 1);
  const { body: guestFeed } = await call(createVipFeed, { as: id, params: { vipId } });
  const eventId = await anEvent(as, { type: 'TRANSPORT', title: 'Ride', vipIds: [vipId] });
  const token = await aGuestLink(id, eventId, vipId);
  return { id, driverId, feed, proposal, turn, guestFeed, token, vipId, eventId };
}

const LEAVES = {
  disapproved: (id: string, query = {}) => call(updateUser, { as, params: { id }, body: { isApproved: false }, query }),
  demoted: (id: string, query = {}) => call(updateUser, { as, params: { id }, body: { role: 'DRIVER' }, query }),
  unlinked: (id: string, query = {}) => call(updateUser, { as, params: { id }, body: { driverId: null }, query }),
  deleted: (id: string, query = {}) => call(deleteUser, { as, params: { id }, query }),
  'deleted for good': (id: string, query = {}) =>
    call(deleteUser, { as, params: { id }, query: { hard: 'true', ...query } }),
};
const WAYS = Object.keys(LEAVES) as (keyof typeof LEAVES)[];

describe('getUserAccess', () => {
  it('lists what a user holds for themself, and what they made for others, without secrets', async () => {
    const { body: hook } = await call(createWebhook, { as, body: { url: 'https://hooks.example.org/' } });
    const leaver = await aLeaver();
    const { body, held, made } = await accessOf(leaver.id);
    expect(held).toEqual(['DRIVER_FEED', 'GPS_DEVICE', 'PROPOSAL', 'TURN']);
    expect(made).toEqual(['GUEST_LINK', 'VIP_FEED']);
    expect(body.made).toContainEqual(expect.objectContaining({ vipId: leaver.vipId, eventId: leaver.eventId }));
    expect(body.accessEndedAt).toBeNull();
    expect(JSON.stringify(body)).not.toContain('ash');
    expect((await accessOf(as)).body.made).toEqual([{ kind: 'WEBHOOK', id: hook.id, createdAt: expect.any(String) }]);
  });

  it('is for administrators, and 404 for a user who does not exist', async () => {
    const id = await aUser('COORDINATOR');
    expect((await call(getUserAccess, { as: id, params: { id } })).body.code).toBe('FORBIDDEN');
    expect((await call(getUserAccess, { as, params: { id: 'unknown' } })).body.code).toBe('NOT_FOUND');
  });

  it('does not list a link that the service sent: its maker never saw the address', async () => {
    const id = await aUser('COORDINATOR');
    const [vipId = ''] = await someVips(as, 1, { phone: '+4915120009991', acceptsMessages: true });
    const startTime = new Date(Date.now() + 3_600_000).toISOString();
    const endTime = new Date(Date.now() + 7_200_000).toISOString();
    const eventId = await anEvent(as, { type: 'TRANSPORT', title: 'Ride', startTime, endTime, vipIds: [vipId] });
    const sent = await call(createGuestLink, { as: id, params: { eventId }, body: { vipId, send: true } });
    expect(sent.status).toBe(201);
    expect((await accessOf(id)).made).toEqual([]);
  });
});

describe('a user who leaves', () => {
  it.each(WAYS)('holds nothing any more once %s, and what they made for guests goes on', async (way) => {
    const { driverId, feed, guestFeed, id, proposal, token, turn } = await aLeaver();
    expect((await read(feed.url)).status).toBe(200);
    expect((await call(getProposal, { as: id, params: { id: proposal.id } })).status).toBe(200);
    expect((await LEAVES[way](id)).status).toBeLessThan(300);
    expect((await read(feed.url)).status).toBe(404);
    expect((await findDevice(driverId))?.deviceId).toBeUndefined();
    expect((await read(guestFeed.url)).status).toBe(200);
    expect((await openPage(token)).status).toBe(200);
    if (way !== 'deleted for good') {
      expect(await accessOf(id)).toMatchObject({ held: [], made: ['GUEST_LINK', 'VIP_FEED'] });
    }
    // Who gets access again finds none of it.
    if (way.startsWith('deleted')) return;
    await call(updateUser, { as, params: { id }, body: { isApproved: true, role: 'COORDINATOR' } });
    expect((await call(getProposal, { as: id, params: { id: proposal.id } })).body.code).toBe('NOT_FOUND');
    expect((await call(getCopilotTurn, { as: id, params: { id: turn.id } })).body.code).toBe('NOT_FOUND');
    expect((await read(feed.url)).status).toBe(404);
  });

  it.each(WAYS)('takes along what they made, if endMade=true asks for it, once %s', async (way) => {
    const { guestFeed, id, token } = await aLeaver();
    expect((await LEAVES[way](id, { endMade: 'true' })).status).toBeLessThan(300);
    expect((await read(guestFeed.url)).status).toBe(404);
    expect((await openPage(token)).status).toBe(404);
    if (way !== 'deleted for good') expect((await accessOf(id)).made).toEqual([]);
    else expect(await findUser(id)).toBeUndefined();
  });

  it('ends nothing on a dry run, with a change of their name, and with a promotion', async () => {
    const { driverId, feed, guestFeed, id } = await aLeaver();
    for (const way of WAYS) await LEAVES[way](id, { dryRun: 'true', endMade: 'true' });
    await call(updateUser, { as, params: { id }, body: { role: 'ADMINISTRATOR' } });
    expect((await read(feed.url)).status).toBe(200);
    expect((await read(guestFeed.url)).status).toBe(200);
    expect((await findDevice(driverId))?.deviceId).toBeDefined();
  });

  it('leaves the feed that they made for a driver who stays', async () => {
    const id = await aUser('COORDINATOR');
    const driverId = await aDriver();
    await aUser('DRIVER', { driverId });
    const { body } = await call(createDriverFeed, { as: id, params: { driverId } });
    await LEAVES.disapproved(id);
    expect((await read(body.url)).status).toBe(200);
    expect((await accessOf(id)).made).toEqual(['DRIVER_FEED']);
  });

  it('can be asked again to end what they made, also after they were deleted', async () => {
    const { guestFeed, id } = await aLeaver();
    await LEAVES.deleted(id);
    expect((await LEAVES.deleted(id)).body.code).toBe('NOT_FOUND');
    expect((await LEAVES.deleted(id, { endMade: 'true' })).status).toBe(204);
    expect((await read(guestFeed.url)).status).toBe(404);
  });

  it('takes no webhook along that another user has given a new secret', async () => {
    const id = await aUser('ADMINISTRATOR');
    const { body } = await call(createWebhook, { as: id, body: { url: 'https://hooks.example.org/' } });
    await LEAVES.disapproved(id);
    expect((await call(getWebhook, { as, params: { id: body.id } })).body.enabled).toBe(true);
    await LEAVES.disapproved(id, { endMade: 'true' });
    expect((await call(getWebhook, { as, params: { id: body.id } })).body.enabled).toBe(false);
  });

  it('of former data loses what they still hold, if they are disapproved again', async () => {
    const { feed, id } = await aLeaver();
    const user = await findUser(id);
    if (!user) throw new Error('no user');
    await transact(replaceUser(user, { ...user, isApproved: false, version: user.version + 1 }));
    expect((await read(feed.url)).status).toBe(200);
    expect((await LEAVES.disapproved(id)).body.version).toBe(3);
    expect((await read(feed.url)).status).toBe(404);
    expect((await LEAVES.disapproved(id)).body.version).toBe(3);
  });

  it('makes no feed by a request that is under way', async () => {
    for (let round = 0; round < 5; round += 1) {
      const driverId = await aDriver();
      const id = await aUser('DRIVER', { driverId });
      const answers = await Promise.all([
        call(createDriverFeed, { as: id, params: { driverId } }),
        LEAVES.disapproved(id),
        call(createDriverFeed, { as: id, params: { driverId } }),
      ]);
      // It is told so at once, and does not try again.
      for (const { body, status } of answers)
        if (status >= 400) expect(body.code).toMatch(/^(FORBIDDEN|NOT_APPROVED)$/);
      const feed = await findFeed(driverId);
      expect(feed === undefined || feed.revokedAt !== undefined).toBe(true);
    }
  });
});

describe('a driver who is deleted', () => {
  it('has no feed and no device any more, also after they are restored, and can make new ones', async () => {
    const { driverId, feed } = await aLeaver();
    expect((await call(deleteDriver, { as, params: { driverId } })).status).toBe(204);
    expect((await findFeed(driverId))?.revokedAt).toBeDefined();
    expect((await findDevice(driverId))?.deviceId).toBeUndefined();
    await call(restoreDriver, { as, params: { driverId } });
    expect((await read(feed.url)).status).toBe(404);
    const again = await call(createDriverFeed, { as, params: { driverId } });
    expect((await read(again.body.url)).status).toBe(200);
  });
});

describe('what was made before makers were noted', () => {
  it('is listed by the audit records', async () => {
    const { body: hook } = await call(createWebhook, { as, body: { url: 'https://hooks.example.org/' } });
    const { guestFeed, id, token, vipId } = await aLeaver();
    for (const item of (await allItems()).values()) {
      const index = { feed: 'gsi1', guestlink: 'gsi2', webhook: undefined }[String(item['__edb_e__'])];
      if (item['secretHash'] === undefined && item['keys'] === undefined) continue;
      await database().client.send(
        new UpdateCommand({
          TableName: database().table,
          Key: { pk: item['pk'], sk: item['sk'] },
          UpdateExpression: `REMOVE createdBy${index ? `, ${index}pk, ${index}sk` : ''}`,
        }),
      );
    }
    expect(await accessOf(id)).toMatchObject({ made: [] });
    const now = new Date(Date.now() + 1_000).toISOString();
    await makers.migrate(now);
    await makers.migrate(now);
    expect(await accessOf(id)).toMatchObject({ made: ['GUEST_LINK', 'VIP_FEED'] });
    expect((await accessOf(as)).body.made).toEqual([expect.objectContaining({ id: hook.id })]);
    expect((await openPage(token)).status).toBe(200);
    expect((await read(guestFeed.url)).status).toBe(200);
    expect((await findFeed(vipId))?.createdBy).toBe(id);
  });
});

describe('losesAccess', () => {
  const user = { id: 'u', version: 1, createdAt: '', updatedAt: '', role: 'COORDINATOR', isApproved: true } as const;
  it.each([
    [{ driverId: 'drv_1' }, false],
    [{ role: 'ADMINISTRATOR' }, false],
    [{ role: 'DRIVER' }, true],
    [{ isApproved: false }, true],
    [{ deletedAt: '2027-05-10T09:00:00.000Z' }, true],
  ] as const)('of a coordinator who becomes %j: %s', (changes, expected) => {
    expect(losesAccess(user, { ...user, ...changes })).toBe(expected);
  });
});
