import { instantsOf, later } from '#shared/domain/time/days.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { DAY_MS } from '#shared/units/durations.ts';

/** The tracker accepts fixes up to a day ahead, and phones may be wrong by years. */
const END_OF_TIME = '9999';

/** Returns the range of positions that a query asks for, both ends included, without positions that are older than they are kept. */
export function keptRange(
  range: { readonly from?: string | undefined; readonly to?: string | undefined },
  settings: SettingsRecord,
  now: string,
): { readonly from: string; readonly to: string } {
  const { from, to } = instantsOf(range, settings);
  const oldest = later(now, -settings.gps.retentionDays * DAY_MS);
  return {
    from: from !== undefined && from > oldest ? from : oldest,
    to: to === undefined ? END_OF_TIME : later(to, -1),
  };
}
