import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from '@jest/globals';
import { begin, change } from '#shared/domain/records.ts';
import { createVip, findVip, replaceVip, vips } from '#shared/entities/vips/vip.ts';
import { transact } from '#shared/table/transact.ts';
import { checkWrite, WriteLost } from '#shared/table/write.ts';
import { useFaults } from '#test/support/faults.ts';
import { useTable } from '#test/support/table.ts';

useTable();
const faults = useFaults();
const NOW = '2026-11-21T10:00:00.000Z';
let made = 0;
function aVip() {
  return begin(
    `vip_${(made += 1)}`,
    { name: 'Ann', department: 'ADMIN' as const, partySize: 1, isRosterOnly: false },
    NOW,
  );
}
function cancelled(...codes: readonly (string | undefined)[]) {
  return new TransactionCanceledException({
    $metadata: {},
    message: 'cancelled',
    CancellationReasons: codes.map((Code) => (Code === undefined ? {} : { Code })),
  });
}

describe('transact', () => {
  it('writes all items', async () => {
    const [one, other] = [aVip(), aVip()];
    await transact([createVip(one), createVip(other)]);
    expect(await Promise.all([findVip(one.id), findVip(other.id)])).toMatchObject([one, other]);
  });

  it('writes nothing if a condition fails, and names the failed conditions', async () => {
    const [there, other, third] = [aVip(), aVip(), aVip()];
    await transact([createVip(there)]);
    const writes = [
      createVip(other),
      createVip(there),
      createVip(third),
      replaceVip(aVip(), change(there, { name: 'Bea' }, NOW)),
    ];
    const failure = await transact(writes).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(WriteLost);
    expect((failure as WriteLost).lost).toEqual([1, 3]);
    expect(await Promise.all([findVip(other.id), findVip(third.id)])).toEqual([undefined, undefined]);
  });

  it('fails if only a condition check fails', async () => {
    const vip = aVip();
    const gone = checkWrite(vips().remove({ id: 'vip_none' }));
    await expect(transact([createVip(vip), gone])).rejects.toMatchObject({ name: 'WriteLost', lost: [1] });
    expect(await findVip(vip.id)).toBeUndefined();
  });

  it('throws WriteLost during a concurrent transaction, without a failed condition', async () => {
    faults.on('TransactWriteItems', cancelled('None', 'TransactionConflict'));
    await expect(transact([createVip(aVip())])).rejects.toMatchObject({ name: 'WriteLost', lost: [] });
  });

  it.each([
    ['refused for its size', cancelled('ValidationError')],
    ['cancelled without a reason', cancelled()],
    ['not sent at all', new Error('connect ECONNREFUSED')],
  ])('passes the error on if the transaction was %s', async (_what, error) => {
    faults.on('TransactWriteItems', error);
    await expect(transact([createVip(aVip())])).rejects.toBe(error);
  });

  it.each([
    ['throttled', cancelled('None', 'ThrottlingError')],
    ['throttled in part and lost in part', cancelled('ConditionalCheckFailed', 'ProvisionedThroughputExceeded')],
  ])('throws Outage if the transaction was %s', async (_what, error) => {
    faults.on('TransactWriteItems', error);
    await expect(transact([createVip(aVip())])).rejects.toMatchObject({ name: 'Outage', part: 'table', cause: error });
  });

  it('writes once if its answer is lost and it is sent again', async () => {
    const vip = aVip();
    faults.repeat('TransactWriteItems');
    await transact([createVip(vip)]);
    expect(await findVip(vip.id)).toMatchObject({ version: 1 });
  });

  it('lets exactly one of 20 concurrent creations succeed', async () => {
    const vip = aVip();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => transact([createVip(vip)])));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      outcomes.filter((outcome) => outcome.status === 'rejected' && outcome.reason instanceof WriteLost),
    ).toHaveLength(19);
  });
});
