import type { Resource } from '#shared/domain/assignments/assignment.ts';
import type { LedgerDay } from '#shared/domain/assignments/ledger.ts';
import { later } from '#shared/domain/time/later.ts';
import { writtenDays } from '#shared/entities/assignments/ledger.ts';
import { MAX_ASSIGNMENT_HOURS } from '#shared/schemas/assignments/assignment-limits.ts';
import { HOUR_MS } from '#shared/units/durations.ts';

const LAST_DAY = '9999-12-31';

/**
 * Reads the ledger days of a resource with strong consistency: those of its current and future assignments. Starts 72 hours ago,
 * the longest duration of an assignment.
 */
export function readDaysFromNow(resource: Resource, resourceId: string, now: string): Promise<LedgerDay[]> {
  const earliest = later(now, -MAX_ASSIGNMENT_HOURS * HOUR_MS);
  return writtenDays(resource, resourceId, earliest.slice(0, 10), LAST_DAY);
}
