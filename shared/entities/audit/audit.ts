import { isDeepStrictEqual } from 'node:util';
import type { AuditRecord } from '#shared/schemas/audit/audit.ts';
import { CHANGE_KINDS, type StoredAudit } from '#shared/schemas/changes/change.ts';
import { database } from '#shared/table/database.ts';
import { type AttributesOf, entityOf, primaryIndex, secondaryIndex } from '#shared/table/entity.ts';
import { atMost } from '#shared/table/read-many.ts';
import { cursorOf, type Page, type PageRequest, readPage } from '#shared/table/read-pages.ts';
import type { Write } from '#shared/table/write.ts';
import { DAY_MS, SECOND_MS } from '#shared/units/durations.ts';

const attributes = {
  id: { type: 'string', required: true },
  day: { type: 'string', required: true, hidden: true },
  at: { type: 'string', required: true },
  by: { type: 'string', required: true },
  operationId: { type: 'string', required: true },
  subject: { type: 'string', required: true },
  subjectId: { type: 'string', required: true },
  version: { type: 'number', required: true, padding: { length: 10, char: '0' } },
  fields: { type: 'list', items: { type: 'string' }, required: true },
  requestId: { type: 'string', required: true },
  proposalId: { type: 'string' },
  reason: { type: 'string' },
  via: { type: ['copilot'] as const },
  kind: { type: CHANGE_KINDS },
  threshold: { type: 'any' },
  driverId: { type: 'string' },
  formerDriverId: { type: 'string' },
  coDriverId: { type: 'string' },
  formerCoDriverId: { type: 'string' },
} as const satisfies AttributesOf<StoredAudit & { day: string }>;

/** Jobs are left out of the index by user: each of their writes would cost more. */
export function isByUser({ by = '' }: { readonly by?: string | undefined }): boolean {
  return !by.startsWith('job:');
}

/** Who changed which record. Indexes: by day (UTC), by record and by user, each in order of time. */
export const audits = entityOf('audit', {
  attributes,
  indexes: {
    byDay: primaryIndex({ pk: ['day'], sk: ['at', 'version', 'id'] }),
    bySubject: secondaryIndex('gsi1', { pk: ['subject', 'subjectId'], sk: ['at', 'version', 'id'] }),
    byUser: { ...secondaryIndex('gsi2', { pk: ['by'], sk: ['at', 'version', 'id'] }), condition: isByUser },
  },
});

function withDay(record: AuditRecord) {
  return { ...record, day: dayOf(record) };
}

function dayOf({ at }: AuditRecord): string {
  return at.slice(0, 10);
}

/** Returns the keys of an audit record, without ElectroDB. */
export function keysOf(record: AuditRecord) {
  const { at, by, id, subject, subjectId, version } = record;
  const sk = `$audit_1#at_${at}#version_${String(version).padStart(10, '0')}#id_${id}`;
  return {
    pk: `$motorcade#day_${dayOf(record)}`,
    sk,
    gsi1pk: `$motorcade#subject_${subject}#subjectId_${subjectId}`,
    gsi1sk: sk,
    ...(isByUser(record) && { gsi2pk: `$motorcade#by_${by}`, gsi2sk: sk }),
  };
}

/**
 * Returns the write of an audit record. It belongs into the transaction of the change that it records. Every write makes one, so the
 * item is built by hand, without ElectroDB: a test compares the two.
 */
export function auditWrite(record: StoredAudit): Write {
  const own = { ...record, fields: [...record.fields], day: dayOf(record), ...keysOf(record) };
  const Item = { ...own, __edb_e__: 'audit', __edb_v__: '1' };
  return { Put: { TableName: database().table, Item, ConditionExpression: 'attribute_not_exists(pk)' } };
}

/** How far the time of an audit record may lie from its commit. Readers of changes rely on it. */
const MAX_STAMP_AGE_MS = 5 * SECOND_MS;

/**
 * Returns the writes of a transaction that is committed now. A request or a run that took long has stamped its audit records long ago:
 * they get the present time, so that no reader of changes is past them already.
 */
export function stampedNow(writes: readonly Write[]): Write[] {
  const now = Date.now();
  return writes.map((write) => {
    const item = write.Put?.Item;
    if (item?.['__edb_e__'] !== 'audit' || Math.abs(now - Date.parse(item['at'])) <= MAX_STAMP_AGE_MS) return write;
    return auditWrite({ ...(item as StoredAudit), at: new Date(now).toISOString() });
  });
}

/** The most rows that one query reads. */
const MAX_ROWS = 1_000;

/**
 * Returns the audit records of one UTC day after a record, or all of them, in order of time. Eventually consistent: a row may be a
 * second late, which costs half.
 */
export async function auditsAfter(
  day: string,
  last: Pick<StoredAudit, 'at' | 'version' | 'id'> | undefined,
  limit: number,
): Promise<StoredAudit[]> {
  const query = audits().query.byDay({ day });
  const { data } = await (last ? query.gt(last) : query).go({ ...atMost(Math.min(limit, MAX_ROWS)), order: 'asc' });
  return data;
}

/** Returns one page of the audit records from one instant to another, newest first. The end is not included. */
export function auditsBetween(from: string, to: string, page: PageRequest): Promise<Page<AuditRecord>> {
  const segments = utcDaysBetween(from, to).map((day) => ({
    query: audits().query.byDay({ day }).between({ at: from }, { at: to }),
    order: 'desc' as const,
    cursorAfter: cursorOf(audits(), 'byDay', (record: AuditRecord) => ({ ...record, day })),
  }));
  return readPage(segments, page);
}

/** Returns the UTC days of an interval, the last one first. */
export function utcDaysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(to) - 1; at >= Date.parse(from.slice(0, 10)); at -= DAY_MS) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

/** Returns one page of the audit records of one record, newest first. */
export function auditsOfSubject(subject: string, subjectId: string, page: PageRequest): Promise<Page<AuditRecord>> {
  const query = audits().query.bySubject({ subject, subjectId });
  return readPage([{ query, order: 'desc', cursorAfter: cursorOf(audits(), 'bySubject', withDay) }], page);
}

/** Returns one page of what a user changed, newest first. */
export function auditsOfUser(by: string, page: PageRequest): Promise<Page<AuditRecord>> {
  const query = audits().query.byUser({ by });
  return readPage([{ query, order: 'desc', cursorAfter: cursorOf(audits(), 'byUser', withDay) }], page);
}

/** Every write changes these fields, so we do not list them. */
const IGNORED = new Set(['version', 'updatedAt', 'createdAt', 'id', 'movedAt', 'locatedAt']);

/** Returns the names of the fields that differ between two versions of a record, sorted. For a new record: all its fields. */
export function changedFields(recordBefore: object | undefined, recordAfter: object): string[] {
  const before = (recordBefore ?? {}) as Record<string, unknown>;
  const after = recordAfter as Record<string, unknown>;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !IGNORED.has(name) && !isDeepStrictEqual(before[name], after[name]))
    .sort();
}

/** Returns the values of these fields in a version of a record. What it does not have is left out. */
export function valuesOf(record: object | undefined, fields: readonly string[]) {
  return Object.fromEntries(
    Object.entries(record ?? {}).filter(([name, value]) => fields.includes(name) && value !== undefined),
  );
}
