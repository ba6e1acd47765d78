import { FlightProviderFailed } from '#shared/adapters/flights/flight-provider.ts';
import { monthOf, reserveAt, shareOfPeople } from '#shared/domain/flights/budget.ts';
import { beyondHorizon } from '#shared/domain/flights/may-ask.ts';
import { CLAIM_MS, tickBegin } from '#shared/domain/flights/poll-schedule.ts';
import { later } from '#shared/domain/time/days.ts';
import { claimFlight, claimNewFlight } from '#shared/entities/flights/flight-asking.ts';
import {
  countFlightRequest,
  type FlightRequest,
  logRequest,
  type Requester,
  type RequestLimits,
  readBudget,
} from '#shared/entities/flights/flight-budget.ts';
import { newId } from '#shared/platform/ids.ts';
import type { FlightFacts, FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { retryOnConflict, WriteLost } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import type { FlightService } from './flight-service.ts';
import { learnCodeshare, learnLead, storeAnswer, storeFailure, storeUnstored } from './store-answer.ts';

/** Who asks the provider, and why. */
export interface AskOptions {
  readonly service: FlightService;
  readonly by: Requester;
  /** True: a person asks for this request itself. False: it may use only what polls leave to people. */
  readonly isForced?: boolean;
  /** True: a poll that may use what is reserved for people. */
  readonly mayUseReserve?: boolean;
  /** For the log of requests: the moment of the flight, or the operation id. */
  readonly why: string;
  readonly context: UseCaseContext;
}

export type AskResult =
  /** The provider answered. `legs` may be empty: the provider does not know the flight. */
  | { readonly kind: 'answered'; readonly flight: FlightRecord; readonly legs: readonly FlightFacts[] }
  /** The provider failed, or its answer could not be stored. The failure is stored on the flight. */
  | {
      readonly kind: 'failed' | 'unstored';
      readonly flight: FlightRecord;
      readonly failure: FlightProviderFailed;
    }
  /** A concurrent request holds the claim, or has asked since `flight` was read. No request is spent. */
  | { readonly kind: 'busy' }
  /** The budget of the month does not allow it. No request is spent. */
  | { readonly kind: 'spent' }
  /** The provider does not know flights of this date now. No request is spent. */
  | { readonly kind: 'beyond' };

/**
 * Spends one request of the month on a flight: claims the flight, counts the request, asks the provider and stores the result.
 * `isStored` is false for a flight that has no record yet. The request is counted before it is made, and stays counted if it
 * fails. If the process ends meanwhile, the log shows the request without an outcome.
 */
export async function askProvider(flight: FlightRecord, isStored: boolean, options: AskOptions): Promise<AskResult> {
  const { context, service } = options;
  if (beyondHorizon(flight, service.provider.horizon, context.now)) return { kind: 'beyond' };
  const request = newRequest(flight, options);
  const refusal = await claimAndCount(flight, isStored, request, options);
  if (refusal) return { kind: refusal };
  let legs: readonly FlightFacts[];
  try {
    legs = await requestLegs(flight, service);
  } catch (error) {
    if (!(error instanceof FlightProviderFailed)) throw error;
    return { kind: 'failed', flight: await storeFailure(context, flight, request, error), failure: error };
  }
  try {
    const answered = await storeAnswer(context, flight, request, legs);
    await learnLead(context, service, flight, answered);
    return { kind: 'answered', flight: await learnCodeshare(context, answered), legs };
  } catch (error) {
    const detail = 'The flight provider sent an answer that could not be stored.';
    const failure = new FlightProviderFailed('UNAVAILABLE', detail, error);
    return { kind: 'unstored', flight: await storeUnstored(context, flight, request, failure), failure };
  }
}

function newRequest(flight: FlightRecord, { by, context: { now }, why }: AskOptions): FlightRequest {
  return {
    id: newId('req'),
    month: monthOf(now),
    at: now,
    by,
    flightId: flight.id,
    why,
  };
}

/** Claims the flight, counts the request and logs it, in one transaction. Returns why the request may not be made. */
async function claimAndCount(
  flight: FlightRecord,
  isStored: boolean,
  request: FlightRequest,
  options: AskOptions,
): Promise<'busy' | 'spent' | undefined> {
  const { by, context } = options;
  const { commit, now } = context;
  const claim = {
    asker: request.id,
    now,
    askedUntil: later(now, CLAIM_MS),
    notAskedSince: by === 'POLL' ? tickBegin(now) : undefined,
  };
  const limits = await limitsOf(request.month, options);
  const writes = [
    isStored ? claimFlight(flight, claim) : claimNewFlight(flight, claim),
    countFlightRequest(request.month, by, limits),
    logRequest(request),
  ];
  return retryOnConflict(async () => {
    try {
      await commit({ writes });
      return undefined;
    } catch (error) {
      if (!(error instanceof WriteLost) || error.lost.length === 0) throw error;
      const isClaimLost = error.lost.includes(0);
      return isClaimLost ? 'busy' : 'spent';
    }
  });
}

/** Returns the limits of a request. If people ask meanwhile, a poll may use fewer, never more. */
async function limitsOf(
  month: string,
  { by, context: { now }, isForced = false, mayUseReserve = false, service: { monthlyBudget } }: AskOptions,
): Promise<RequestLimits> {
  if (by === 'HAND') return { max: monthlyBudget, maxByPeople: isForced ? undefined : shareOfPeople(monthlyBudget) };
  const { HAND: usedByPeople, pausedUntil = '', pauseReason = '' } = await readBudget(month);
  const isQuotaUsed = pauseReason.startsWith('QUOTA') && pausedUntil > now;
  const reserved = mayUseReserve ? 0 : reserveAt(now, monthlyBudget, usedByPeople);
  return { max: isQuotaUsed ? 0 : monthlyBudget - reserved };
}

/** Asks for a codeshare by the number of its operating flight, and keeps the airline of the codeshare. */
async function requestLegs({ facts, flightDate, flightNumber }: FlightRecord, { provider }: FlightService) {
  const operatingFlight = facts?.operatingFlight;
  const legs = await provider.ask({ flightNumber: operatingFlight ?? flightNumber, flightDate });
  return operatingFlight ? legs.map((leg) => ({ ...leg, operatingFlight, airline: facts.airline })) : legs;
}
