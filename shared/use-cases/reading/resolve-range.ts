import { instantsOf, namesDays } from '#shared/domain/time/bounds.ts';
import { readSettings } from '#shared/entities/settings.ts';

interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A range as instants; the settings are read only where it names days. */
export const findRange = async (range: Range): Promise<Range> =>
  instantsOf(range, namesDays(range) ? await readSettings() : { timezone: 'UTC', dayStartsAt: '00:00' });
