import type { ActivityChange } from '#shared/domain/assignments/decide-bookings.ts';
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

/** Reads the ledger days that changes of several activities depend on, each once, with strong consistency. */
export const readLedgerDaysOf = async (changes: readonly ActivityChange[]): Promise<LedgerDay[]> => {
  const wanted = changes.flatMap(({ after, before }) => ledgerDaysToRead(before, after));
  const resources = [...Map.groupBy(wanted, ({ resource, resourceId }) => `${resource} ${resourceId}`).values()];
  const read = await Promise.all(
    resources.flatMap((parts) => {
      const [first] = parts;
      const days = [...new Set(parts.flatMap((part) => part.days))];
      return first ? [readDays(first.resource, first.resourceId, days)] : [];
    }),
  );
  return read.flat();
};

/** Returns the writes of a ledger decision. The condition of each: the revision is the one that was read. */
export const ledgerWrites = ({
  changes,
  unchangedDays,
}: Pick<LedgerDecision, 'changes' | 'unchangedDays'>): Write[] => [
  ...changes.map(writeDay),
  ...unchangedDays.map(checkDay),
];
