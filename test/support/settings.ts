import { readSettings, replaceSettings } from '#shared/entities/settings/settings.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { transact } from '#shared/table/transact.ts';

/** Writes these settings directly to the table, as a new version. Times have 24 hours unless they say otherwise, in the default country too. */
export async function withSettings(fields: Partial<SettingsRecord>): Promise<void> {
  const before = await readSettings();
  await transact([replaceSettings(before, { ...before, clock: 'H24', ...fields, version: before.version + 1 })]);
}
