import { ValidationFailed } from '#shared/contract/problems.ts';
import { csvRows } from '#shared/documents/tables/csv-rows.ts';
import { type GuestList, guestsOf } from '#shared/domain/guest-list/guests.ts';
import { type Outcome, outcomeOf } from '#shared/domain/guest-list/outcome.ts';
import type { Identified } from '#shared/domain/guest-list/recognise-guest.ts';
import { faultMessage, faultsByCause, type RowFault } from '#shared/domain/import/faults.ts';
import { readSettings } from '#shared/entities/settings.ts';
import { createVip, replaceVip } from '#shared/entities/vip.ts';
import { sentenceOf } from '#shared/platform/field-errors.ts';
import { MAX_FAULTS } from '#shared/schemas/import.ts';
import { NewVip, type VipRecord } from '#shared/schemas/vip.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { MAX_TRANSACTION_WRITES } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { checkedBy } from '#shared/use-cases/import/checked-by.ts';
import { phoneReader } from '#shared/use-cases/import/phone-reader.ts';
import { findVipsById, identifyGuests, missingVips } from './identify-guests.ts';

/** The VIP and its audit record. */
const WRITES_PER_GUEST = 2;
const GUESTS_PER_BATCH = MAX_TRANSACTION_WRITES / WRITES_PER_GUEST;

/** A guest list, compared with the stored VIPs. */
export interface CheckedGuestList extends GuestList {
  readonly identified: readonly Identified[];
  readonly existing: ReadonlyMap<string, VipRecord>;
  /** All VIPs who are not deleted, if the list may add a guest; else none. */
  readonly present: readonly VipRecord[];
}

/** Reads a guest list and returns it with all its faults. `identified` leaves out guests whose rows have faults. Writes nothing. */
export const checkGuestList = (text: string, ignoreUnknown: boolean): Promise<CheckedGuestList> => {
  const read = csvRows(text);
  return 'fault' in read
    ? checked({ guests: [], rows: 0, ignored: [], faults: [read.fault] })
    : checkGuestRows(read.rows, ignoreUnknown);
};

/** The same for rows of any file. */
export const checkGuestRows = async (
  rows: readonly (readonly string[])[],
  ignoreUnknown: boolean,
): Promise<CheckedGuestList> => {
  const { country } = await readSettings();
  return checked(guestsOf(rows, { ignoreUnknown, check: checkedBy(NewVip), readPhone: phoneReader(country), country }));
};

const checked = async (list: GuestList): Promise<CheckedGuestList> => {
  const { existing, faults, identified, present } = await identifyGuests(list.guests);
  const faultyRows = new Set(faults.map(({ row }) => row));
  return {
    ...list,
    identified: identified.filter(({ guest }) => !faultyRows.has(guest.row)),
    existing,
    present,
    faults: [...list.faults, ...faults].sort((a, b) => a.row - b.row),
  };
};

/** Returns the problem of a list with faults. Its `errors` hold at most the first 200, one per cause. */
export const invalidGuestList = (faults: readonly RowFault[]) => {
  const errors = faultsByCause(faults).map((fault) => ({
    path: fault.column === undefined ? `row ${fault.row}` : `row ${fault.row}, ${fault.column}`,
    message: faultMessage(fault),
  }));
  return new ValidationFailed(sentenceOf(errors), { errors: errors.slice(0, MAX_FAULTS) });
};

/**
 * Creates or updates the VIPs of a list in batches of 50, one transaction per batch. If it is interrupted, a repeat completes it and
 * leaves the finished batches unchanged. If another request wrote first, reads and decides the batch again. So concurrent imports of
 * one list create each VIP once. Throws ValidationFailed, Forbidden or ContendedWrite.
 */
export const importGuests = async (
  context: UseCaseContext,
  { existing, identified }: CheckedGuestList,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (let from = 0; from < identified.length; from += GUESTS_PER_BATCH) {
    outcomes.push(...(await importBatch(context, identified.slice(from, from + GUESTS_PER_BATCH), existing)));
  }
  return outcomes;
};

const importBatch = (
  context: UseCaseContext,
  batch: readonly Identified[],
  existing: ReadonlyMap<string, VipRecord>,
): Promise<Outcome[]> => {
  let alreadyRead: ReadonlyMap<string, VipRecord> | undefined = existing;
  return retryOnConflict(async () => {
    const current = alreadyRead ?? (await readAgain(batch));
    alreadyRead = undefined;
    const outcomes = batch.map((each) => outcomeOf(each, current.get(each.id), context.now));
    const writes = outcomes.flatMap((outcome) => writesOf(context, outcome));
    if (writes.length > 0) await context.commit({ writes });
    return outcomes;
  });
};

/** Reads the VIPs again after a lost write. Throws ValidationFailed if one of them was deleted meanwhile. */
const readAgain = async (batch: readonly Identified[]): Promise<ReadonlyMap<string, VipRecord>> => {
  const current = await findVipsById(batch.map(({ id }) => id));
  const faults = await missingVips(batch, current);
  if (faults.length > 0) throw invalidGuestList(faults);
  return current;
};

const writesOf = ({ actor, audit }: UseCaseContext, { after, before }: Outcome) => {
  if (!before) return [createVip(after), audit('Vip', before, after)];
  if (before === after) return [];
  actor.authorize('update', 'Vip', before);
  return [replaceVip(before, after), audit('Vip', before, after)];
};
