import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from '@jest/globals';
import pMap from 'p-map';
import * as getEvent from '#functions/activities/get-event.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { vipNames } from '#shared/entities/migrations/2026-11-22-vip-names.ts';
import { findVipNames, findVips, vips } from '#shared/entities/vips/vip.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';
import { database } from '#shared/table/database.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { useTable } from '#test/support/table.ts';
import { allItems } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';

const MANY = 150;

useTable();
const as = useUser('ADMINISTRATOR');
let ids: string[];
beforeAll(async () => {
  ids = await addGuests(Array.from({ length: MANY }, (_, place) => guest(`Guest ${place}`, { partySize: 2 })));
});

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1;
}
function named(found: readonly NamedVip[]) {
  return found
    .map(({ deletedAt, id, isRosterOnly, name, partySize }) => ({ id, name, partySize, isRosterOnly, deletedAt }))
    .sort(byId);
}
async function namesOf(wanted: readonly string[]) {
  return named(await findVipNames(wanted));
}
/** The same from the records. */
async function storedNames(wanted: readonly string[]) {
  return named(await findVips(wanted));
}

/** Takes VIPs out of the index, as if they were stored before it existed. */
function takeOut(wanted: readonly string[]) {
  return pMap(
    wanted,
    async (id) => {
      const { Key, TableName } = vips().get({ id }).params<{ Key: Record<string, string>; TableName: string }>();
      const UpdateExpression = 'REMOVE gsi4pk, gsi4sk, nameList';
      await database().client.send(new UpdateCommand({ TableName, Key, UpdateExpression }));
    },
    { concurrency: 20 },
  );
}

function change(vipId: string, body: object) {
  return call(updateVip, { as, params: { vipId }, body });
}

describe('the index of names', () => {
  it('holds what the records hold, also of changed and deleted VIPs', async () => {
    await change(ids[0] ?? '', { name: 'Zoë', partySize: 5, isRosterOnly: true });
    await call(deleteVip, { as, params: { vipId: ids[1] ?? '' } });
    expect(await namesOf(ids)).toEqual(await storedNames(ids));
    expect((await namesOf([...ids, 'vip_missing'])).map(({ id }) => id)).toEqual([...ids].sort());
  });

  it('forgets a VIP who is deleted for good', async () => {
    const [gone = ''] = await addGuests([guest('Gone')]);
    await call(deleteVip, { as, params: { vipId: gone }, query: { hard: 'true' } });
    expect((await findVipNames([...ids, gone])).map(({ id }) => id)).not.toContain(gone);
  });

  it('reads many names in one request', async () => {
    const { readUnits, requests } = await metered(() => findVipNames(ids));
    expect(requests).toBe(1);
    expect(readUnits).toBeLessThan(MANY / 30);
    const eventId = await anEvent(as, { vipIds: ids.slice(2) });
    const { own, result } = await metered(() => call(getEvent, { as, params: { eventId } }));
    expect(result.body.vips).toHaveLength(MANY - 2);
    expect(own).toMatchObject({ requests: 2, roundTrips: 2 });
  });

  it('costs one write unit more if a name or a party size changes, and none for other changes', async () => {
    const [vipId = ''] = await addGuests([guest('Ann')]);
    const cost = async (body: object) => (await metered(() => change(vipId, body))).own.writeUnits;
    // The other three indexes hold the whole record, so each change writes it to them.
    const others = await cost({ notes: 'a' });
    expect(await cost({ partySize: 3 })).toBe(others + 1);
    // Their order follows the name, so a new name moves the record in each of them.
    expect(await cost({ name: 'Bob' })).toBe(others + 3 + 1);
  });

  it('is not needed: VIPs who are not in it are read one by one', async () => {
    await takeOut(ids.slice(0, 10));
    expect(await namesOf(ids)).toEqual(await storedNames(ids));
  });

  it('gets the VIPs who were stored before it existed, and a second run changes nothing', async () => {
    await vipNames.migrate('2026-11-22T00:00:00.000Z');
    const before = await allItems();
    await takeOut(ids);
    await vipNames.migrate('2026-11-22T00:00:00.000Z');
    expect(await allItems()).toEqual(before);
    await vipNames.migrate('2026-11-22T00:00:00.000Z');
    expect(await allItems()).toEqual(before);
    expect((await metered(() => findVipNames(ids))).requests).toBe(1);
  });
});
