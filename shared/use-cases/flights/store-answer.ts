import type { FlightProviderFailed } from '#shared/adapters/flights/flight-provider.ts';
import { Problem } from '#shared/contract/problem.ts';
import { applyAnswer } from '#shared/domain/flights/apply-answer.ts';
import { pausedUntil, restsUntil } from '#shared/domain/flights/budget.ts';
import { sightingsOf, withSightings } from '#shared/domain/flights/lead-times.ts';
import { providerFacts } from '#shared/domain/flights/phase.ts';
import { UNSTORED } from '#shared/domain/flights/poll-schedule.ts';
import { flightIdOf } from '#shared/domain/flights/track.ts';
import { ANSWERED, isAboutUs, wordOf } from '#shared/domain/services/service-word.ts';
import { findFlight, findStoredFlight } from '#shared/entities/flights/flight.ts';
import { storeAnswerFields } from '#shared/entities/flights/flight-asking.ts';
import {
  countOutcome,
  endPause,
  type FlightRequest,
  logOutcome,
  type Outcome,
  pausePolls,
  readBudget,
} from '#shared/entities/flights/flight-budget.ts';
import { findAirlineLeads, writeAirlineLeads } from '#shared/entities/flights/flight-lead.ts';
import { logger } from '#shared/platform/logger.ts';
import type { FlightFacts, FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { retryOnConflict, unlessLost, type Write, WriteLost } from '#shared/table/write.ts';
import type { Commit, UseCaseContext } from '#shared/use-cases/context.ts';
import { noteServiceFailure, noteWord } from '#shared/use-cases/services/note-word.ts';
import { driverNoticeWrites } from './driver-notices.ts';
import type { FlightService } from './flight-service.ts';
import { joinFlights } from './transfer-guests.ts';

/** Stores the provider's answer. If facts changed, also writes the audit record and the drivers' notices. */
export async function storeAnswer(
  { audit, commit, now }: UseCaseContext,
  before: FlightRecord,
  request: FlightRequest,
  legs: readonly FlightFacts[],
): Promise<FlightRecord> {
  const { bought, flight, outcome } = applyAnswer(before, legs, now);
  const followUps =
    outcome === 'CHANGED' ? [audit('Flight', before, flight), ...(await driverNoticeWrites(before, flight, now))] : [];
  await storeOutcome(commit, request, { flight, outcome, bought, followUps });
  if ((await readBudget(request.month)).pausedUntil !== undefined) await endPause(request.month, request.at);
  await noteWord('flights', ANSWERED, now);
  return { ...flight, pollCount: before.pollCount + 1 };
}

/**
 * Stores and logs the provider's failure. The kind of failure and the failures before it decide how long the flight rests and, if the
 * failure is about us, all polls. A refusal of a flight that was never found counts as an answer without it: it costs at most three.
 */
export async function storeFailure(
  { commit }: UseCaseContext,
  before: FlightRecord,
  request: FlightRequest,
  failure: FlightProviderFailed,
): Promise<FlightRecord> {
  const { kind, message: detail } = failure;
  const { at, month } = request;
  const isOfFlight = !isAboutUs(kind);
  const flight: FlightRecord = {
    ...before,
    absences: before.absences + (isOfFlight && !providerFacts(before) ? 1 : 0),
    failures: before.failures + 1,
    lastFailure: { at, reason: kind, detail },
    restUntil: restsUntil(kind, before.failures, at),
    updatedAt: at,
    version: before.version + 1,
  };
  const pauseReason = `${kind}: ${detail}`;
  const { troubles } = await readBudget(month);
  await storeOutcome(commit, request, { flight, outcome: 'FAILED', bought: pauseReason, isTrouble: !isOfFlight });
  if (isAboutUs(kind))
    await pausePolls({ month, pausedAt: at, pausedUntil: pausedUntil(kind, troubles, at), pauseReason });
  noteServiceFailure('flights', failure, { flightId: flight.id, requestId: request.id });
  await noteWord('flights', wordOf(failure), at);
  return { ...flight, pollCount: before.pollCount + 1 };
}

/**
 * Stores that an answer could not be stored, and logs why. Changes nothing else: the request of this moment is not made again, and
 * other flights are polled as planned.
 */
export async function storeUnstored(
  { commit }: UseCaseContext,
  before: FlightRecord,
  request: FlightRequest,
  failure: FlightProviderFailed,
): Promise<FlightRecord> {
  logger().error('the answer about a flight could not be stored', { flightId: before.id, error: failure });
  const { message: detail } = failure;
  const { at } = request;
  const flight: FlightRecord = {
    ...before,
    failures: before.failures + 1,
    lastAskedAt: at,
    lastFailure: { at, reason: UNSTORED, detail },
    updatedAt: at,
    version: before.version + 1,
  };
  await storeOutcome(commit, request, { flight, outcome: 'FAILED', bought: `${UNSTORED}: ${detail}` });
  return { ...flight, pollCount: before.pollCount + 1 };
}

interface StoredOutcome {
  readonly flight: FlightRecord;
  readonly outcome: Outcome;
  /** For the log of requests: the facts that changed, or why there are none. */
  readonly bought: string;
  readonly followUps?: readonly Write[];
  /** Of a failure: whether it is about us. */
  readonly isTrouble?: boolean;
}

/** Ends the claim: stores the flight, the count of the outcome and the log entry, in one transaction. */
function storeOutcome(
  commit: Commit,
  request: FlightRequest,
  { bought, flight, followUps = [], isTrouble, outcome }: StoredOutcome,
): Promise<void> {
  const { absences, arrivalNewsAt, failures, lastFailure, lastPolledAt, newsAt, restUntil } = flight;
  const facts = providerFacts(flight);
  const fields = { absences, arrivalNewsAt, facts, failures, lastFailure, lastPolledAt, newsAt, restUntil };
  const counts = [countOutcome(request.month, outcome, isTrouble), logOutcome(request, outcome, bought)];
  return retryOnConflict(async () => {
    try {
      await commit({ writes: [storeAnswerFields(flight, request.id, fields, request.at), ...counts, ...followUps] });
    } catch (error) {
      if (!(error instanceof WriteLost) || !error.lost.includes(0)) throw error;
      // The claim has expired, and a concurrent request has stored newer facts. Only the counts are still missing.
      await commit({ writes: counts });
    }
  });
}

/**
 * Stores what an answer teaches about how early the provider knows flights: the first answer that contains a flight does. Concurrent
 * requests lose nothing of each other. If they keep changing the record, what this answer teaches is left out, because the answer counts
 * more.
 */
export async function learnLead(
  { commit, now }: Pick<UseCaseContext, 'commit' | 'now'>,
  { vendor }: Pick<FlightService, 'vendor'>,
  before: FlightRecord,
  after: FlightRecord,
): Promise<void> {
  const learned = sightingsOf(before, after, now);
  if (!learned) return;
  try {
    await retryOnConflict(async () => {
      const stored = await findAirlineLeads(vendor, learned.airline);
      await commit({ writes: [writeAirlineLeads(vendor, stored, withSightings(stored, learned))] });
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    logger().warn('what an answer teaches could not be stored', { flightId: after.id, error });
  }
}

/**
 * Joins a followed flight with the flight that carries its passengers, once the provider names that: one flight, one budget, one delay.
 * Where that is not followed, the flight takes its number too. Returns the flight that goes on. A join that is not possible, or that a
 * concurrent request prevents, leaves both as they are; the next answer tries again.
 */
export async function learnCodeshare(
  context: Pick<UseCaseContext, 'actor' | 'audit' | 'commit' | 'now'>,
  answered: FlightRecord,
): Promise<FlightRecord> {
  const operating = answered.facts?.operatingFlight;
  if (!answered.isTracked || operating === undefined || operating === answered.flightNumber) return answered;
  if (answered.alsoKnownAs?.includes(operating)) return answered;
  const [flight, other] = await Promise.all([
    findStoredFlight(answered.id),
    findFlight(flightIdOf(operating, answered.flightDate)),
  ]);
  if (!flight || flight.deletedAt || other?.id === flight.id) return answered;
  const isFollowed = other?.isTracked && !other.deletedAt;
  let joined: FlightRecord = answered;
  try {
    await unlessLost(async () => {
      joined = isFollowed
        ? await joinFlights(context, other, flight.flightNumber)
        : await joinFlights(context, flight, operating);
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    logger().warn('a codeshare could not be joined', { flightId: flight.id, error });
  }
  return joined;
}
