import type { Requirement } from '#shared/table/live.ts';
import { type Transaction, transactionSize } from '#shared/table/transaction.ts';
import { MAX_TRANSACTION_WRITES } from '#shared/table/write.ts';
import { attendanceWrites, type Context, type PhasedSave, saveInPhases } from './save-in-phases.ts';

interface ActivityCommit extends PhasedSave {
  /** The VIPs who were on the activity before and whose seats were counted. */
  readonly staying: readonly Requirement[];
}

/**
 * Commits an activity with its attendances. One transaction if they fit, else several. `areSeatsCertain` is false if a party may have
 * grown since we counted the seats, because one transaction cannot check all VIPs. Throws WriteLost.
 */
export const commitActivity = async (
  context: Context,
  { staying, ...save }: ActivityCommit,
): Promise<{ readonly areSeatsCertain: boolean }> => {
  const { relyingOn } = save;
  const together = { writes: [...save.writes, ...attendanceWrites(save)], relyingOn };
  if (transactionSize(together) > MAX_TRANSACTION_WRITES) {
    await saveInPhases(context, save);
    return { areSeatsCertain: false };
  }
  return { areSeatsCertain: await commitWithSeats(context, together, staying) };
};

/** Commits a transaction that fits. Adds the checks of counted seats if they fit too, and returns whether they did. */
export const commitWithSeats = async (
  { commit }: Pick<Context, 'commit'>,
  { relyingOn = [], writes }: Transaction,
  seats: readonly Requirement[],
): Promise<boolean> => {
  const withSeats = { writes, relyingOn: [...relyingOn, ...seats] };
  const fit = transactionSize(withSeats) <= MAX_TRANSACTION_WRITES;
  await commit(fit ? withSeats : { writes, relyingOn });
  return fit;
};
