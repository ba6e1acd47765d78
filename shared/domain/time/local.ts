import { getISO } from 'temporal-polyfill/fns/Calendar';
import * as Instant from 'temporal-polyfill/fns/Instant';
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';

/** Returns the instant of a local time `YYYY-MM-DDTHH:mm:ss` in a zone; the first if that local time occurs twice. */
export function instantOfLocal(local: string, timezone: string): string {
  const shown = PlainDateTime.fromString(local, getISO);
  return new Date(PlainDateTime.toZonedDateTime(shown, timezone).epochMilliseconds).toISOString();
}

/** Tells if the local time of an instant occurs twice, because clocks are set back. */
export function isRepeated(instant: string, timezone: string): boolean {
  const zoned = Instant.toZonedDateTimeISO(Instant.fromString(instant), timezone);
  const local = ZonedDateTime.toPlainDateTime(zoned);
  const [first, second] = (['earlier', 'later'] as const).map(
    (disambiguation) => PlainDateTime.toZonedDateTime(local, timezone, { disambiguation }).epochMilliseconds,
  );
  return first !== second;
}
