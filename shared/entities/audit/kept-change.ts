import { later } from '#shared/domain/time/days.ts';
import type { AuditRecord } from '#shared/schemas/audit/audit.ts';
import { CHANGE_KINDS, type ChangeKind, type StoredAudit } from '#shared/schemas/changes/change.ts';
import { type AttributesOf, byId, entityOf, secondaryIndex } from '#shared/table/entity.ts';
import { readMany } from '#shared/table/read-many.ts';
import { createWrite, removeWrite, type Write } from '#shared/table/write.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { isByUser, valuesOf } from './audit.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a write changed, with the values. It has the id of the audit record. */
export interface KeptChange extends Pick<AuditRecord, 'id' | 'at' | 'subject' | 'subjectId' | 'version'> {
  readonly kind: ChangeKind;
  /** The proposal that the write was a step of, or ALONE. */
  readonly proposalId: string;
  /** The number of the step; 0: of no proposal. */
  readonly n: number;
  readonly before: Values;
  readonly after: Values;
}

const ALONE = 'none';

const attributes = {
  id: { type: 'string', required: true },
  at: { type: 'string', required: true },
  subject: { type: 'string', required: true },
  subjectId: { type: 'string', required: true },
  version: { type: 'number', required: true },
  kind: { type: CHANGE_KINDS, required: true },
  proposalId: { type: 'string', required: true },
  n: { type: 'number', required: true, padding: { length: 5, char: '0' } },
  before: { type: 'any', required: true },
  after: { type: 'any', required: true },
} as const satisfies AttributesOf<KeptChange>;

/** Changes that can be undone, for 24 hours. Indexes: by id, and all of them in order of proposal and step. */
export const keptChanges = entityOf('keptchange', {
  attributes: {
    ...attributes,
    list: { type: ['all'] as const, required: true, hidden: true },
    expiresAt: { type: 'number', required: true, hidden: true },
  },
  indexes: {
    byId: { ...byId, scope: 'keptchange' },
    byProposal: secondaryIndex('gsi1', { scope: 'keptchange', pk: ['list'], sk: ['proposalId', 'n', 'id'] }),
  },
});

/** The records whose values are kept. Of others we only know that a proposal wrote them. */
const WITH_VALUES: readonly string[] = ['ScheduleEvent', 'Motorcade', 'Vip', 'Driver', 'Vehicle', 'Place'];

/** The operations with which people change a record by hand. What drivers report, such as a status or a mark, is not undone. */
const BY_HAND = /^(update|addEventVips$|removeEventVip$|swapEvents$)/;

/** Each KB of values costs three write units, so the list of all guests of a large event is not kept. */
const MAX_CHARACTERS_BY_HAND = 4_000;

/**
 * Tells whether the values of a write are kept: of each that a proposal did, and else of changes by hand, deletions and cancellations. Not
 * of what a request made new: it is deleted as any other.
 */
function isKept({ by, fields, kind, operationId, proposalId, subject }: StoredAudit, after: object): boolean {
  if (!isByUser({ by }) || kind === 'erased') return false;
  if (proposalId !== undefined) return true;
  if (!WITH_VALUES.includes(subject) || kind === 'created') return false;
  const isCancelled = fields.includes('status') && 'status' in after && after.status === 'CANCELLED';
  return kind === 'deleted' || isCancelled || BY_HAND.test(operationId);
}

/** Tells whether the values of an audit record may be kept: a look that costs nothing. */
export function maybeKept({ at, by, fields, operationId, proposalId }: AuditRecord, now: string): boolean {
  const isKind =
    proposalId !== undefined || fields.includes('deletedAt') || fields.includes('status') || BY_HAND.test(operationId);
  return isKind && isByUser({ by }) && isRecent(at, now);
}

/** Returns the write that keeps the values of a change, if they are kept. Condition: none is kept of this audit record. */
export function keepChange(
  record: StoredAudit,
  n: number,
  before: object | undefined,
  after: object,
): Write | undefined {
  if (!isKept(record, after)) return undefined;
  const { at, fields, id, kind = 'updated', operationId, proposalId = ALONE, subject, subjectId, version } = record;
  // What is new has nothing to put back. Of settings, only the closures of ways come back.
  const shown = before && (WITH_VALUES.includes(subject) || operationId === 'setClosures') ? fields : [];
  const values = { before: valuesOf(before, shown), after: valuesOf(after, shown) };
  const isLarge = JSON.stringify(values).length > MAX_CHARACTERS_BY_HAND;
  if (proposalId === ALONE && kind === 'updated' && isLarge) return undefined;
  const expiresAt = Math.ceil((Date.parse(at) + DAY_MS) / 1_000);
  return createWrite(
    keptChanges().create({
      id,
      at,
      subject,
      subjectId,
      version,
      kind,
      proposalId,
      n,
      ...values,
      list: 'all',
      expiresAt,
    }),
  );
}

function isRecent(at: string, now: string): boolean {
  return at > later(now, -DAY_MS);
}

/** Reads the changes of these audit records, as far as they are kept, in no order. Strong consistency. */
export async function findKept(ids: readonly string[], now: string): Promise<KeptChange[]> {
  const found = await readMany<KeptChange>(ids, (batch) => keptChanges().get(batch.map((id) => ({ id }))));
  return found.filter((each) => isRecent(each.at, now));
}

/** Reads what a proposal changed, in the order of its steps. Eventually consistent. */
export async function keptOfProposal(proposalId: string, now: string): Promise<KeptChange[]> {
  const { data } = await keptChanges().query.byProposal({ list: 'all', proposalId }).go({ pages: 'all' });
  return data.filter((each) => each.proposalId === proposalId && isRecent(each.at, now));
}

/** Reads a change, and with it the other half if it is one of a swap. The other half is read with eventual consistency. */
export async function findKeptWhole(id: string, now: string): Promise<KeptChange[]> {
  const found = await findKept([id], now);
  const [one] = found;
  const swapId = one?.after['swapId'];
  if (!one || swapId === undefined) return found;
  const others = (await keptOfProposal(one.proposalId, now)).filter(
    (each) => each.after['swapId'] === swapId && each.id !== id,
  );
  return [...found, ...others];
}

/** Reads the changes whose values name a person, or that are of their record. Eventually consistent. */
export async function keptNaming(personId: string): Promise<KeptChange[]> {
  const { data } = await keptChanges().query.byProposal({ list: 'all' }).go({ pages: 'all' });
  return data.filter((each) => JSON.stringify(each).includes(personId));
}

/** Condition: it is kept. */
export function removeKept({ id, version: kept }: KeptChange): Write {
  return removeWrite(keptChanges().remove({ id }), { version: kept });
}
