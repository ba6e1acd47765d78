import { instantsOf, namesDays } from '#shared/domain/time/days.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';

interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Converts a range to UTC timestamps. Reads the settings only if the range contains dates. */
export async function resolveRange(range: Range): Promise<Range> {
  return instantsOf(range, namesDays(range) ? await readSettings() : { timezone: 'UTC', dayStartsAt: '00:00' });
}
