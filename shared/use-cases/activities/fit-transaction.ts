import { MAX_TRANSACTION_WRITES, type Requirement, type Transaction, transactionSize } from '#shared/table/write.ts';
import { attendanceWrites, type PhasedSave } from './save-in-phases.ts';

/** A transaction, and whether it checks that no party has grown since we counted the seats. */
interface Fitted {
  readonly transaction: Transaction;
  readonly areSeatsCertain: boolean;
}

/** Returns the one transaction that saves an activity with its attendances. Returns undefined if it has too many writes. */
export function fitActivity(save: PhasedSave, seats: readonly Requirement[]): Fitted | undefined {
  const { relyingOn, writes } = save;
  const together = { writes: [...writes, ...attendanceWrites(save)], relyingOn };
  return transactionSize(together) > MAX_TRANSACTION_WRITES ? undefined : fitSeats(together, seats);
}

/** Adds the checks of counted seats to a transaction, if they fit too. */
export function fitSeats({ relyingOn = [], writes }: Transaction, seats: readonly Requirement[]): Fitted {
  const withSeats = { writes, relyingOn: [...relyingOn, ...seats] };
  const areSeatsCertain = transactionSize(withSeats) <= MAX_TRANSACTION_WRITES;
  return { transaction: areSeatsCertain ? withSeats : { writes, relyingOn }, areSeatsCertain };
}
