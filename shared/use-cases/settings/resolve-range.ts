import { instantsOf, namesDays, type TimeRange } from '#shared/domain/time/days.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';

/** Converts a range to UTC timestamps. Reads the settings only if the range contains dates. */
export async function resolveRange(range: TimeRange): Promise<TimeRange> {
  return instantsOf(range, namesDays(range) ? await readSettings() : { timezone: 'UTC', dayStartsAt: '00:00' });
}
