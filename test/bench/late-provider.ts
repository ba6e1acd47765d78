import { MINUTE_MS } from '#shared/units/durations.ts';
import { type Habits, simulatedMonth, WHOLE_MONTH } from './flights-month.ts';
import { ageAtLanding } from './flights-simulation.ts';
import { planned } from './flights-strategies.ts';

/** What a month with one provider came to. */
export interface MonthFigures {
  readonly requests: number;
  /** Requests whose answer did not contain the flight. */
  readonly toldNothing: number;
  /** Flights without an answer while they were in the air. */
  readonly unseen: number;
  /** Minutes between the last answer that came 15 minutes or more before the landing, and the landing. */
  readonly median: number;
}

/** Simulates a month of 40 flights whose numbers are right, at a provider with these habits. */
export function monthWith(seed: number, habits: Partial<Habits>, learns = true): MonthFigures {
  const month = simulatedMonth(40, seed, WHOLE_MONTH, habits).map((flight) => ({ ...flight, isMistyped: false }));
  const asked = planned(month, learns);
  const pairs = month.map((flight) => ({ flight, requests: asked.get(flight.iata) ?? [] }));
  const landing = pairs.filter(({ flight }) => flight.end === 'LANDED');
  const ages = landing.map(ageAtLanding).sort((a, b) => a - b);
  const late = (flight: (typeof month)[number]) => flight.departs + flight.delayMinutes * MINUTE_MS;
  return {
    requests: pairs.reduce((sum, { requests }) => sum + requests.length, 0),
    toldNothing: pairs.reduce(
      (sum, { flight, requests }) => sum + requests.filter(({ at }) => at < flight.knownFrom).length,
      0,
    ),
    unseen: landing.filter(
      ({ flight, requests }) => !requests.some(({ at }) => at >= late(flight) && at < flight.landed),
    ).length,
    median: Math.round(ages[Math.floor(ages.length / 2)] ?? 0),
  };
}
