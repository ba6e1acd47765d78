import { describe, expect, it } from '@jest/globals';
import { cursorKey, readOrMakeKey } from '#shared/table/cursor-key.ts';
import { useFaults } from '#test/support/faults.ts';
import { useTable } from '#test/support/table.ts';

useTable();
const faults = useFaults();

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
});
