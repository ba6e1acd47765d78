import { describe, expect, it } from '@jest/globals';
import { ContendedWrite } from '#shared/contract/problems.ts';
import { begin, change } from '#shared/domain/records.ts';
import { createVip, findVip, replaceVip } from '#shared/entities/vips/vip.ts';
import { transact } from '#shared/table/transact.ts';
import { retryOnConflict, WriteLost } from '#shared/table/write.ts';
import { useTable } from '#test/support/table.ts';

useTable();
const NOW = '2026-11-21T10:00:00.000Z';
function lost() {
  return new WriteLost([0], new Error('ConditionalCheckFailed'));
}

describe('retryOnConflict', () => {
  it('retries after a lost write', async () => {
    let tries = 0;
    const attempt = async () => {
      tries += 1;
      if (tries < 4) throw lost();
      return tries;
    };
    expect(await retryOnConflict(attempt)).toBe(4);
  });

  it('throws ContendedWrite after a limited number of tries', async () => {
    let tries = 0;
    const attempt = async () => {
      tries += 1;
      throw lost();
    };
    await expect(retryOnConflict(attempt)).rejects.toBeInstanceOf(ContendedWrite);
    expect(tries).toBeGreaterThan(3);
    expect(tries).toBeLessThanOrEqual(24);
  });

  it('does not retry after another error', async () => {
    let tries = 0;
    const fault = new Error('broken');
    const attempt = async () => {
      tries += 1;
      throw fault;
    };
    await expect(retryOnConflict(attempt)).rejects.toBe(fault);
    expect(tries).toBe(1);
  });

  it.each([2, 20])('completes or refuses each of %d concurrent writes to one record', async (count) => {
    const vip = begin(
      `vip_${count}`,
      { name: 'Ann', department: 'ADMIN' as const, partySize: 1, isRosterOnly: false },
      NOW,
    );
    await transact([createVip(vip)]);
    const addOne = () =>
      retryOnConflict(async () => {
        const before = await findVip(vip.id);
        if (!before) throw new Error('no VIP');
        await transact([replaceVip(before, change(before, { partySize: before.partySize + 1 }, NOW))]);
      });
    const outcomes = await Promise.allSettled(Array.from({ length: count }, addOne));
    const done = outcomes.filter(({ status }) => status === 'fulfilled').length;
    const refused = outcomes.filter(
      (outcome) => outcome.status === 'rejected' && outcome.reason instanceof ContendedWrite,
    );
    expect(done + refused.length).toBe(count);
    expect(done).toBeGreaterThan(count / 2);
    expect(await findVip(vip.id)).toMatchObject({ version: 1 + done, partySize: 1 + done });
  });
});
