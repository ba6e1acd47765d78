import { MIN_IMPACT_MINUTES } from '#shared/domain/flights/impact.ts';
import { expectedArrival, scheduledArrival } from '#shared/domain/flights/phase.ts';
import { freshnessOf } from '#shared/domain/gps/fix-freshness.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import type { AttentionFacts } from './facts.ts';
import type { FoundRow } from './row.ts';

/** The figures that count the rows of a check, with the code of its rows. */
const COUNTED_ROWS = {
  ridesWithoutDriver: 'RIDE_WITHOUT_DRIVER',
  ridesWithoutVehicle: 'RIDE_WITHOUT_VEHICLE',
  unacknowledgedChanges: 'CHANGE_NOT_ACKNOWLEDGED',
  failedMessages: 'MESSAGE_FAILED',
} as const;
const COUNTED = Object.keys(COUNTED_ROWS) as (keyof typeof COUNTED_ROWS)[];

/** The figures of the event on the dashboard. Each is a metric of the same name. */
export const FIGURES = ['ridesToday', ...COUNTED, 'delayedFlights', 'devicesLive'] as const;
export type EventFigures = Readonly<Record<(typeof FIGURES)[number], number>>;

export interface FigureFacts {
  readonly facts: Pick<AttentionFacts, 'flights' | 'gps' | 'now'>;
  /** The rows of all checks, without hidden ones. */
  readonly rows: readonly Pick<FoundRow, 'code' | 'rides'>[];
  readonly ridesToday: number;
}

/** Returns the figures of the event at this time. */
export function eventFigures({ facts: { flights, gps, now }, ridesToday, rows }: FigureFacts): EventFigures {
  const countOf = (code: string): number =>
    rows.reduce((sum, row) => sum + (row.code === code ? (row.rides?.length ?? 1) : 0), 0);
  const counts = Object.fromEntries(COUNTED.map((name) => [name, countOf(COUNTED_ROWS[name])]));
  const at = { now, intervalSeconds: gps.intervalSeconds };
  return {
    ...(counts as Record<keyof typeof COUNTED_ROWS, number>),
    ridesToday,
    delayedFlights: flights.filter(isDelayed).length,
    devicesLive: [...gps.devices.values()].filter(({ newest }) => freshnessOf(newest, at) === 'LIVE').length,
  };
}

/** Tells whether a flight is expected 15 minutes late or more. */
function isDelayed(flight: FlightRecord): boolean {
  const [expected, scheduled] = [expectedArrival(flight), scheduledArrival(flight)];
  if (expected === undefined || scheduled === undefined) return false;
  return Date.parse(expected) - Date.parse(scheduled) >= MIN_IMPACT_MINUTES * MINUTE_MS;
}
