import { type FlightAlerts, FlightProviderFailed } from '#shared/adapters/flights/flight-provider.ts';
import { flightsToAlert } from '#shared/domain/flights/alerts.ts';
import { monthOf } from '#shared/domain/flights/budget.ts';
import { isAboutUs } from '#shared/domain/services/service-failed.ts';
import { later } from '#shared/domain/time/days.ts';
import { holdAlerts, releaseAlerts } from '#shared/entities/flights/flight-asking.ts';
import {
  countDeliveries,
  countFlightRequest,
  countOutcome,
  pauseAlerts,
} from '#shared/entities/flights/flight-budget.ts';
import { logOutcome, logRequest } from '#shared/entities/flights/flight-request.ts';
import { newId } from '#shared/platform/ids.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { unlessLost } from '#shared/table/retry-on-conflict.ts';
import { DAY_MS, HOUR_MS } from '#shared/units/durations.ts';
import { noteServiceFailure } from '#shared/use-cases/services/note-failure.ts';
import type { AskOptions } from './ask-provider.ts';
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

interface Target {
  readonly address: string;
  readonly known: ReadonlySet<string>;
}

/** Counts the deliveries of one flight, then registers its alerts. A refusal gives them back; without an answer they stay counted. */
async function registerFlight(
  { context: { commit, now }, service }: Registering,
  alerts: FlightAlerts,
  flight: FlightRecord,
  { address, known }: Target,
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
export function alertTarget(address: string, flightId: string): string {
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
