import pMap from 'p-map';
import { ValidationFailed } from '#shared/contract/problems.ts';
import type { RowFault } from '#shared/domain/guest-list/faults.ts';
import { withLinks } from '#shared/domain/guest-list/links.ts';
import { type ParsedRow, parseRows } from '#shared/domain/guest-list/parse-rows.ts';
import { readRows } from '#shared/domain/guest-list/read-rows.ts';
import { type Recognised, recogniseRows } from '#shared/domain/guest-list/recognise.ts';
import { asVariant, nounSaid, tell } from '#shared/domain/guest-list/tell.ts';
import { byId, isServiceId } from '#shared/domain/records.ts';
import { erasedIds } from '#shared/entities/erasure/erasure.ts';
import type { Decisions } from '#shared/schemas/guest-list/decision.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import { countFitting } from '#shared/table/large-transaction.ts';
import { MAX_TRANSACTION_WRITES, retryOnConflict } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { checkedBy } from './checked-by.ts';
import type { FlatKind, FlatMeans } from './flat-kinds.ts';
import { idIn, knownIds, newHere, ownedBy } from './known-records.ts';
import type { CheckedTable, RowOutcome } from './table-result.ts';

type Named = StoredRecord & { readonly name: string; readonly supplierId?: string | undefined };
const AT_ONCE = 4;

/** Reads rows of one kind of record, and compares them with the stored records. Writes nothing before `write` is called. */
export async function checkFlatRows<F extends { readonly name: string }, R extends Named>(
  context: UseCaseContext,
  given: FlatKind<F, R>,
  rows: readonly (readonly string[])[],
  reading: FlatMeans & { readonly decisions: Decisions },
): Promise<CheckedTable> {
  const { supplierId } = reading;
  const kind = limitedTo(supplierId, given);
  const read = withLinks((kind.readRows ?? readRows)(kind.shape, rows, reading), (await kind.links?.(reading)) ?? []);
  const { faults, parsed } = parseRows(read, checkedBy(kind.schema));
  const all = await kind.all();
  const present = all.filter(kind.isOwn);
  const live = new Set(present.map(({ id }) => id));
  const { found: byRef, isKnown } = await knownIds(
    parsed.map(({ ref }) => ref).filter((ref) => !live.has(ref ?? '')),
    kind,
  );
  // A supplier does not learn whether an id is one of others: it is that of none of its own.
  const isStrange = ({ ref = '' }: ParsedRow<F>): boolean =>
    supplierId !== undefined && isServiceId(kind.prefix, ref) && !live.has(ref) && !kind.isOwn(byRef.get(ref) ?? {});
  const known = parsed.filter((each) => !isStrange(each));
  const means = { ...kind, present, idFrom: idIn(supplierId), isKnown: (id: string) => live.has(id) || isKnown(id) };
  const { recognised, refused, skipped, waiting } = recogniseRows(known, means, reading.decisions);
  const existing = byId(await kind.findMany(recognised.map(({ id }) => id)));
  const erased = recognised.every(({ id }) => existing.has(id)) ? new Set<string>() : await erasedIds();
  const missing = recognised.flatMap((each) => missingOf(kind, each, existing.get(each.id), erased) ?? []);
  const outcomes = recognised
    .filter(({ listed }) => missing.every(({ row }) => row !== listed.row))
    .map((each) => outcomeOf(context, kind, each, existing.get(each.id)));
  const nameFaults = [
    ...refused.map(({ listed, ...told }) => ({ row: listed.row, ...told })),
    ...missing,
    ...(kind.objections?.(outcomes, all, supplierId) ?? []),
  ];
  const strange = parsed
    .filter(isStrange)
    .map(({ row }) => ({ row, ...tell('NOT_YOURS', { noun: nounSaid(kind.noun) }) }));
  const listed = new Map(read.rows.map((row) => [row.row, row]));
  const faultsIn = (field: string, these: readonly RowFault[]): RowFault[] =>
    these.map(({ row, ...told }) => {
      const at = listed.get(row);
      return at ? read.faultAt(at, field, told) : { row, ...told };
    });
  const wrong: RowFault[] = [...read.faults, ...faults, ...faultsIn('name', nameFaults), ...faultsIn('id', strange)];
  const faulty = new Set(wrong.map(({ row }) => row));
  return {
    ...read,
    skipped,
    waiting,
    faults: wrong,
    write: async () => {
      const wanted = recognised.filter((each) => !faulty.has(each.listed.row));
      const written = await writeRows(context, kind, wanted, existing);
      const changed = written.flatMap(({ after, before }) => (before && before !== after ? [{ before, after }] : []));
      const warnings = supplierId === undefined ? kind.warnings : undefined;
      const found = warnings
        ? await pMap(changed, ({ after, before }) => warnings(before, after, context.now), { concurrency: AT_ONCE })
        : [];
      const refs = new Map(wanted.map(({ id, listed: { ref } }) => [id, ref]));
      const unknown = written.map(({ before, id }) => ({ before, id, ref: refs.get(id) }));
      return { outcomes: written, warnings: [...newHere(kind, unknown), ...found.flat()] };
    },
  };
}

