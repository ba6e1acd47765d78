import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { type Days, type SimulatedFlight, simulatedMonth, THREE_DAYS, WHOLE_MONTH } from './flights-month.ts';
import { type Asked, evenly, LEAD_MS, oracle, planned, type Request } from './flights-strategies.ts';

/** The age of a flight that was never requested: only the times of its ticket are known. */
const NEVER_MINUTES = 24 * 60;

export interface SimulatedAge {
  readonly name: string;
  readonly flights: number;
  readonly strategy: string;
  /** Minutes between the last answer that came 15 minutes or more before the landing, and the landing. */
  readonly mean: number;
  readonly median: number;
  readonly p90: number;
  /** Percentage of flights that were never requested. */
  readonly neverPercent: number;
  /** Requests per month. */
  readonly requests: number;
  /** Those of them that could tell nothing. */
  readonly pointless: number;
  /** Landing polls of flights that had not departed. */
  readonly undeparted: number;
  /** The most requests for a number that does not exist. */
  readonly mistyped: number;
  /** The mean age divided by that of the oracle. */
  readonly ratio: number;
}

const STRATEGIES = { planner: planned, 'each evenly': evenly, oracle } as const;

/**
 * Simulates months with 100 requests each: the poller's plan, even polling, and an oracle that knows all times. The planner does not
 * use the requests that are reserved for people. The figures do not depend on the machine.
 */
export function simulateFlights(
  counts: readonly number[] = [10, 40, 150, 400],
  days: Days = WHOLE_MONTH,
  months = 6,
): SimulatedAge[] {
  return counts.flatMap((count) => {
    const sample = Array.from({ length: months }, (_, seed) => simulatedMonth(count, seed + 1, days));
    const name = days === THREE_DAYS ? 'three days' : 'month';
    const figures = Object.entries(STRATEGIES).map(([strategy, ask]) => ({
      name,
      flights: count,
      strategy,
      ...figuresOf(
        sample,
        sample.map((month) => ask(month)),
      ),
    }));
    const bound = figures.find(({ strategy }) => strategy === 'oracle')?.mean ?? 1;
    return figures.map((each) => ({ ...each, ratio: Math.round((100 * each.mean) / bound) / 100 }));
  });
}

function figuresOf(sample: readonly SimulatedFlight[][], asked: readonly Asked[]) {
  const pairs = sample.flatMap((month, place) =>
    month.map((flight) => ({ flight, requests: asked[place]?.get(flight.iata) ?? [] })),
  );
  const coming = pairs.filter(({ flight }) => flight.end === 'LANDED' && !flight.isMistyped);
  const ages = coming.map(ageAtLanding).sort((a, b) => a - b);
  const at = (share: number): number => Math.round(ages[Math.floor(ages.length * share)] ?? 0);
  const perMonth = (count: number): number => Math.round((10 * count) / sample.length) / 10;
  const sum = (count: (pair: Pair) => number): number => pairs.reduce((total, pair) => total + count(pair), 0);
  return {
    mean: Math.round((10 * ages.reduce((total, age) => total + age, 0)) / ages.length) / 10,
    median: at(0.5),
    p90: at(0.9),
    neverPercent: Math.round((100 * ages.filter((age) => age === NEVER_MINUTES).length) / ages.length),
    requests: perMonth(sum(({ requests }) => requests.length)),
    pointless: perMonth(sum(({ flight, requests }) => requests.filter((each) => isPointless(flight, each)).length)),
    undeparted: perMonth(sum(({ flight, requests }) => requests.filter((each) => isUndeparted(flight, each)).length)),
    mistyped: Math.max(0, ...pairs.flatMap(({ flight, requests }) => (flight.isMistyped ? [requests.length] : []))),
  };
}

interface Pair {
  readonly flight: SimulatedFlight;
  readonly requests: readonly Request[];
}

export function ageAtLanding({ flight: { landed }, requests }: Pair): number {
  const last = requests.filter(({ at }) => at <= landed - LEAD_MS).at(-1);
  return last === undefined ? NEVER_MINUTES : Math.min(NEVER_MINUTES, (landed - last.at) / MINUTE_MS);
}

function isUndeparted({ delayMinutes, departs }: SimulatedFlight, { at, kind }: Request): boolean {
  return (kind === 'APPROACH' || kind === 'LANDING' || kind === 'FINAL') && at < departs + delayMinutes * MINUTE_MS;
}

/** Whether a request could tell nothing: the provider could not know the flight, or it had not departed and was asked to land. */
function isPointless(flight: SimulatedFlight, request: Request): boolean {
  return flight.isMistyped || request.at < flight.departs - DAY_MS || isUndeparted(flight, request);
}
