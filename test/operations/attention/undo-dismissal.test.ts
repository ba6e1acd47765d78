import { beforeEach, describe, expect, it } from '@jest/globals';
import * as dismissAttention from '#functions/attention/dismiss-attention.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as undoDismissal from '#functions/attention/undo-dismissal.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { useFlights } from '#test/support/flights.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { aRide, NOW } from './situations.ts';

useFlights();
useTable();
useFiles();
const clock = useClock();
const as = useUser('COORDINATOR');
beforeEach(() => clock.stop(NOW));

async function codes(): Promise<string[]> {
  const { body } = await call(listAttention, { as });
  return body.items.map(({ code }: { code: string }) => code);
}

// The test of the list does so for each kind of row.
describe('undoDismissal', () => {
  it('brings the row back, once', async () => {
    const subjectId = await aRide({ as }, { driverId: null });
    const params = { code: 'RIDE_WITHOUT_DRIVER', subjectId };
    await call(dismissAttention, { as, params, body: {} });
    expect(await codes()).toEqual([]);
    expect((await call(undoDismissal, { as, params })).status).toBe(204);
    expect(await codes()).toEqual(['RIDE_WITHOUT_DRIVER']);
    expect((await call(undoDismissal, { as, params })).status).toBe(404);
  });
});
