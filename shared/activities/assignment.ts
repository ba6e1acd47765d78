import { daysOf, type Holding } from '#shared/domain/assignments/holding.ts';
import { inTheWay, ledgerChanges } from '#shared/domain/assignments/ledger.ts';
import { checkDay, writeDay } from '#shared/entities/ledger.ts';
import type { Write } from '#shared/entities/transact.ts';
import type { LedgerReading } from './reading.ts';

/** What follows from a reading for one kind of resource: who is in the way, or else what to write. */
export interface Assignment {
  readonly inTheWay: readonly Holding[];
  readonly writes: readonly Write[];
}

/**
 * Decides from what was read of the ledger. The days that change are written under their revisions; a neighbouring day that only
 * decided, because of the turnaround, must still be as it was read.
 */
export const assignmentOf = (
  { days, now, old }: LedgerReading,
  activityId: string,
  turnaroundMinutes: number,
): Assignment => {
  const ofNow = days.filter(({ resourceId }) => resourceId === now?.resourceId);
  const ofOld = days.filter(({ resourceId }) => resourceId === old?.resourceId && resourceId !== now?.resourceId);
  const changes = [...ledgerChanges(ofNow, activityId, now), ...ledgerChanges(ofOld, activityId, undefined)];
  const changed = new Set(changes.map(({ before }) => before));
  const deciding = now?.busy ? daysOf(now, turnaroundMinutes) : [];
  const checked = ofNow.filter((day) => deciding.includes(day.day) && !changed.has(day));
  return {
    inTheWay: now ? inTheWay(now, ofNow, turnaroundMinutes) : [],
    writes: [...changes.map(writeDay), ...checked.map(checkDay)],
  };
};
