import { MINUTE_MS } from '#shared/units/durations.ts';

/** What the clocks of a zone show. Instants and shown times are milliseconds since 1970; a shown time is written as if it were UTC. */
export interface WallClock {
  /** Returns what a clock shows at an instant. */
  readonly shown: (instant: number) => number;
  /** Returns an instant at which a clock shows this. */
  readonly instantOf: (shown: number) => number;
}

/** Returns the clock of a zone. It uses `Intl`, so that bookings need no library for dates. It remembers what it was asked. */
export function wallClockOf(timezone: string): WallClock {
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: timezone });
  const known = new Map<number, number>();
  const shown = (instant: number): number => {
    const minute = Math.floor(instant / MINUTE_MS) * MINUTE_MS;
    const found = known.get(minute) ?? Date.parse(`${clock.format(minute).replace(' ', 'T')}:00.000Z`);
    known.set(minute, found);
    return found + (instant - minute);
  };
  const offset = (instant: number): number => shown(instant) - instant;
  // The second round counts where the clock changes in between.
  return { shown, instantOf: (local) => local - offset(local - offset(local)) };
}
