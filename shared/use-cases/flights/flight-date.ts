import { flightIdOf } from '#shared/domain/flights/begin.ts';
import { dayOf } from '#shared/domain/time/days.ts';
import { readSettings } from '#shared/entities/settings.ts';

/** The date that is asked for; where none is, today in the zone of the application. */
export const flightDateOf = async (date: string | undefined, now: string): Promise<string> => {
  if (date !== undefined) return date;
  const { timezone } = await readSettings();
  return dayOf(now, { timezone, dayStartsAt: '00:00' });
};

/** The id of the flight that a path and its date name. */
export const flightIdAt = async (flightNumber: string, date: string | undefined, now: string): Promise<string> =>
  flightIdOf(flightNumber, await flightDateOf(date, now));
