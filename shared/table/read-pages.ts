import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { createConversions } from 'electrodb';
import { invalidField } from '#shared/contract/invalid-field.ts';
import { once } from '#shared/platform/once.ts';
import { isYounger } from '#shared/platform/time-limit.ts';
import { isWarmUp } from '#shared/platform/warm-up.ts';
import { fault } from '#shared/schemas/fault.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { entityOf } from './entity.ts';

export interface Page<T> {
  readonly items: T[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/** A page of a list. `list` names the list and its filters. */
export interface PageRequest {
  readonly list: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** The time of the request. Without it, an item that moves while the list is read may be on two pages. */
  readonly now?: string | undefined;
}

/** A query of one index. `cursorAfter` returns the cursor that continues after an item. */
export interface Segment<T> {
  readonly query: {
    go(options: {
      cursor: string | null;
      limit: number;
      order: 'asc' | 'desc';
    }): Promise<{ data: T[]; cursor: string | null }>;
  };
  readonly order?: 'asc' | 'desc';
  readonly cursorAfter: (item: T) => string;
  /** Tells if an item moved in this order since a time. By default items never move. */
  readonly movedSince?: (item: T, time: string) => boolean;
}

/** Makes the `cursorAfter` of an index of an entity. `stored` returns an item with the keys of the index. */
export function cursorOf<T>(entity: object, index: string, stored: (item: T) => object): Segment<T>['cursorAfter'] {
  return (item) => {
    const { byAccessPattern } = createConversions(entity as Parameters<typeof createConversions>[0]);
    return String(byAccessPattern[index]?.fromComposite.toCursor(stored(item)));
  };
}

/** The most items that are read for one page, even if `keep` drops most of them. */
const MAX_EXAMINED = 1_000;

function placeOf(text: string): { readonly segment: number; readonly from: string | null } {
  const [segment = '', from = ''] = text.split('.', 2);
  return { segment: Number(segment), from: from || null };
}

/**
 * Reads one page of a list that consists of several queries, one after the other. `keep` filters the items. A filtered page may be short
 * although more items follow, because a request reads at most 1,000 items. No item is on two pages that are read within a
 * minute: later pages leave out the items that moved since the first one.
 */
export async function readPage<T>(
  segments: readonly Segment<T>[],
  page: PageRequest,
  keep?: (item: T) => boolean,
): Promise<Page<T>> {
  const { limit, list } = page;
  const { hideMovedSince, place: begin, startedAt } = await readCursor(page);
  const found: { readonly item: T; readonly segment: number }[] = [];
  let at = placeOf(begin ?? '0.');
  let chunk = Math.ceil((limit + 1) / 2);
  for (let examined = 0; found.length <= limit && examined < MAX_EXAMINED; examined += chunk) {
    const current = segments[at.segment];
    if (!current) break;
    // One item more than the page holds tells if another page follows. A filter drops items: read twice as many, then four times as many per query.
    chunk = keep ? Math.min(4 * chunk, MAX_EXAMINED - examined) : limit + 1 - found.length;
    const { data, cursor: from } = await current.query.go({
      cursor: at.from,
      limit: chunk,
      order: current.order ?? 'asc',
    });
    const { segment } = at;
    const isNew = (item: T): boolean => hideMovedSince === undefined || !current.movedSince?.(item, hideMovedSince);
    const kept = data.filter((item) => isNew(item) && (keep?.(item) ?? true));
    found.push(...kept.map((item) => ({ item, segment })));
    at = from === null ? { segment: segment + 1, from } : { segment, from };
  }
  const last = found[limit - 1];
  if (found.length > limit && last) {
    at = { segment: last.segment, from: segments[last.segment]?.cursorAfter(last.item) ?? null };
  }
  const isOver = at.segment >= segments.length;
  return {
    items: found.slice(0, limit).map(({ item }) => item),
    nextCursor: isOver ? null : await sealCursor(list, startedAt, `${at.segment}.${at.from ?? ''}`),
  };
}

const CIPHER = 'aes-256-ctr';
const MAC_BYTES = 16;
const FORMER_MAC_LENGTH = 22;

function macOf(key: string, list: string, packed: Uint8Array): Buffer {
  const parts = JSON.stringify(['sealed', list, Buffer.from(packed).toString('base64url')]);
  return createHmac('sha256', key).update(parts).digest().subarray(0, MAC_BYTES);
}

function encryptionKeyOf(key: string): Buffer {
  return createHmac('sha256', key).update('encryption of cursors').digest();
}

/**
 * Encrypts a text, which may hold names. The MAC of the text is its initialization vector, as in the SIV mode of AES: one text always has
 * one cursor. It is compressed, because a cursor is part of an address.
 */
async function sealed(list: string, text: string): Promise<string> {
  const key = await cursorKey();
  const packed = deflateRawSync(text);
  const mac = macOf(key, list, packed);
  const cipher = createCipheriv(CIPHER, encryptionKeyOf(key), mac);
  return Buffer.concat([mac, cipher.update(packed), cipher.final()]).toString('base64url');
}

/** Returns the text of a cursor of this list, or undefined if it is no such cursor. */
async function openCursor(list: string, cursor: string): Promise<string | undefined> {
  const key = await cursorKey();
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.toString('base64url') !== cursor) return openedFormer(key, list, cursor);
  if (bytes.length <= MAC_BYTES) return undefined;
  const mac = bytes.subarray(0, MAC_BYTES);
  const decipher = createDecipheriv(CIPHER, encryptionKeyOf(key), mac);
  const packed = Buffer.concat([decipher.update(bytes.subarray(MAC_BYTES)), decipher.final()]);
  return timingSafeEqual(macOf(key, list, packed), mac) ? inflateRawSync(packed).toString('utf8') : undefined;
}

/** Opens a cursor of version 0.3.0, which was signed and not encrypted. Those of `GET /api/changes` live for 7 days. */
function openedFormer(key: string, list: string, cursor: string): string | undefined {
  const text = cursor.slice(FORMER_MAC_LENGTH);
  const expected = createHmac('sha256', key)
    .update(JSON.stringify([list, text]))
    .digest('base64url');
  const [given, own] = [cursor.slice(0, FORMER_MAC_LENGTH), expected.slice(0, FORMER_MAC_LENGTH)].map((each) =>
    Buffer.from(each),
  ) as [Buffer, Buffer];
  return given.length === own.length && timingSafeEqual(given, own) ? text : undefined;
}

/** How long after its first page a list leaves out the items that moved. A client may keep a first page, with its cursor, for long. */
const STEADY_MS = MINUTE_MS;
const EPOCH = new Date(0).toISOString();

/** The position at which a list goes on. */
interface Position {
  /** The time of the request for the first page. */
  readonly startedAt: string;
  /** Undefined for the first page. */
  readonly place: string | undefined;
  /** Items that moved at this time or later may be on an earlier page. Undefined: show them. */
  readonly hideMovedSince: string | undefined;
}

/**
 * Encrypts a position in a list and returns the cursor. `list` names the list and its filters: the cursor is valid in that list only.
 */
export function sealCursor(list: string, startedAt: string, place: string): Promise<string> {
  return sealed(list, `${Date.parse(startedAt).toString(36)}.${place}`);
}

/** Returns the position of a cursor. Throws ValidationFailed if the cursor is from another list, or not from this service. */
export async function readCursor({
  cursor,
  list,
  now = EPOCH,
  parameter = 'cursor',
}: Omit<PageRequest, 'limit'> & { readonly parameter?: string }): Promise<Position> {
  if (cursor === undefined) return { startedAt: now, place: undefined, hideMovedSince: undefined };
  const text = await openCursor(list, cursor);
  if (text !== undefined) {
    const dot = text.indexOf('.');
    const startedAt = new Date(Number.parseInt(text.slice(0, dot), 36)).toISOString();
    const isSteady = startedAt > EPOCH && Date.parse(now) - Date.parse(startedAt) <= STEADY_MS;
    return { startedAt, place: text.slice(dot + 1), hideMovedSince: isSteady ? startedAt : undefined };
  }
  throw invalidField(
    `query.${parameter}`,
    fault('NOT_FOUND', 'is not a cursor of this list: send `nextCursor` unchanged, with the same filters'),
  );
}

export const secrets = entityOf('secret', {
  attributes: { name: { type: 'string', required: true }, value: { type: 'string', required: true } },
  indexes: {
    byName: {
      pk: { field: 'pk', composite: ['name'], casing: 'none' },
      sk: { field: 'sk', composite: [], casing: 'none' },
    },
  },
});

/** A deleted key, which the next list makes anew, stops working everywhere after at most five minutes. */
const MAX_AGE_MS = 5 * MINUTE_MS;
const cache = once((): { last?: { readonly since: number; readonly key: Promise<string> } } => ({}));

/** Returns the key of cursors. All Lambdas share one key: the first that needs it makes it and stores it in the table. */
export function cursorKey(): Promise<string> {
  // A warm-up finds no key, and makes one that no one else has.
  if (isWarmUp()) return readOrMakeKey();
  const cached = cache();
  if (cached.last && isYounger(cached.last.since, MAX_AGE_MS)) return cached.last.key;
  const key = readOrMakeKey().catch((error: unknown) => {
    // Do not cache a failure: the next call reads again.
    delete cached.last;
    throw error;
  });
  cached.last = { since: Date.now(), key };
  return key;
}

/** Reads the key from the table, or makes it if there is none. Concurrent calls all return the same key. */
export async function readOrMakeKey(): Promise<string> {
  const name = 'cursor-key';
  const entity = secrets();
  const { data: found } = await entity.get({ name }).go({ consistent: true });
  if (found) return found.value;
  const value = randomBytes(32).toString('base64url');
  const created = await entity.create({ name, value }).go({ returnOnConditionCheckFailure: 'all_old' });
  if (!created.rejected) return value;
  const { data: stored } = await entity.get({ name }).go({ consistent: true });
  if (!stored) throw new Error('the cursor key was deleted between two reads');
  return stored.value;
}

/** Gives every item of a list, page by page. `list` names it in the cursors. */
export async function* everyPage<T>(
  list: string,
  read: (page: PageRequest) => Promise<Page<T>>,
  limit = 200,
): AsyncGenerator<T> {
  let cursor: string | undefined;
  do {
    const page = await read({ list, limit, cursor });
    yield* page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Returns every item of a list. */
export async function everyItem<T>(...list: Parameters<typeof everyPage<T>>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of everyPage<T>(...list)) items.push(item);
  return items;
}
