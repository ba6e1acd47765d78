import { expect, it } from '@jest/globals';
import * as acceptOrder from '#functions/suppliers/accept-order.ts';
import { readHolds } from '#shared/entities/suppliers/supplier.ts';
import { call } from '#test/support/call.ts';
import { aSupplier } from '#test/support/fleet.ts';
import { anOrder } from '#test/support/orders.ts';
import { timesSoak } from '#test/support/soak.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

/** `SOAK=334` makes 1,002 races. */
const RACES = timesSoak(3);
const RIDE = { startTime: '2027-05-10T09:00:00Z', endTime: '2027-05-10T10:00:00Z' };

useTable();
const as = useUser('COORDINATOR');

it(
  'gives the last vehicle of a supplier to one of two orders that are accepted at once',
  async () => {
    for (let race = 0; race < RACES; race += 1) {
      const supplierId = await aSupplier(`Harbour ${race}`, { offers: [{ vehicleType: 'VAN', count: 1 }] });
      const orders = await Promise.all([anOrder(as, { supplierId }, RIDE), anOrder(as, { supplierId }, RIDE)]);
      const answers = await Promise.all(orders.map(({ id }) => call(acceptOrder, { as, params: { id } })));
      expect(answers.map(({ body, status }) => (status === 200 ? body.status : body.code)).sort()).toEqual([
        'ACCEPTED',
        'SUPPLIER_FULL',
      ]);
      expect((await readHolds(supplierId)).holds).toHaveLength(1);
    }
  },
  timesSoak(60_000),
);
