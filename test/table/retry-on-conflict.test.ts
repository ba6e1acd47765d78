import { describe, expect, it } from '@jest/globals';
import { ContendedWrite } from '#shared/contract/problems.ts';
import { begin, change } from '#shared/domain/records.ts';
import { createVip, findVip, replaceVip } from '#shared/entities/vip.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { transact } from '#shared/table/transact.ts';
import { WriteLost } from '#shared/table/write.ts';
import { useTable } from '#test/support/table.ts';

useTable();
const NOW = '2026-11-21T10:00:00.000Z';
const lost = () => new WriteLost([0], new Error('ConditionalCheckFailed'));

describe('contend', () => {
  it('tries again when a rival came first, with what is true by then', async () => {
    let tries = 0;
    const attempt = async () => {
      tries += 1;
      if (tries < 4) throw lost();
      return tries;
    };
    expect(await retryOnConflict(attempt)).toBe(4);
  });

  it('gives up after a bounded number of tries and says so', async () => {
    let tries = 0;
    const attempt = async () => {
      tries += 1;
      throw lost();
    };
    await expect(retryOnConflict(attempt)).rejects.toBeInstanceOf(ContendedWrite);
    expect(tries).toBeGreaterThan(3);
    expect(tries).toBeLessThanOrEqual(20);
  });

  it('passes on at once whatever else went wrong', async () => {
    let tries = 0;
    const fault = new Error('broken');
    const attempt = async () => {
      tries += 1;
      throw fault;
    };
    await expect(retryOnConflict(attempt)).rejects.toBe(fault);
    expect(tries).toBe(1);
  });

  it.each([2, 20])('loses no write of %d rivals on one record: each is done or told that it is not', async (rivals) => {
    const vip = begin(
      `vip_${rivals}`,
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
    const outcomes = await Promise.allSettled(Array.from({ length: rivals }, addOne));
    const done = outcomes.filter(({ status }) => status === 'fulfilled').length;
    const told = outcomes.filter(
      (outcome) => outcome.status === 'rejected' && outcome.reason instanceof ContendedWrite,
    );
    expect(done + told.length).toBe(rivals);
    expect(done).toBeGreaterThan(rivals / 2);
    expect(await findVip(vip.id)).toMatchObject({ version: 1 + done, partySize: 1 + done });
  });
});
