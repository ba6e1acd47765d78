import { FlightBudgetSpent, NotFound, ProviderFailed } from '#shared/contract/problems.ts';
import { beginFlight, flightIdOf } from '#shared/domain/flights/begin.ts';
import { boundsOf, monthOf } from '#shared/domain/flights/budget.ts';
import { mayAsk } from '#shared/domain/flights/freshness.ts';
import { markRestored } from '#shared/domain/records.ts';
import { readBudget } from '#shared/entities/budget.ts';
import { findFlight, replaceFlight } from '#shared/entities/flight.ts';
import { sleep } from '#shared/platform/sleep.ts';
import type { FlightRecord } from '#shared/schemas/flight-record.ts';
import { type AskOptions, askProvider } from './ask-provider.ts';

/** Waits about 8 s at most for a concurrent request: 40 times 200 ms. */
const MAX_WAITS = 40;
const WAIT_MS = 200;

export interface FlightLookUp extends AskOptions {
  readonly flightNumber: string;
  readonly flightDate: string;
}

/**
 * Returns the stored flight while it is fresh, else asks the provider. If that is not possible or fails, returns the stored flight.
 * Throws NotFound for an unknown flight, and stores that the provider does not know it. Throws ProviderFailed or FlightBudgetSpent
 * if there is no stored flight to return.
 */
export const lookUpFlight = async (lookUp: FlightLookUp): Promise<FlightRecord> => {
  const { now } = lookUp.context;
  const stored = await findOrRestore(lookUp);
  if (stored && !mayAsk(stored, now)) return requireKnown(stored);
  const { pausedUntil } = await readBudget(monthOf(now));
  const isPaused = pausedUntil !== undefined && pausedUntil > now;
  if (stored && isPaused) return requireKnown(stored);
  const flight = stored ?? beginFlight(lookUp.flightNumber, lookUp.flightDate, now);
  const result = await askProvider(flight, stored !== undefined, lookUp);
  switch (result.kind) {
    case 'answered':
      return requireKnown(result.flight);
    case 'busy':
      return requireKnown(await waitForAnswer(flight));
    case 'failed':
      if (stored?.facts ?? stored?.isTracked) return result.flight;
      throw result.failure;
    case 'spent':
      if (stored) return requireKnown(stored);
      throw budgetSpent(lookUp);
  }
};

/** Returns the stored flight. A deleted one is restored without its VIPs and is not followed. */
const findOrRestore = async ({
  context,
  flightDate,
  flightNumber,
}: FlightLookUp): Promise<FlightRecord | undefined> => {
  const stored = await findFlight(flightIdOf(flightNumber, flightDate));
  if (!stored?.deletedAt) return stored;
  const restored = { ...markRestored(stored, context.now), isTracked: false, vipIds: [] };
  await context.commit([replaceFlight(stored, restored), context.audit('Flight', stored, restored)]);
  return restored;
};

/** Throws NotFound or ProviderFailed for a flight that has no facts and is not followed. */
const requireKnown = (flight: FlightRecord): FlightRecord => {
  if (flight.facts !== undefined || flight.isTracked) return flight;
  const { lastFailure } = flight;
  if (lastFailure && lastFailure.reason !== 'ABSENT') throw new ProviderFailed(lastFailure.detail);
  throw new NotFound(`The provider knows no flight ${flight.flightNumber} on ${flight.flightDate}.`);
};

/** Waits until a concurrent request for this flight has stored its result. After about 8 s, returns the flight as it is stored. */
export const waitForAnswer = async (asked: FlightRecord): Promise<FlightRecord> => {
  let flight = await findFlight(asked.id);
  for (let waits = 0; waits < MAX_WAITS && (flight?.pollCount ?? 0) <= asked.pollCount; waits += 1) {
    await sleep(WAIT_MS);
    flight = await findFlight(asked.id);
  }
  return flight ?? asked;
};

/** Returns the problem of a request that the budget does not allow, with `Retry-After` until the next month. */
export const budgetSpent = ({ context: { now }, service }: Pick<AskOptions, 'context' | 'service'>) => {
  const { end } = boundsOf(monthOf(now));
  const seconds = Math.ceil((Date.parse(end) - Date.parse(now)) / 1_000);
  const detail = `All ${service.monthlyBudget} flight requests of this month are used. The next month begins at ${end}.`;
  return new FlightBudgetSpent(detail, {}, { 'Retry-After': `${seconds}` });
};
