import { FlightBudgetSpent, NotFound, ProviderFailed } from '#shared/contract/problems.ts';
import { beginFlight, flightIdOf } from '#shared/domain/flights/begin.ts';
import { boundsOf, monthOf } from '#shared/domain/flights/budget.ts';
import { mayAsk } from '#shared/domain/flights/freshness.ts';
import { markRestored } from '#shared/domain/records.ts';
import { readBudget } from '#shared/entities/budget.ts';
import { findFlight, replaceFlight } from '#shared/entities/flight.ts';
import { sleep } from '#shared/platform/sleep.ts';
import type { FlightRecord } from '#shared/schemas/flight-record.ts';
import { type Answered, type Asking, askFor } from './ask-provider.ts';

/** How long to wait for what somebody else asks the provider at this moment. */
const MAX_WAITS = 40;
const WAIT_MS = 200;

export interface LookUp extends Asking {
  readonly flightNumber: string;
  readonly flightDate: string;
}

/**
 * A flight as a reader gets it: from the table while that is fresh, else from the provider, and where he cannot be asked or does not
 * answer from the table again. A flight of which nobody knows is refused, and that is remembered.
 */
export const lookUpFlight = async (wanted: LookUp): Promise<FlightRecord> => {
  const live = await findLive(wanted);
  const { now } = wanted.context;
  if (live && !mayAsk(live, now)) return known(live);
  const { pausedUntil } = await readBudget(monthOf(now));
  if (live && pausedUntil !== undefined && pausedUntil > now) return known(live);
  const flight = live ?? beginFlight(wanted.flightNumber, wanted.flightDate, now);
  return settled(await askFor(flight, live !== undefined, wanted), flight, live, wanted);
};

/** The stored flight. A deleted one is restored, without its VIPs, as a flight that was only looked up. */
const findLive = async ({ context, flightDate, flightNumber }: LookUp): Promise<FlightRecord | undefined> => {
  const stored = await findFlight(flightIdOf(flightNumber, flightDate));
  if (!stored?.deletedAt) return stored;
  const revived = { ...markRestored(stored, context.now), isTracked: false, vipIds: [] };
  await context.commit([replaceFlight(stored, revived), context.audit('Flight', stored, revived)]);
  return revived;
};

const settled = async (
  answered: Answered,
  asked: FlightRecord,
  live: FlightRecord | undefined,
  wanted: LookUp,
): Promise<FlightRecord> => {
  if (answered.kind === 'told') return known(answered.flight);
  if (answered.kind === 'busy') return known(await waitForAnswer(asked));
  if (answered.kind === 'failed') {
    if (live?.facts ?? live?.isTracked) return answered.flight;
    throw answered.failure;
  }
  if (live) return known(live);
  throw budgetSpent(wanted);
};

/** The refusal of a request that the budget does not allow. */
export const budgetSpent = ({ context: { now }, service }: Pick<Asking, 'context' | 'service'>) => {
  const { end } = boundsOf(monthOf(now));
  const seconds = Math.ceil((Date.parse(end) - Date.parse(now)) / 1_000);
  const detail = `All ${service.monthlyBudget} requests of this month are used. New ones come at ${end}.`;
  return new FlightBudgetSpent(detail, {}, { 'Retry-After': `${seconds}` });
};

/** The flight, where the provider or somebody who follows it knows of it; else refuses, with the reason. */
const known = (flight: FlightRecord): FlightRecord => {
  if (flight.facts !== undefined || flight.isTracked) return flight;
  const { lastFailure } = flight;
  if (lastFailure && lastFailure.reason !== 'ABSENT') throw new ProviderFailed(lastFailure.detail);
  throw new NotFound(`The provider tells of no flight ${flight.flightNumber} on ${flight.flightDate}.`);
};

/** The flight once somebody else, who asks the provider for it at this moment, has the answer. */
export const waitForAnswer = async (asked: FlightRecord): Promise<FlightRecord> => {
  let flight = await findFlight(asked.id);
  for (let waits = 0; waits < MAX_WAITS && (flight?.pollCount ?? 0) <= asked.pollCount; waits += 1) {
    await sleep(WAIT_MS);
    flight = await findFlight(asked.id);
  }
  return flight ?? asked;
};
