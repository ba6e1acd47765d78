import { applyAnswer } from '#shared/domain/flights/apply-answer.ts';
import { monthOf } from '#shared/domain/flights/budget.ts';
import { momentsOf } from '#shared/domain/flights/moments.ts';
import { isFinal, overAt } from '#shared/domain/flights/phase.ts';
import { operatedFlightKey, type PlannedPoll } from '#shared/domain/flights/planner.ts';
import type { Candidate } from '#shared/domain/flights/value.ts';
import { readBudget } from '#shared/entities/budget.ts';
import { findFlight } from '#shared/entities/flight.ts';
import { learnFromOther } from '#shared/entities/flight-asking.ts';
import { isAnyDue, planFlight } from '#shared/entities/flight-list.ts';
import type { FlightFacts, FlightRecord } from '#shared/schemas/flight-record.ts';
import { WriteLost } from '#shared/table/write.ts';
import { type Asking, askFor } from './ask-provider.ts';
import { noticesOf } from './driver-notices.ts';
import { planNow } from './plan-polls.ts';

/** A pass ends before its Lambda does: what is left is due at the next one. */
const MAX_REQUESTS = 5;

export type Poll = Pick<Asking, 'context' | 'service'>;

export interface Passed {
  readonly asked: number;
  readonly planned: number;
  /** Why fewer were asked for than were due. */
  readonly stopped?: 'paused' | 'failed' | 'spent';
}

/**
 * One pass of the poller: asks for the flights whose planned moment has come, then plans again. Where nothing is due it reads one
 * item and no more; passes side by side ask for each flight once.
 */
export const pollFlights = async (poll: Poll): Promise<Passed> => {
  const {
    context: { now },
    service,
  } = poll;
  if (!(await isAnyDue(now))) return { asked: 0, planned: 0 };
  const { pausedUntil } = await readBudget(monthOf(now));
  if (pausedUntil !== undefined && pausedUntil > now) return { asked: 0, planned: 0, stopped: 'paused' };
  const { flights, plan } = await planNow(now, service.monthlyBudget);
  const due = plan.polls.filter(({ at }) => at <= now).slice(0, MAX_REQUESTS);
  let asked = 0;
  let stopped: Passed['stopped'];
  for (const each of due.sort((a, b) => b.value - a.value)) {
    const kind = await pollOne(each, flights, poll);
    if (kind === 'told' || kind === 'failed') asked += 1;
    if (kind === 'failed' || kind === 'spent') {
      stopped = kind;
      break;
    }
  }
  return { asked, planned: await writePlan(poll), ...(stopped ? { stopped } : {}) };
};

const pollOne = async ({ flight, kind }: PlannedPoll, flights: readonly Candidate[], poll: Poll): Promise<string> => {
  const stored = await findFlight(flight.id);
  // The index may be a moment behind: who asked just now has asked for this pass too.
  if (!stored || stored.deletedAt || (stored.lastPolledAt ?? '') > (flight.lastPolledAt ?? '')) return 'other';
  const answered = await askFor(stored, true, { ...poll, by: 'POLL', why: kind });
  if (answered.kind === 'told') {
    const same = flights.filter(
      (other) => other.id !== flight.id && operatedFlightKey(other) === operatedFlightKey(flight),
    );
    for (const other of same) await tellOther(other, answered.legs, poll);
  }
  return answered.kind;
};

/** What was told of a flight holds for its codeshares too. */
const tellOther = async (other: FlightRecord, legs: readonly FlightFacts[], { context }: Poll): Promise<void> => {
  const { audit, commit, now } = context;
  const before = await findFlight(other.id);
  if (!before || before.deletedAt) return;
  const { airline, operatingFlight = before.flightNumber } = before.facts ?? {};
  const own = legs.map((leg) => ({ ...leg, ...(airline ? { airline } : {}), operatingFlight }));
  const { flight, outcome } = applyAnswer(before, own, now);
  if (outcome === 'ABSENT') return;
  const more =
    outcome === 'CHANGED' ? [audit('Flight', before, flight), ...(await noticesOf(before, flight, now))] : [];
  try {
    await commit([learnFromOther(before, flight, now), ...more]);
  } catch (error) {
    // Somebody changed it at this moment: it is planned for by itself again.
    if (!(error instanceof WriteLost)) throw error;
  }
};

/** Writes down for each flight when it is planned to be asked for, and when it is to be looked at again. */
const writePlan = async ({ context: { now }, service }: Poll): Promise<number> => {
  const { flights, plan } = await planNow(now, service.monthlyBudget);
  const next = new Map<string, string>();
  for (const { at, flight } of plan.polls)
    if (!next.has(operatedFlightKey(flight))) next.set(operatedFlightKey(flight), at);
  let written = 0;
  for (const flight of flights) {
    const nextPollAt = next.get(operatedFlightKey(flight));
    const dueAt = dueOf(flight, nextPollAt, now);
    if (nextPollAt === flight.nextPollAt && dueAt === flight.dueAt) continue;
    await planFlight(flight.id, { dueAt, nextPollAt });
    written += 1;
  }
  return written;
};

/** When a flight is to be looked at again: at its next request, planned or passed over; then to see it end; then never. */
const dueOf = (flight: Candidate, nextPollAt: string | undefined, now: string): string | undefined => {
  if (isFinal(flight) || overAt(flight) <= Date.parse(now)) return undefined;
  if (nextPollAt !== undefined) return nextPollAt;
  const coming = momentsOf(flight, now).find(({ at }) => at > Date.parse(now));
  return new Date(coming?.at ?? overAt(flight)).toISOString();
};
