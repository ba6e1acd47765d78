import pMap from 'p-map';
import { alertsFrom } from '#shared/domain/flights/alerts.ts';
import { applyAnswer } from '#shared/domain/flights/apply-answer.ts';
import { monthOf } from '#shared/domain/flights/budget.ts';
import { type Candidate, operatedFlightKey } from '#shared/domain/flights/candidate.ts';
import { isFinal, overAt } from '#shared/domain/flights/phase.ts';
import type { PlannedPoll } from '#shared/domain/flights/planner.ts';
import { type Followed, momentsOf, tickBegin } from '#shared/domain/flights/poll-schedule.ts';
import { isAboutUs } from '#shared/domain/services/service-word.ts';
import { findFlight, findFlights, isAnyDue, planFlight } from '#shared/entities/flights/flight.ts';
import { storeFactsOfOther } from '#shared/entities/flights/flight-asking.ts';
import { readBudget } from '#shared/entities/flights/flight-budget.ts';
import { logger } from '#shared/platform/logger.ts';
import type { FlightFacts, FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { unlessLost } from '#shared/table/write.ts';
import { type AskOptions, type AskResult, askProvider } from './ask-provider.ts';
import { driverNoticeWrites } from './driver-notices.ts';
import { loadPollPlan } from './plan-polls.ts';
import { registerAlerts, releaseDeliveries } from './register-alerts.ts';

/** Keeps a run shorter than its Lambda's time limit. Polls beyond this stay due for the next run. */
const MAX_REQUESTS_PER_RUN = 5;
/** The second failure in a row shows that the cause is the provider, and not one flight. */
const MAX_FAILURES_PER_RUN = 2;

type PollContext = Pick<AskOptions, 'context' | 'service'>;

interface PollResult {
  /** Requests made. */
  readonly asked: number;
  /** Flights for which alerts were registered. */
  readonly alerted?: number;
  /** Flights whose next poll was changed. */
  readonly planned: number;
  /** Why due polls were not made. */
  readonly stopped?: 'paused' | 'failed' | 'spent';
}

/**
 * Makes the polls that are due, then plans the next ones. Reads one item only if no poll is due. Concurrent runs poll each flight
 * once. A flight that fails does not keep others waiting: the run ends only if the provider refuses, fails for a second flight too, or
 * the budget is spent.
 */
export async function pollFlights(poll: PollContext): Promise<PollResult> {
  const { now } = poll.context;
  if (!(await isAnyDue(now))) return { asked: 0, planned: 0 };
  const { pausedUntil } = await readBudget(monthOf(now));
  if (pausedUntil !== undefined && pausedUntil > now) return { asked: 0, planned: 0, stopped: 'paused' };
  const { asked, stopped } = await makeDuePolls(poll);
  const alerted = await registerAlerts(poll);
  return { asked, ...(alerted > 0 ? { alerted } : {}), planned: await savePlan(poll), ...(stopped ? { stopped } : {}) };
}

/** Makes the polls that are due, the most valuable first. */
async function makeDuePolls(poll: PollContext): Promise<Pick<PollResult, 'asked' | 'stopped'>> {
  const { now } = poll.context;
  const { flights, plan } = await loadPollPlan(now, poll.service);
  const due = plan.polls.filter(({ at }) => at <= now).slice(0, MAX_REQUESTS_PER_RUN);
  let asked = 0;
  let failed = 0;
  for (const planned of due) {
    const result = await pollSafely(planned, flights, poll);
    const { kind } = result;
    if (kind === 'answered' || kind === 'failed' || kind === 'unstored') asked += 1;
    if (kind === 'spent') return { asked, stopped: kind };
    if (kind === 'answered') failed = 0;
    // What the provider refuses of one flight says nothing of the others.
    if (kind !== 'failed' || !isAboutUs(result.failure.kind)) continue;
    failed += 1;
    if (failed === MAX_FAILURES_PER_RUN || result.failure.kind !== 'UNAVAILABLE') return { asked, stopped: kind };
  }
  return failed > 0 ? { asked, stopped: 'failed' } : { asked };
}

type PollOneResult = AskResult | { readonly kind: 'outdated' | 'broken' };

/** Logs any other error, so that it does not end the run for the other flights. */
async function pollSafely(...args: Parameters<typeof pollOne>): Promise<PollOneResult> {
  try {
    return await pollOne(...args);
  } catch (error) {
    logger().error('a flight could not be polled', { flightId: args[0].flight.id, error: error as Error });
    return { kind: 'broken' };
  }
}

async function pollOne(
  { flight, kind: moment, mayUseReserve }: PlannedPoll,
  flights: readonly Candidate[],
  poll: PollContext,
): Promise<PollOneResult> {
  const { now } = poll.context;
  const same = flights.filter((other) => operatedFlightKey(other) === operatedFlightKey(flight));
  const current = await findFlights(same.map(({ id }) => id));
  const stored = current.find(({ id }) => id === flight.id);
  // The index is eventually consistent: the flight may have been deleted, or polled by a concurrent request.
  if (!stored || stored.deletedAt || !isDue({ ...stored, leadHours: flight.leadHours }, now))
    return { kind: 'outdated' };
  if (current.some(({ lastAskedAt = '' }) => lastAskedAt >= tickBegin(now))) return { kind: 'outdated' };
  const result = await askProvider(stored, true, { ...poll, by: 'POLL', why: moment, mayUseReserve });
  if (result.kind === 'answered') {
    for (const codeshare of same.filter(({ id }) => id !== flight.id))
      await updateCodeshare(codeshare, result.legs, poll);
  }
  return result;
}

function isDue(flight: Followed, now: string): boolean {
  return momentsOf(flight, now).some(({ at }) => at <= Date.parse(now));
}

/** Stores the provider's answer on a codeshare of the polled flight. This costs no request. */
async function updateCodeshare(
  { id }: FlightRecord,
  legs: readonly FlightFacts[],
  { context: { audit, commit, now } }: PollContext,
): Promise<void> {
  const before = await findFlight(id);
  // A codeshare that was just joined is this flight.
  if (!before || before.deletedAt || before.id !== id) return;
  const { airline, operatingFlight = before.flightNumber } = before.facts ?? {};
  const ownLegs = legs.map((leg) => ({ ...leg, ...(airline ? { airline } : {}), operatingFlight }));
  const { flight, outcome } = applyAnswer(before, ownLegs, now);
  if (outcome === 'ABSENT') return;
  const followUps =
    outcome === 'CHANGED' ? [audit('Flight', before, flight), ...(await driverNoticeWrites(before, flight, now))] : [];
  // A concurrent request may have changed the codeshare. Its own next poll updates it.
  await unlessLost(() => commit({ writes: [storeFactsOfOther(before, flight, now), ...followUps] }));
}

/** Flights that are written at the same time: the first plan of an event writes all of them. */
const AT_ONCE = 20;

/** Plans again and stores the next poll of each flight. Returns the number of flights that were changed. */
async function savePlan({
  context: { commit, now },
  service,
}: Pick<AskOptions, 'context' | 'service'>): Promise<number> {
  const { flights, plan } = await loadPollPlan(now, service);
  const nextPolls = new Map<string, string>();
  for (const { at, flight } of plan.polls) {
    if (!nextPolls.has(operatedFlightKey(flight))) nextPolls.set(operatedFlightKey(flight), at);
  }
  let written = 0;
  const store = async (flight: Candidate): Promise<void> => {
    const nextPollAt = nextPolls.get(operatedFlightKey(flight));
    const dueAt = dueTimeOf(flight, nextPollAt, now, Boolean(service.webhookAddress));
    if (dueAt === undefined) await releaseDeliveries(commit, flight);
    if (nextPollAt === flight.nextPollAt && dueAt === flight.dueAt) return;
    await planFlight(flight.id, { dueAt, nextPollAt });
    written += 1;
  };
  await pMap(flights, store, { concurrency: AT_ONCE });
  return written;
}

/**
 * Returns when the poller must look at a flight again: at its next planned poll, else at its next moment worth a poll, else when
 * the flight is over. Earlier, when alerts may be registered for it. Returns undefined for a flight that is over.
 */
function dueTimeOf(
  flight: Candidate,
  nextPollAt: string | undefined,
  now: string,
  takesAlerts: boolean,
): string | undefined {
  if (isFinal(flight) || overAt(flight) <= Date.parse(now)) return undefined;
  const alertsAt = takesAlerts ? alertsFrom(flight) : undefined;
  const waits = alertsAt !== undefined && alertsAt > Date.parse(now) ? [new Date(alertsAt).toISOString()] : [];
  if (nextPollAt !== undefined) return [nextPollAt, ...waits].sort()[0];
  const nextMoment = momentsOf(flight, now).find(({ at }) => at > Date.parse(now));
  return [new Date(nextMoment?.at ?? overAt(flight)).toISOString(), ...waits].sort()[0];
}
