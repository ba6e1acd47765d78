import type { Resource } from '#shared/domain/assignments/assignment.ts';
import type { LedgerDay } from '#shared/domain/assignments/ledger.ts';
import { writtenDays } from '#shared/entities/ledger.ts';
import { MAX_ASSIGNMENT_HOURS } from '#shared/schemas/assignment-limits.ts';

const HOUR_MS = 60 * 60 * 1_000;
const LAST_DAY = '9999-12-31';

/** The days of all that holds a resource now or later, as just written: from the day on which what runs now may have begun. */
export const daysFromNow = (resource: Resource, resourceId: string, now: string): Promise<LedgerDay[]> => {
  const earliest = new Date(Date.parse(now) - MAX_ASSIGNMENT_HOURS * HOUR_MS).toISOString();
  return writtenDays(resource, resourceId, earliest.slice(0, 10), LAST_DAY);
};