type Limited<K> = K & { readonly isOwn: ReturnType<typeof ownedBy> };

/** Returns a kind as the list of a supplier knows it: what it adds is a record of the supplier. */
function limitedTo<F extends { readonly name: string }, R extends Named>(
  supplierId: string | undefined,
  kind: FlatKind<F, R>,
): Limited<FlatKind<F, R>> {
  const isOwn = ownedBy(supplierId);
  if (supplierId === undefined) return { ...kind, isOwn };
  return {
    ...kind,
    isOwn,
    next: (before, ...more) => {
      const after = kind.next(before, ...more);
      return before ? after : { ...after, supplierId };
    },
  };
}

function missingOf<F>(
  { isOwn, noun }: Limited<Pick<FlatKind<never, never>, 'noun'>>,
  { id, listed: { row } }: Recognised<F>,
  record: Named | undefined,
  erased: ReadonlySet<string>,
): RowFault | undefined {
  if (!record && erased.has(id)) return { row, ...tell('RECORD_ERASED', { noun: nounSaid(noun) }) };
  if (record && !isOwn(record)) return { row, ...tell('NO_LONGER_YOURS', { noun: nounSaid(noun) }) };
  if (!record?.deletedAt) return undefined;
  return { row, ...tell('RECORD_DELETED', { noun: nounSaid(noun), name: record.name }) };
}

function outcomeOf<F extends { readonly name: string }, R extends Named>(
  { now }: Pick<UseCaseContext, 'now'>,
  { next }: FlatKind<F, R>,
  { id, listed }: Recognised<F>,
  before: R | undefined,
): RowOutcome<R> {
  const after = next(before, listed, id, now);
  return { row: listed.row, id, name: after.name, before, after };
}

/** Few enough that their transaction has room for what an undo of each needs. */
const NEW_AT_ONCE = 20;

/**
 * Writes the rows in batches, one transaction per batch. New records go together, as many as fit. A changed one goes alone, with what
 * others are told of it. If it is interrupted, a repeat completes it and leaves the finished batches unchanged. If another request wrote
 * first, reads and decides the batch again.
 */
async function writeRows<F extends { readonly name: string }, R extends Named>(
  context: UseCaseContext,
  kind: Limited<FlatKind<F, R>>,
  wanted: readonly Recognised<F>[],
  existing: ReadonlyMap<string, R>,
): Promise<RowOutcome<R>[]> {
  const outcomes: RowOutcome<R>[] = [];
  const writing = { subject: kind.subject, writes: kind.writes(context) };
  while (outcomes.length < wanted.length) {
    const rest = wanted.slice(outcomes.length, outcomes.length + NEW_AT_ONCE);
    const changed = rest.findIndex(({ id }) => existing.has(id));
    const batch = changed === -1 ? rest : rest.slice(0, Math.max(changed, 1));
    let alreadyRead: ReadonlyMap<string, R> | undefined = existing;
    const written = await retryOnConflict(async () => {
      const current = alreadyRead ?? byId(await kind.findMany(batch.map(({ id }) => id)));
      alreadyRead = undefined;
      await assertPresent(kind, batch, current);
      const found = batch.map((each) => outcomeOf(context, kind, each, current.get(each.id)));
      const writes = await Promise.all(found.map((outcome) => writesOf(context, writing, outcome)));
      const fitting = countFitting(writes, MAX_TRANSACTION_WRITES - NEW_AT_ONCE);
      const together = writes.slice(0, fitting).flat();
      if (together.length > 0) await context.commit({ writes: together });
      return found.slice(0, fitting);
    });
    outcomes.push(...written);
  }
  return outcomes;
}

/** Throws ValidationFailed if a record was deleted after the list was checked. */
async function assertPresent<F, R extends Named>(
  kind: Limited<Pick<FlatKind<never, never>, 'noun'>>,
  batch: readonly Recognised<F>[],
  current: ReadonlyMap<string, R>,
): Promise<void> {
  const erased = batch.every(({ id }) => current.has(id)) ? new Set<string>() : await erasedIds();
  for (const each of batch) {
    const fault = missingOf(kind, each, current.get(each.id), erased);
    if (fault)
      throw new ValidationFailed(`row ${fault.row} ${fault.message}.`, {
        kind: 'STATE',
        errors: [{ path: `row ${fault.row}`, code: 'INVALID', message: fault.message, ...asVariant(fault) }],
      });
  }
}

async function writesOf<F extends { readonly name: string }, R extends Named>(
  { actor, audit }: UseCaseContext,
  { subject, writes }: Pick<FlatKind<F, R>, 'subject'> & { readonly writes: ReturnType<FlatKind<F, R>['writes']> },
  { after, before }: RowOutcome<R>,
) {
  if (before === after) return [];
  actor.authorize(before ? 'update' : 'create', subject, before ?? after);
  return [...(await writes(before, after)), audit(subject, before, after)];
}
