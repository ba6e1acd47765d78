import { describe, expect, it } from '@jest/globals';
import { readSettings, replaceSettings } from '#shared/entities/settings/settings.ts';
import { DEFAULT_SETTINGS } from '#shared/schemas/settings/settings.ts';
import { transact } from '#shared/table/transact.ts';
import { WriteLost } from '#shared/table/write.ts';
import { metered } from '#test/support/capacity.ts';
import { useTable } from '#test/support/table.ts';

useTable();

describe('stored settings', () => {
  it('are the defaults until the first write, which succeeds only once', async () => {
    expect(await readSettings()).toEqual(DEFAULT_SETTINGS);
    const first = { ...DEFAULT_SETTINGS, version: 1, timezone: 'Europe/London' };
    await transact([replaceSettings(DEFAULT_SETTINGS, first)]);
    await expect(transact([replaceSettings(DEFAULT_SETTINGS, first)])).rejects.toBeInstanceOf(WriteLost);
    expect(await readSettings()).toEqual(first);
  });

  it('are replaced only in the version that was read', async () => {
    const first = await readSettings();
    const second = { ...first, version: 2, dayStartsAt: '04:00' };
    await transact([replaceSettings(first, second)]);
    await expect(transact([replaceSettings(first, { ...second, dayStartsAt: '05:00' })])).rejects.toBeInstanceOf(
      WriteLost,
    );
    expect(await readSettings()).toEqual(second);
  });

  it('are read with one strong read of one unit', async () => {
    expect(await metered(readSettings)).toMatchObject({ commands: ['GetItem'], readUnits: 1 });
  });
});
