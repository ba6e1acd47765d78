import { type SimulatedFlight, simulatedMonth } from './flights-month.ts';
import { evenly, hourly, planned } from './flights-strategies.ts';

const MINUTE_MS = 60_000;
/** The age of a flight that was never requested: only the times of its ticket are known. */
const NEVER_MINUTES = 24 * 60;
const MONTHS = 10;

export interface SimulatedAge {
  readonly flights: number;
  readonly strategy: string;
  /** Minutes between the last answer before landing and the landing. */
  readonly mean: number;
  readonly p95: number;
  /** Percentage of flights that were never requested. */
  readonly neverPercent: number;
  readonly requests: number;
}

const STRATEGIES = { planner: planned, 'each evenly': evenly, 'hourly until gone': hourly } as const;

/**
 * Returns the age of the known arrival time at landing, over synthetic months with 100 requests each. The planner does not use the
 * requests reserved for people. The figures do not depend on the machine.
 */
export const simulateFlights = (counts: readonly number[] = [10, 40, 150]): SimulatedAge[] =>
  counts.flatMap((flights) =>
    Object.entries(STRATEGIES).map(([strategy, ask]) => {
      const months = Array.from({ length: MONTHS }, (_, seed) => simulatedMonth(flights, seed + 1));
      const asked = months.map((month) => ask(month));
      const ages = months.flatMap((month, place) =>
        month.map((flight) => ageAtLanding(flight, asked[place]?.get(flight.iata))),
      );
      const never = ages.filter((age) => age === undefined).length;
      const minutes = ages.map((age) => age ?? NEVER_MINUTES).sort((a, b) => a - b);
      const requests = asked.reduce((sum, each) => sum + [...each.values()].flat().length, 0) / MONTHS;
      return {
        flights,
        strategy,
        mean: Math.round(minutes.reduce((sum, age) => sum + age, 0) / minutes.length),
        p95: Math.round(minutes[Math.floor(minutes.length * 0.95)] ?? 0),
        neverPercent: Math.round((100 * never) / ages.length),
        requests: Math.round(requests),
      };
    }),
  );

const ageAtLanding = ({ landed }: SimulatedFlight, asked: readonly number[] = []): number | undefined => {
  const last = asked.filter((at) => at <= landed).at(-1);
  return last === undefined ? undefined : Math.min(NEVER_MINUTES, (landed - last) / MINUTE_MS);
};
