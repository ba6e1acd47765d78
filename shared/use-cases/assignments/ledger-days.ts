import { type LedgerDecision, ledgerDaysToRead } from '#shared/domain/assignments/decide-ledger.ts';
import type { LedgerDay } from '#shared/domain/assignments/ledger.ts';
import { checkDay, readDays, writeDay } from '#shared/entities/ledger.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { Write } from '#shared/table/write.ts';

/** Reads the ledger days that a change of an activity depends on, with strong consistency. */
export const readLedgerDays = async (
  before: ActivityRecord | undefined,
  after: ActivityRecord,
): Promise<LedgerDay[]> => {
  const wanted = ledgerDaysToRead(before, after);
  const read = await Promise.all(wanted.map(({ days, resource, resourceId }) => readDays(resource, resourceId, days)));
  return read.flat();
};

/** Returns the writes of a ledger decision. The condition of each: the revision is the one that was read. */
export const ledgerWrites = ({ changes, unchangedDays }: LedgerDecision): Write[] => [
  ...changes.map(writeDay),
  ...unchangedDays.map(checkDay),
];
