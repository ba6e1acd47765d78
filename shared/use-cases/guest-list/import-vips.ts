import { ValidationFailed } from '#shared/contract/problems.ts';
import { readGuestList } from '#shared/documents/guest-list.ts';
import { type GuestList, guestsOf } from '#shared/domain/guest-list/guests.ts';
import { type Identified, missingVip } from '#shared/domain/guest-list/identity.ts';
import { type Outcome, outcomeOf } from '#shared/domain/guest-list/outcome.ts';
import { createVip, replaceVip } from '#shared/entities/vip.ts';
import { phraseOf, sentenceOf } from '#shared/platform/field-errors.ts';
import { type ListFault, MAX_FAULTS } from '#shared/schemas/import.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { MAX_TRANSACTION_WRITES } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { identifyGuests, standingOf } from './identify-guests.ts';

/** The VIP and the audit record. */
const WRITES_PER_GUEST = 2;
const GUESTS_PER_BATCH = MAX_TRANSACTION_WRITES / WRITES_PER_GUEST;

/** A list that was read and compared with the VIPs who are there. */
export interface ReadGuests extends GuestList {
  readonly identified: readonly Identified[];
  readonly standing: ReadonlyMap<string, VipRecord>;
}

/** Reads a guest list and finds all that is wrong with it; writes nothing. Guests whose rows have faults are left out. */
export const readGuests = async (text: string, ignoreUnknown: boolean): Promise<ReadGuests> => {
  const read = readGuestList(text);
  const list: GuestList =
    'fault' in read
      ? { guests: [], rows: 0, ignored: [], faults: [read.fault] }
      : guestsOf(read.rows, { ignoreUnknown, phrase: phraseOf });
  const { faults, identified, standing } = await identifyGuests(list.guests);
  const broken = new Set(faults.map(({ row }) => row));
  return {
    ...list,
    identified: identified.filter(({ guest }) => !broken.has(guest.row)),
    standing,
    faults: [...list.faults, ...faults].sort((a, b) => a.row - b.row),
  };
};

/** The refusal of a list that has faults. */
export const listRefused = (faults: readonly ListFault[]) => {
  const errors = faults.map(({ column, message, row }) => ({
    path: column === undefined ? `row ${row}` : `row ${row}, ${column}`,
    message,
  }));
  return new ValidationFailed(sentenceOf(errors), { errors: errors.slice(0, MAX_FAULTS) });
};

/**
 * Takes the guests over, some at a time and each batch whole or not at all. Ended midway, a repeat completes it: what is done by then
 * is found unchanged. Where somebody else wrote first, a batch is read and decided again, so that rivals with one list make no doubles.
 */
export const takeOver = async (context: UseCaseContext, { identified, standing }: ReadGuests): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (let from = 0; from < identified.length; from += GUESTS_PER_BATCH) {
    outcomes.push(...(await takeBatch(context, identified.slice(from, from + GUESTS_PER_BATCH), standing)));
  }
  return outcomes;
};

const takeBatch = (
  context: UseCaseContext,
  batch: readonly Identified[],
  standing: ReadonlyMap<string, VipRecord>,
): Promise<Outcome[]> => {
  let read: ReadonlyMap<string, VipRecord> | undefined = standing;
  return retryOnConflict(async () => {
    const current = read ?? (await standingOf(batch.map(({ id }) => id)));
    // Whoever came first made it old.
    read = undefined;
    const gone = batch.flatMap((each) => missingVip(each, current.get(each.id)) ?? []);
    if (gone.length > 0) throw listRefused(gone);
    const outcomes = batch.map((each) => outcomeOf(each, current.get(each.id), context.now));
    const writes = outcomes.flatMap((outcome) => writesOf(context, outcome));
    if (writes.length > 0) await context.commit(writes);
    return outcomes;
  });
};

const writesOf = ({ actor, audit }: UseCaseContext, { after, before }: Outcome) => {
  if (!before) return [createVip(after), audit('Vip', before, after)];
  if (before === after) return [];
  actor.authorize('update', 'Vip', before);
  return [replaceVip(before, after), audit('Vip', before, after)];
};
