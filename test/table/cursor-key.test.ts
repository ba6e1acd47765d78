import { describe, expect, it } from '@jest/globals';
import { cursorKey, readOrMakeKey } from '#shared/table/cursor-key.ts';
import { useFaults } from '#test/support/faults.ts';
import { useTable } from '#test/support/table.ts';

useTable();
const faults = useFaults();

describe('the key that signs cursors', () => {
  it('is one, however many processes make it at once', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, readOrMakeKey));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{43}$/);
  });

  it('is asked for again after the table did not answer', async () => {
    faults.on('GetItem', new Error('the table does not answer'));
    await expect(cursorKey()).rejects.toThrow('does not answer');
    faults.off();
    expect(await cursorKey()).toBe(await readOrMakeKey());
  });
});
