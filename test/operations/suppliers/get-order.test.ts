import { describe, expect, it } from '@jest/globals';
import * as acceptOrder from '#functions/suppliers/accept-order.ts';
import * as getOrder from '#functions/suppliers/get-order.ts';
import { type Answer, call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { anOrder } from '#test/support/orders.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const clock = useClock();
const as = useUser('COORDINATOR');
function accept(id: string): Promise<Answer> {
  return call(acceptOrder, { as, params: { id } });
}
async function read(id: string) {
  return (await call(getOrder, { as, params: { id } })).body;
}

describe('getOrder', () => {
  it('shows names from 24 hours before, and never before they accept', async () => {
    const vipIds = await someVips(as, 1, { phone: '+44 20 7946 0000', notes: 'Peanut allergy', partySize: 2 });
    const { id } = await anOrder(as, { deadline: '2027-05-10T08:00:00Z' }, { vipIds, title: 'Ride of Guest 1' });
    const signs = async () => (await read(id)).rides[0].ride.signs;
    clock.stop(Date.parse('2027-05-10T07:00:00Z'));
    expect(await signs()).toEqual([]);
    expect((await read(id)).rides[0].ride).toMatchObject({ parties: [2], seats: 2 });
    await accept(id);
    expect(await signs()).toEqual(['Guest 1']);
    expect(JSON.stringify(await read(id))).not.toMatch(/7946|allergy|Ride of/);
    clock.stop(Date.parse('2027-05-09T08:59:59Z'));
    expect(await signs()).toEqual([]);
    clock.stop(Date.parse('2027-05-10T10:00:00Z'));
    expect(await signs()).toEqual([]);
  });
});
