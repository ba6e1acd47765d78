import { FlightProviderFailed } from '#shared/adapters/flights/flight-provider.ts';
import { applyAnswer } from '#shared/domain/flights/apply-answer.ts';
import { monthOf, reserveAt } from '#shared/domain/flights/budget.ts';
import { pausedUntil, restsUntil } from '#shared/domain/flights/pause.ts';
import {
  countFlightRequest,
  countOutcome,
  type FlightRequest,
  logOutcome,
  logRequest,
  type Outcome,
  pausePolls,
  type Requester,
  readBudget,
} from '#shared/entities/budget.ts';
import { claimFlight, claimNewFlight, learn } from '#shared/entities/flight-asking.ts';
import { newId } from '#shared/platform/ids.ts';
import { logger } from '#shared/platform/logger.ts';
import type { FlightFacts, FlightRecord } from '#shared/schemas/flight-record.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { type Write, WriteLost } from '#shared/table/write.ts';
import type { Commit, UseCaseContext } from '#shared/use-cases/context.ts';
import { noticesOf } from './driver-notices.ts';
import type { FlightService } from './flight-service.ts';

/** Longer than the provider is waited for. */
const CLAIMED_MS = 30_000;

export interface Asking {
  readonly service: FlightService;
  readonly by: Requester;
  /** The moment of the flight, or the operation, that it is asked for. */
  readonly why: string;
  readonly context: UseCaseContext;
}

export type Answered =
  | { readonly kind: 'told'; readonly flight: FlightRecord; readonly legs: readonly FlightFacts[] }
  | { readonly kind: 'failed'; readonly flight: FlightRecord; readonly failure: FlightProviderFailed }
  /** Somebody else is asking for it at this moment. */
  | { readonly kind: 'busy' }
  /** The budget does not allow it. */
  | { readonly kind: 'spent' };

/**
 * Spends one request on a flight, `stored` or new: claims it, counts the request before it is made, asks, and writes what was learnt.
 * However it ends, the request stays counted; who is stopped in between leaves it in the log without an outcome.
 */
export const askFor = async (flight: FlightRecord, stored: boolean, asking: Asking): Promise<Answered> => {
  const { audit, commit, now } = asking.context;
  const request: FlightRequest = {
    id: newId('req'),
    month: monthOf(now),
    at: now,
    by: asking.by,
    flightId: flight.id,
    why: asking.why,
  };
  const refused = await begin(flight, stored, request, asking);
  if (refused) return { kind: refused };
  try {
    const legs = await legsOf(flight, asking.service);
    const lesson = applyAnswer(flight, legs, now);
    const told = [audit('Flight', flight, lesson.flight), ...(await noticesOf(flight, lesson.flight, now))];
    await end(commit, request, { ...lesson, more: lesson.outcome === 'CHANGED' ? told : [] });
    return { kind: 'told', flight: { ...lesson.flight, pollCount: flight.pollCount + 1 }, legs };
  } catch (error) {
    if (!(error instanceof FlightProviderFailed)) throw error;
    return fail(commit, flight, request, error);
  }
};

/** A codeshare is asked for by the number of the flight in the air, and stays a codeshare of its own airline. */
const legsOf = async ({ facts, flightDate, flightNumber }: FlightRecord, { provider }: FlightService) => {
  const operatingFlight = facts?.operatingFlight;
  const legs = await provider.ask({ flightNumber: operatingFlight ?? flightNumber, flightDate });
  return operatingFlight ? legs.map((leg) => ({ ...leg, operatingFlight, airline: facts.airline })) : legs;
};

const begin = (
  flight: FlightRecord,
  stored: boolean,
  request: FlightRequest,
  { by, context: { commit, now }, service }: Asking,
): Promise<'busy' | 'spent' | undefined> => {
  const claim = { asker: request.id, now, askedUntil: new Date(Date.parse(now) + CLAIMED_MS).toISOString() };
  const most = service.monthlyBudget - (by === 'POLL' ? reserveAt(now, service.monthlyBudget) : 0);
  const writes = [
    stored ? claimFlight(flight, claim) : claimNewFlight(flight, claim),
    countFlightRequest(request.month, by, most),
    logRequest(request),
  ];
  return retryOnConflict(async () => {
    try {
      await commit(writes);
      return undefined;
    } catch (error) {
      if (!(error instanceof WriteLost) || error.lost.length === 0) throw error;
      return error.lost.includes(0) ? 'busy' : 'spent';
    }
  });
};

interface Ended {
  readonly flight: FlightRecord;
  readonly outcome: Outcome;
  readonly bought: string;
  readonly more?: readonly Write[];
}

const end = (commit: Commit, request: FlightRequest, { bought, flight, more = [], outcome }: Ended): Promise<void> => {
  const { absences, facts, failures, lastFailure, lastPolledAt, restUntil } = flight;
  const learnt = { absences, facts, failures, lastFailure, lastPolledAt, restUntil };
  const counted = [countOutcome(request.month, outcome), logOutcome(request, outcome, bought)];
  return retryOnConflict(async () => {
    try {
      await commit([learn(flight, request.id, learnt, request.at), ...counted, ...more]);
    } catch (error) {
      if (!(error instanceof WriteLost) || !error.lost.includes(0)) throw error;
      // The claim has ended meanwhile, and somebody else has newer facts: only the count is left to be set right.
      await commit(counted);
    }
  });
};

const fail = async (
  commit: Commit,
  before: FlightRecord,
  request: FlightRequest,
  failure: FlightProviderFailed,
): Promise<Answered> => {
  const { kind, message: detail } = failure;
  const { at, month } = request;
  const { troubles } = await readBudget(month);
  const flight: FlightRecord = {
    ...before,
    failures: before.failures + 1,
    lastFailure: { at, reason: kind, detail },
    restUntil: restsUntil(kind, before.failures, at),
    updatedAt: at,
    version: before.version + 1,
  };
  await end(commit, request, { flight, outcome: 'FAILED', bought: `${kind}: ${detail}` });
  await pausePolls(month, pausedUntil(kind, troubles, at), `${kind}: ${detail}`);
  logger().warn('flight provider failed', { flightId: flight.id, requestId: request.id, kind, error: failure });
  return { kind: 'failed', flight: { ...flight, pollCount: before.pollCount + 1 }, failure };
};
