import pMap from 'p-map';
import { alertsFrom } from '#shared/domain/flights/alerts.ts';
import { momentsOf } from '#shared/domain/flights/moments.ts';
import { operatedFlightKey } from '#shared/domain/flights/operated-flight.ts';
import { isFinal, overAt } from '#shared/domain/flights/phase.ts';
import type { Candidate } from '#shared/domain/flights/value.ts';
import { planFlight } from '#shared/entities/flights/flight-list.ts';
import type { AskOptions } from './ask-provider.ts';
import { loadPollPlan } from './plan-polls.ts';
import { giveBack } from './register-alerts.ts';

/** Flights that are written at the same time: the first plan of an event writes all of them. */
const AT_ONCE = 20;

/** Plans again and stores the next poll of each flight. Returns the number of flights that were changed. */
export async function savePlan({
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
    if (dueAt === undefined) await giveBack(commit, flight);
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
