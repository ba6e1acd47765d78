import pMap from 'p-map';
import type { Resource } from '#shared/domain/assignments/assignment.ts';
import type { BookingDecision } from '#shared/domain/assignments/decide-booking.ts';
import type { ActivityChange } from '#shared/domain/assignments/decide-bookings.ts';
import { type LedgerDecision, ledgerDaysToRead } from '#shared/domain/assignments/decide-ledger.ts';
import type { LedgerDay } from '#shared/domain/assignments/ledger.ts';
import { type Ledger, ledgerOf } from '#shared/domain/assignments/standing.ts';
import { later } from '#shared/domain/time/days.ts';
import { assignmentsOnDay, dayAsRead, readDays, writeDay, writtenDays } from '#shared/entities/assignments/ledger.ts';
import { driverStore } from '#shared/entities/drivers/driver.ts';
import { vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { type Accepts, MAX_ASSIGNMENT_HOURS } from '#shared/schemas/assignments/needs.ts';
import type { Transaction } from '#shared/table/write.ts';
import { HOUR_MS } from '#shared/units/durations.ts';

/** Reads the ledger days that a change of an activity depends on, with strong consistency. */
export async function readLedgerDays(before: ActivityRecord | undefined, after: ActivityRecord): Promise<LedgerDay[]> {
  const wanted = ledgerDaysToRead(before, after);
  const read = await Promise.all(wanted.map(({ days, resource, resourceId }) => readDays(resource, resourceId, days)));
  return read.flat();
}

/** Reads the ledger days that changes of several activities depend on, each once, with strong consistency, all in one batch. */
export async function readLedgerDaysOf(changes: readonly ActivityChange[]): Promise<LedgerDay[]> {
  const wanted = changes
    .flatMap(({ after, before }) => ledgerDaysToRead(before, after))
    .flatMap(({ days, resource, resourceId }) => days.map((day) => [resource, resourceId, day] as const));
  const each = new Map(wanted.map((day) => [day.join(' '), day])).values();
  return (await Promise.all([...each].map(([resource, id, day]) => readDays(resource, id, [day])))).flat();
}

/**
 * Returns the writes of a booking, and what it relies on: the ledger days, the vehicles and the drivers by which it was decided, as
 * they were read.
 */
export function bookingTransaction(
  { changes, unchangedDays }: Pick<LedgerDecision, 'changes' | 'unchangedDays'>,
  { drivers, vehicles }: Pick<BookingDecision['unchanged'], 'drivers' | 'vehicles'>,
): Required<Transaction> {
  return {
    writes: changes.map(writeDay),
    relyingOn: [
      ...unchangedDays.map(dayAsRead),
      ...vehicles.map(vehicleStore.asRead),
      ...drivers.map(driverStore.asRead),
    ],
  };
}

/** Days that are read in parallel. */
const DAYS_AT_ONCE = 20;

/** Reads the ledger days of all vehicles and drivers. Days are UTC dates. */
export async function readLedger(days: readonly string[]): Promise<Ledger> {
  return ledgerOf((await pMap(days, (day) => assignmentsOnDay(day), { concurrency: DAYS_AT_ONCE })).flat());
}

/**
 * Reads the ledger days of a resource with strong consistency: those of its current and future assignments. Starts 72 hours ago,
 * the longest duration of an assignment.
 */
export function readDaysFromNow(resource: Resource, resourceId: string, now: string): Promise<LedgerDay[]> {
  const earliest = later(now, -MAX_ASSIGNMENT_HOURS * HOUR_MS);
  return writtenDays(resource, resourceId, earliest.slice(0, 10));
}

/** Returns what the audit keeps of a booking that breaks rules and that a person accepts. */
export function acceptedBreaks(
  decision: BookingDecision | undefined,
  { acceptTravel, acceptUnmetNeeds }: Accepts = {},
): { readonly reason: string } | undefined {
  const reasons = new Set([
    ...(decision && decision.ledger.squeezes.length > 0 ? [acceptTravel] : []),
    ...(decision && decision.unmet.length > 0 ? [acceptUnmetNeeds] : []),
  ]);
  reasons.delete(undefined);
  return reasons.size > 0 ? { reason: [...reasons].join('; ') } : undefined;
}
