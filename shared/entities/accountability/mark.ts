import { MARK_STATES, type MarkRecord } from '#shared/schemas/accountability/muster.ts';
import { type AttributesOf, defined, entityOf, primaryIndex, secondaryIndex } from '#shared/table/entity.ts';
import { allOf } from '#shared/table/read-many.ts';
import { cursorOf, type Page, type PageRequest, readPage } from '#shared/table/read-pages.ts';
import {
  createWrite,
  type LiveRecord,
  putWrite,
  relyingOn,
  removeWrite,
  replaceWrite,
  type Write,
} from '#shared/table/write.ts';
import type { OpenGate } from './muster.ts';

const attributes = {
  id: { type: 'string', required: true },
  musterId: { type: 'string', required: true },
  vipId: { type: 'string', required: true },
  version: { type: 'number', required: true },
  state: { type: MARK_STATES, required: true },
  note: { type: 'string' },
  at: { type: 'string', required: true },
  by: { type: 'string' },
  driverId: { type: 'string' },
  messageId: { type: 'string' },
} as const satisfies AttributesOf<MarkRecord>;

/** The newest mark of each guest of a muster. */
export const marks = entityOf('mark', {
  attributes,
  indexes: { byMuster: primaryIndex({ scope: 'marks', pk: ['musterId'], sk: ['vipId'] }) },
});

/** Every mark of a muster, under a key of its own. Indexes: by guest, and in order of time. */
export const markEntries = entityOf('markentry', {
  attributes,
  indexes: {
    byMuster: primaryIndex({ scope: 'markentries', pk: ['musterId'], sk: ['vipId', 'id'] }),
    byTime: secondaryIndex('gsi1', { scope: 'markentries', pk: ['musterId'], sk: ['at', 'id'] }),
  },
});

/** Reads the newest mark of a guest with strong consistency. */
export async function findMark(musterId: string, vipId: string): Promise<MarkRecord | undefined> {
  const { data } = await marks().get({ musterId, vipId }).go({ consistent: true });
  return data ?? undefined;
}

/** Reads the newest mark of each guest who has one, with strong consistency. */
export function marksOf(musterId: string): Promise<MarkRecord[]> {
  return allOf(marks().query.byMuster({ musterId }), 'strong');
}

/** Reads one mark with strong consistency. */
export async function findMarkEntry({
  id,
  musterId,
  vipId,
}: Pick<MarkRecord, 'id' | 'musterId' | 'vipId'>): Promise<MarkRecord | undefined> {
  const { data } = await markEntries().get({ musterId, vipId, id }).go({ consistent: true });
  return data ?? undefined;
}

/** Reads every mark of a muster, or of one of its guests, with strong consistency. In no order. */
export function allMarkEntries(musterId: string, vipId?: string): Promise<MarkRecord[]> {
  const key = vipId === undefined ? { musterId } : { musterId, vipId };
  return allOf(markEntries().query.byMuster(key), 'strong');
}

/** Returns one page of the marks of a muster, the newest first. Eventually consistent. */
export function listMarkEntries(
  musterId: string,
  page: PageRequest,
  keep?: (mark: MarkRecord) => boolean,
): Promise<Page<MarkRecord>> {
  const cursorAfter = cursorOf(markEntries(), 'byTime', (mark: MarkRecord) => mark);
  return readPage([{ query: markEntries().query.byTime({ musterId }), order: 'desc', cursorAfter }], page, keep);
}

/** What a mark shows, and the gate that takes it. */
export interface Marked {
  readonly vip: LiveRecord;
  /** The driver who makes the mark, if a driver does. */
  readonly driver: LiveRecord | undefined;
  readonly gate: OpenGate;
}

/** Writes a mark and keeps it. Condition: the newest mark is `before`, and no mark of this guest has this id. */
export function saveMark(before: MarkRecord | undefined, after: MarkRecord, { driver, gate, vip }: Marked): Write[] {
  const { driverId: _driver, ...said } = after;
  const item = defined({ ...said, vipId: vip.id, ...(driver && { driverId: driver.id }) });
  return [relyingOn(putNewestMark(before, item), vip, driver, gate), createWrite(markEntries().create(item))];
}

/** Writes the newest mark of a guest. Condition: the newest mark is `before`. */
export function putNewestMark(before: MarkRecord | undefined, after: MarkRecord): Write {
  return putWrite(marks(), marks().put(defined(after)), { version: before?.version });
}

/** Replaces the newest mark by the same one without a driver. Condition: it is still the newest. */
export function replaceNewestMark(mark: MarkRecord): Write {
  return replaceWrite(marks(), marks().put(defined(mark)), { id: mark.id });
}

export function replaceMarkEntry(mark: MarkRecord): Write {
  return replaceWrite(markEntries(), markEntries().put(defined(mark)));
}

export function removeMark({ musterId, vipId }: Pick<MarkRecord, 'musterId' | 'vipId'>): Write {
  return removeWrite(marks().delete({ musterId, vipId }));
}

export function removeMarkEntry({ id, musterId, vipId }: MarkRecord): Write {
  return removeWrite(markEntries().delete({ musterId, vipId, id }));
}
