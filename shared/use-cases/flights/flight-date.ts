import { flightIdOf } from '#shared/domain/flights/track.ts';
import { dayOf } from '#shared/domain/time/days.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';

/** Returns the given date. Default: today in the application's time zone. */
export async function resolveFlightDate(date: string | undefined, now: string): Promise<string> {
  if (date !== undefined) return date;
  const { timezone } = await readSettings();
  return dayOf(now, { timezone, dayStartsAt: '00:00' });
}

/** Returns the id of a flight by its number and date. Default: today in the application's time zone. */
export async function resolveFlightId(flightNumber: string, date: string | undefined, now: string): Promise<string> {
  return flightIdOf(flightNumber, await resolveFlightDate(date, now));
}
