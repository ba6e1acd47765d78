import { MINUTE_MS } from '#shared/units/durations.ts';
import { aeroAlertedOf, expectedOf, TAXI_MS } from './aeroapi-flight.ts';
import type { StubFlight } from './stub-flight.ts';

/** An alert as it was created. */
export interface AeroAlert {
  readonly id: number;
  readonly ident: string;
  readonly start: string;
  readonly end: string;
  readonly eta: number;
  readonly events: Readonly<Record<string, boolean>>;
  readonly target_url: string;
}

/** A message of an alert, and where it goes. */
export interface Delivered {
  readonly key: string;
  readonly at: number;
  readonly target: string;
  readonly body: object;
}

/** Returns the messages of an alert, as far as they are known at `now`: single events, and one some minutes before the expected arrival. */
export function alertsOf(alert: AeroAlert, known: readonly StubFlight[], now: number): Delivered[] {
  return known
    .filter(({ codeshares = [], iata, icao }) => [iata, icao, ...codeshares].includes(alert.ident))
    .filter(({ departs }) => departs.slice(0, 10) >= alert.start && departs.slice(0, 10) <= alert.end)
    .flatMap((flight) =>
      eventsOf(alert, flight, now).map(({ at, event }) => ({
        key: `${alert.id} ${event} ${flight.iata}`,
        at,
        target: alert.target_url,
        body: {
          long_description: `${flight.iata}: ${event}`,
          short_description: event,
          summary: event,
          event_code: event,
          alert_id: alert.id,
          flight: aeroAlertedOf(flight, at),
        },
      })),
    );
}

function eventsOf({ eta, events }: AeroAlert, flight: StubFlight, now: number) {
  const { ends } = flight;
  const expected = expectedOf(flight, now);
  const ended = ends && Date.parse(ends.knownFrom) <= now ? ends : undefined;
  const isOver = (at: number): boolean => ended !== undefined && Date.parse(ended.knownFrom) <= at;
  return [
    { event: 'off', at: expected.out + TAXI_MS, isWanted: events['off'] },
    { event: 'minutes_out', at: expected.in - eta * MINUTE_MS, isWanted: eta > 0 },
    { event: 'on', at: expected.in - TAXI_MS, isWanted: events['on'] },
    ...(ended ? [{ event: ended.as, at: Date.parse(ended.knownFrom), isWanted: events[ended.as] }] : []),
  ].filter(({ at, event, isWanted }) => isWanted && (event === ended?.as || !isOver(at)));
}
