import { describe, expect, it } from '@jest/globals';
import * as createVipFeed from '#functions/feeds/create-vip-feed.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import { findErasure } from '#shared/entities/erasure/erasure.ts';
import { findVip } from '#shared/entities/vips/vip.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { eraseVip } from '#test/support/erasure.ts';
import { useFaults } from '#test/support/faults.ts';
import { useFiles } from '#test/support/files.ts';
import { useFlights } from '#test/support/flights.ts';
import { aMuster, mark } from '#test/support/musters.ts';
import { askReport } from '#test/support/reports.ts';
import { useTable } from '#test/support/table.ts';
import { allItems } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
useFlights();
const faults = useFaults();
const as = useUser('ADMINISTRATOR');

const NAME = 'Ines Interrupted';
const headers = { 'if-match': '"1"' };

/** Makes a VIP who is everywhere. */
async function aBusyVip() {
  const vipId = (await someVips(as, 1, { name: NAME }))[0] as string;
  await anEvent(as, { vipIds: [vipId] });
  await call(trackFlight, { as, body: { flightNumber: 'BA21', flightDate: '2027-05-09', vipIds: [vipId] } });
  await call(createVipFeed, { as, params: { vipId } });
  await mark(as, await aMuster(as, [vipId]), vipId, 'MISSING');
  const report = await askReport(as, { kind: 'VIP_SCHEDULE', format: 'CSV', ids: [vipId] });
  return { vipId, url: report.body.url as string };
}

/** Returns the items that are about the VIP, except audit records, their own mark, and the one that lets no answer of their feed be kept. */
async function leftOf(vipId: string) {
  return [...(await allItems()).values()].filter(
    ({ __edb_e__: entity, ...item }) =>
      entity !== 'audit' &&
      entity !== 'erasure' &&
      entity !== 'erased' &&
      item['isErased'] !== true &&
      new RegExp(`${vipId}|${NAME}`).test(JSON.stringify(item)),
  );
}

/**
 * The deletion mark, the erasure, an activity, a flight, the feed, the muster's list, the newest mark, every mark, the report, its
 * people, the values that an undo keeps, and the end of the erasure.
 */
const TRANSACTIONS = 12;

describe('an erasure that is cut', () => {
  it.each(Array.from({ length: TRANSACTIONS }, (_, index) => index + 1))(
    'at its transaction %i is finished by the same request',
    async (place) => {
      const { url, vipId } = await aBusyVip();
      faults.cut('TransactWriteItems', place);
      expect((await eraseVip(as, vipId, { headers })).status).toBe(500);
      faults.off();
      const isErased = place > 2;
      expect((await call(getVip, { as, params: { vipId }, query: { includeDeleted: 'true' } })).status).toBe(
        isErased ? 410 : 200,
      );
      // Until the first transaction is written the record has its version. From the deletion mark on it has the next.
      const repeat = place === 2 ? {} : { headers };
      expect((await eraseVip(as, vipId, repeat)).status).toBe(204);
      expect(await leftOf(vipId)).toEqual([]);
      expect(await findVip(vipId)).toBeUndefined();
      expect((await fetch(url)).status).toBe(404);
      expect(await findErasure(vipId)).toMatchObject({ isDone: true });
      expect((await eraseVip(as, vipId)).body.code).toBe('ERASED');
    },
  );

  it('has no further transaction', async () => {
    const { vipId } = await aBusyVip();
    faults.cut('TransactWriteItems', TRANSACTIONS + 1);
    expect((await eraseVip(as, vipId, { headers })).status).toBe(204);
  });
});
