import { createHash } from 'node:crypto';
import { type FlightAlert, type FlightAlerts, FlightProviderFailed } from '#shared/adapters/flights/flight-provider.ts';
import { flightsToAlert, isOlderThanKnown } from '#shared/domain/flights/alerts.ts';
import { applyAnswer } from '#shared/domain/flights/apply-answer.ts';
import { monthOf } from '#shared/domain/flights/budget.ts';
import { departureSpan, isFinal, providerFacts } from '#shared/domain/flights/phase.ts';
import { isAboutUs } from '#shared/domain/services/service-word.ts';
import { later } from '#shared/domain/time/days.ts';
import { findFlight } from '#shared/entities/flights/flight.ts';
import { holdAlerts, recordAlert, releaseAlerts } from '#shared/entities/flights/flight-asking.ts';
import {
  countDeliveries,
  countFlightRequest,
  countOutcome,
  logOutcome,
  logRequest,
  type Outcome,
  pauseAlerts,
} from '#shared/entities/flights/flight-budget.ts';
import { newId } from '#shared/platform/ids.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { retryOnConflict, unlessLost } from '#shared/table/write.ts';
import { DAY_MS, HOUR_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { noteServiceFailure } from '#shared/use-cases/services/note-word.ts';
import type { AskOptions } from './ask-provider.ts';
import { driverNoticeWrites } from './driver-notices.ts';
import { loadPollPlan } from './plan-polls.ts';

/** Keeps a run shorter than its Lambda's time limit. Further flights follow in the next run. */
const MAX_FLIGHTS_PER_RUN = 5;
/** After a failure that a retry may mend. A plan without alerts fails for longer. */
const PAUSE_MS = 6 * HOUR_MS;
const CONFIGURATION_PAUSE_MS = 7 * DAY_MS;

type Registering = Pick<AskOptions, 'context' | 'service'>;

/**
 * Registers alerts for the flights that need them most, as far as the budget holds. Their deliveries are counted first: a run that ends
 * meanwhile loses at most those of one flight. Returns the number of flights. Does nothing for a provider that does not push.
 */
export async function registerAlerts({ context, service }: Registering): Promise<number> {
  const { now } = context;
  const { alerts } = service.provider;
  const address = service.webhookAddress;
  if (!alerts || !address) return 0;
  const { budget, flights, plan } = await loadPollPlan(now, service);
  if ((budget.alertsPausedUntil ?? '') > now) return 0;
  // The look at what is registered already counts too.
  const room = { afterMust: plan.afterMust - 1, spare: plan.spare - 1 };
  const chosen = flightsToAlert(flights, room, alerts.perFlight, now).slice(0, MAX_FLIGHTS_PER_RUN);
  if (chosen.length === 0) return 0;
  try {
    const known = await lookAtAlerts({ context, service }, alerts, address, chosen[0]?.id ?? '');
    if (!known) return 0;
    for (const flight of chosen) await registerFlight({ context, service }, alerts, flight, { address, known });
    return chosen.length;
  } catch (error) {
    if (!(error instanceof FlightProviderFailed)) throw error;
    const pause = error.kind === 'CONFIGURATION' ? CONFIGURATION_PAUSE_MS : PAUSE_MS;
    await context.commit({ writes: [pauseAlerts(monthOf(now), later(now, pause))] });
    noteServiceFailure('flights', error);
    return 0;
  }
}

/** Asks which alerts are registered. Returns undefined if the budget does not allow the request. */
async function lookAtAlerts(
  { context: { commit, now }, service }: Registering,
  alerts: FlightAlerts,
  address: string,
  flightId: string,
): Promise<ReadonlySet<string> | undefined> {
  const month = monthOf(now);
  const request = { id: newId('req'), month, at: now, by: 'ALERT', flightId, why: 'alerts are registered' } as const;
  const count = countFlightRequest(month, 'ALERT', { max: service.monthlyBudget });
  if (!(await unlessLost(() => commit({ writes: [count, logRequest(request)] })))) return undefined;
  try {
    const known = await alerts.targets(address);
    await commit({ writes: [countOutcome(month, 'SAME'), logOutcome(request, 'SAME', `${known.size} are known`)] });
    return known;
  } catch (error) {
    if (!(error instanceof FlightProviderFailed)) throw error;
    const bought = `${error.kind}: ${error.message}`;
    await commit({ writes: [countOutcome(month, 'FAILED'), logOutcome(request, 'FAILED', bought)] });
    throw error;
  }
}

/** Counts the deliveries of one flight, then registers its alerts. A refusal gives them back; without an answer they stay counted. */
async function registerFlight(
  { context: { commit, now }, service }: Registering,
  alerts: FlightAlerts,
  flight: FlightRecord,
  { address, known }: { readonly address: string; readonly known: ReadonlySet<string> },
): Promise<void> {
  const month = monthOf(now);
  const { perFlight } = alerts;
  const max = service.monthlyBudget;
  const hold = [holdAlerts(flight.id, perFlight, now), countFlightRequest(month, 'ALERT', { max }, perFlight)];
  if (!(await unlessLost(() => commit({ writes: hold })))) return;
  const target = alertTarget(address, flight.id);
  if (known.has(target)) return;
  const { facts, flightDate, flightNumber } = flight;
  try {
    await alerts.register({ flightNumber: facts?.operatingFlight ?? flightNumber, flightDate }, target);
  } catch (error) {
    if (!(error instanceof FlightProviderFailed)) throw error;
    if (error.kind !== 'UNAVAILABLE')
      await releaseDeliveries(commit, { ...flight, alertedAt: now, alertsLeft: perFlight });
    if (isAboutUs(error.kind)) throw error;
    noteServiceFailure('flights', error, { flightId: flight.id });
  }
}

/** Returns the address to which the alerts of a flight are posted. */
function alertTarget(address: string, flightId: string): string {
  return `${address}?${new URLSearchParams({ flight: flightId }).toString()}`;
}

/** Gives the deliveries of a flight back that did not come. Does nothing if another request did, or if one came meanwhile. */
export async function releaseDeliveries(
  commit: Registering['context']['commit'],
  flight: FlightRecord,
): Promise<boolean> {
  const { alertedAt, alertsLeft = 0 } = flight;
  if (alertedAt === undefined || alertsLeft === 0) return false;
  const writes = [releaseAlerts(flight), countDeliveries(monthOf(alertedAt), -alertsLeft)];
  return unlessLost(() => commit({ writes }));
}

/** What became of an alert. */
type AlertResult = 'CHANGED' | 'SAME' | 'OLDER' | 'REPEATED' | 'UNKNOWN';

/**
 * Stores what an alert says of a flight, counts it, and queues the drivers' notices. Writes no facts from an alert that is older than what is
 * known, and nothing at all for a repeat. Throws ContendedWrite if other requests keep changing the flight.
 */
export function receiveAlert(context: UseCaseContext, flightId: string, alert: FlightAlert): Promise<AlertResult> {
  return retryOnConflict(async () => {
    const flight = await findFlight(flightId);
    if (!flight || flight.deletedAt || !isAbout(flight, alert)) return 'UNKNOWN';
    const hash = createHash('sha256').update(alert.key).digest('base64url').slice(0, 22);
    if (flight.alertsSeen?.includes(hash)) return 'REPEATED';
    const { bought, updated, result } = readAlert(flight, alert, context.now);
    await context.commit({ writes: await writesOf(context, flight, { alert, bought, hash, updated, result }) });
    return result;
  });
}

interface AlertReading {
  readonly result: 'CHANGED' | 'SAME' | 'OLDER';
  /** For the log of requests. */
  readonly bought: string;
  /** The flight with what the alert says; undefined if it is older. */
  readonly updated: FlightRecord | undefined;
}

function readAlert(flight: FlightRecord, { facts }: FlightAlert, now: string): AlertReading {
  if (isOlderThanKnown(flight, facts))
    return { result: 'OLDER', bought: 'older than what is known', updated: undefined };
  const { aircraft, airline, operatingFlight } = providerFacts(flight) ?? {};
  // An alert says nothing of these.
  const reported = {
    ...facts,
    ...(airline ? { airline } : {}),
    ...(operatingFlight ? { operatingFlight } : {}),
    ...((facts.aircraft ?? aircraft) ? { aircraft: { ...aircraft, ...facts.aircraft } } : {}),
  };
  const { bought, flight: updated, outcome } = applyAnswer(flight, [reported], now);
  return { result: outcome === 'CHANGED' ? 'CHANGED' : 'SAME', bought, updated };
}

interface AlertOutcome extends AlertReading {
  readonly alert: FlightAlert;
  readonly hash: string;
}

/** Deliveries beyond those that were counted at registration count now. What a flight that has ended did not use is given back. */
async function writesOf(
  { audit, now }: UseCaseContext,
  flight: FlightRecord,
  { alert, bought, hash, updated, result }: AlertOutcome,
) {
  const { alertedAt = now, alertsLeft = 0, id } = flight;
  const left = Math.max(0, alertsLeft - 1);
  const hasEnded = updated !== undefined && isFinal({ facts: providerFacts(updated) });
  const due = (alertsLeft > 0 ? 0 : 1) - (hasEnded ? left : 0);
  const outcome: Outcome = result === 'CHANGED' ? 'CHANGED' : 'SAME';
  const month = monthOf(alertsLeft > 0 ? alertedAt : now);
  const why = `alert ${alert.event}`;
  const request = { id: newId('req'), month, at: now, by: 'ALERT', flightId: id, why, outcome, bought } as const;
  return [
    recordAlert(flight, updated, { hash, alertsLeft: hasEnded ? 0 : left }, now),
    countDeliveries(month, due, outcome),
    logRequest(request),
    ...(updated && result === 'CHANGED'
      ? [audit('Flight', flight, updated), ...(await driverNoticeWrites(flight, updated, now))]
      : []),
  ];
}

/** Tells whether an alert is about this flight: one of its numbers, within a day of its departure. */
function isAbout(flight: FlightRecord, { facts, numbers }: FlightAlert): boolean {
  const own = [flight.flightNumber, ...(flight.alsoKnownAs ?? []), providerFacts(flight)?.operatingFlight];
  if (!numbers.some((number) => own.includes(number))) return false;
  const departs = Date.parse(facts.departure.scheduledTime ?? '');
  const { earliest, latest } = departureSpan(flight);
  return Number.isNaN(departs) || (departs > earliest - DAY_MS && departs < latest + DAY_MS);
}
