import { describe, expect, it } from '@jest/globals';
import { cursorKey, readOrMakeKey, secrets } from '#shared/table/read-pages.ts';
import { useClock } from '#test/support/clock.ts';
import { useFaults } from '#test/support/faults.ts';
import { useTable } from '#test/support/table.ts';

useTable();
const faults = useFaults();
const clock = useClock();

describe('the key that signs cursors', () => {
  it('is the same for 20 concurrent processes', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, readOrMakeKey));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{43}$/);
  });

  it('is read again after the table did not answer', async () => {
    faults.on('GetItem', new Error('the table does not answer'));
    await expect(cursorKey()).rejects.toThrow('does not answer');
    faults.off();
    expect(await cursorKey()).toBe(await readOrMakeKey());
  });

  it('is another one within five minutes after an operator deleted it', async () => {
    clock.stop();
    const old = await cursorKey();
    await secrets().delete({ name: 'cursor-key' }).go();
    expect(await cursorKey()).toBe(old);
    clock.pass(5 * 60_000);
    expect(await cursorKey()).not.toBe(old);
    expect(await cursorKey()).toBe(await readOrMakeKey());
  });
});
