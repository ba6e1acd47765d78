import { getISO } from 'temporal-polyfill/fns/Calendar';
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime';

/** The instant at which clocks of a zone show `YYYY-MM-DDTHH:mm:ss`; the first of two when they are set back. */
export const instantOfLocal = (local: string, timezone: string): string => {
  const shown = PlainDateTime.fromString(local, getISO);
  return new Date(PlainDateTime.toZonedDateTime(shown, timezone).epochMilliseconds).toISOString();
};
