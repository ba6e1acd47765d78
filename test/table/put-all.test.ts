import { expect, it } from '@jest/globals';
import { begin } from '#shared/domain/records.ts';
import { createVip } from '#shared/entities/vips/vip.ts';
import { database } from '#shared/table/database.ts';
import { transact } from '#shared/table/transact.ts';
import type { Write } from '#shared/table/write.ts';
import { guest } from '#test/support/guests.ts';
import { putAll } from '#test/support/put-all.ts';
import { itemsIn } from '#test/support/stored-items.ts';
import { storedText } from '#test/support/stored-text.ts';
import { useTable } from '#test/support/table.ts';
import { removeOthers } from '#test/support/table-items.ts';

useTable();

function ofAllTypes(): Write {
  const values = {
    number: 1.5,
    flag: false,
    nothing: null,
    left: undefined,
    list: [1, 'two', { three: [] }],
    texts: new Set(['a', 'b']),
    numbers: new Set([1, 2]),
    bytes: Buffer.from('bytes'),
    map: { left: undefined, kept: 'ä' },
  };
  return { Put: { TableName: database().table, Item: { pk: 'all', sk: 'types', ...values } } };
}
function aGuest() {
  return createVip(begin('vip_1', guest('Zoë', { partySize: 3 }), '2027-01-01T00:00:00.000Z'));
}

it.each([
  ['of a guest', aGuest],
  ['of values of all types', ofAllTypes],
])('the item %s is stored as a transaction stores it', async (_what, write) => {
  const storedBy = async (put: (writes: readonly Write[]) => Promise<void>) => {
    await removeOthers(new Map());
    await put([write()]);
    return itemsIn(await storedText());
  };
  const stored = await storedBy(putAll);
  expect(stored).toHaveLength(1);
  expect(stored).toEqual(await storedBy(transact));
});
