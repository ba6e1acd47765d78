import { getISO } from 'temporal-polyfill/fns/Calendar';
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime';

/** Returns the instant of a local time `YYYY-MM-DDTHH:mm:ss` in a zone; the first if that local time occurs twice. */
export const instantOfLocal = (local: string, timezone: string): string => {
  const shown = PlainDateTime.fromString(local, getISO);
  return new Date(PlainDateTime.toZonedDateTime(shown, timezone).epochMilliseconds).toISOString();
};
