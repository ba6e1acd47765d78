import { createHash } from 'node:crypto';
import type { FlightAlert } from '#shared/adapters/flights/flight-provider.ts';
import { isOlderThanKnown } from '#shared/domain/flights/alerts.ts';
import { applyAnswer } from '#shared/domain/flights/apply-answer.ts';
import { monthOf } from '#shared/domain/flights/budget.ts';
import { providerFacts } from '#shared/domain/flights/current-facts.ts';
import { departureSpan, isFinal } from '#shared/domain/flights/phase.ts';
import { findFlight } from '#shared/entities/flights/flight.ts';
import { recordAlert } from '#shared/entities/flights/flight-asking.ts';
import { countDeliveries, type Outcome } from '#shared/entities/flights/flight-budget.ts';
import { logRequest } from '#shared/entities/flights/flight-request.ts';
import { newId } from '#shared/platform/ids.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { driverNoticeWrites } from './driver-notices.ts';

/** What became of an alert. */
export type AlertResult = 'CHANGED' | 'SAME' | 'OLDER' | 'REPEATED' | 'UNKNOWN';

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
