import timers from 'node:timers/promises';
import pMap from 'p-map';
import type { Fix, PositionRecord } from '#shared/schemas/gps/gps.ts';
import { type AttributesOf, defined, entityOf, primaryIndex } from '#shared/table/entity.ts';
import { atMost } from '#shared/table/read-many.ts';

const attributes = {
  deviceId: { type: 'string', required: true },
  fixTime: { type: 'string', required: true },
  receivedAt: { type: 'string', required: true },
  latitude: { type: 'number', required: true },
  longitude: { type: 'number', required: true },
  speedKmh: { type: 'number', required: true },
  course: { type: 'number', required: true },
  accuracyMetres: { type: 'number' },
  batteryPercent: { type: 'number' },
} as const satisfies AttributesOf<PositionRecord>;

/** The positions. The key is device and time, so a position exists once, however often it is written. */
export const positions = entityOf('position', {
  attributes: { ...attributes, expiresAt: { type: 'number', required: true, hidden: true } },
  indexes: { byDevice: primaryIndex({ scope: 'positions', pk: ['deviceId'], sk: ['fixTime'] }) },
});

/** A position with the time after which it is deleted, in seconds since 1970. */
export interface NewPosition extends Fix {
  readonly deviceId: string;
  readonly expiresAt: number;
}

/** The limit of DynamoDB for one BatchWrite. */
const MAX_BATCH = 25;
const BATCHES_AT_ONCE = 4;
const PAUSE_MS = 30;
const MAX_TRIES = 8;

/**
 * Writes positions, in batches. A repeat writes the same items. Retries what DynamoDB leaves unprocessed under load, up to 8 tries in all,
 * and then throws.
 */
export async function putPositions(all: readonly NewPosition[]): Promise<void> {
  const batches: NewPosition[][] = [];
  for (let from = 0; from < all.length; from += MAX_BATCH) batches.push(all.slice(from, from + MAX_BATCH));
  await pMap(batches, putBatch, { concurrency: BATCHES_AT_ONCE });
}

async function putBatch(batch: readonly NewPosition[]): Promise<void> {
  let left = batch.map((position) => defined(position));
  for (let tries = 1; left.length > 0; tries += 1) {
    const { unprocessed } = await positions().put(left).go({ unprocessed: 'item' });
    const keys = new Set(unprocessed.map(({ fixTime }) => fixTime));
    left = left.filter(({ fixTime }) => keys.has(fixTime));
    if (left.length > 0 && tries === MAX_TRIES)
      throw new Error(`DynamoDB left ${left.length} positions unwritten after ${MAX_TRIES} tries`);
    if (left.length > 0) await timers.setTimeout(PAUSE_MS * tries);
  }
}

interface Range {
  /** Both ends are included. */
  readonly from: string;
  readonly to: string;
}

/** Reads the times of the stored fixes of a device, with strong consistency. */
export async function storedTimes(deviceId: string, { from, to }: Range): Promise<Set<string>> {
  const { data } = await positions()
    .query.byDevice({ deviceId })
    .between({ fixTime: from }, { fixTime: to })
    .go({ consistent: true, pages: 'all', attributes: ['fixTime'] });
  return new Set(data.map(({ fixTime }) => fixTime));
}

/** Reads the first positions of a device in a range, in order of time. Eventually consistent. */
export async function firstPositions(deviceId: string, { from, to }: Range, limit: number): Promise<PositionRecord[]> {
  const { data } = await positions()
    .query.byDevice({ deviceId })
    .between({ fixTime: from }, { fixTime: to })
    .go(atMost(limit));
  return data;
}

/** Removes all positions of a device. Reads again what DynamoDB leaves unprocessed under load. */
export async function erasePositions(deviceId: string): Promise<void> {
  for (;;) {
    const { data } = await positions()
      .query.byDevice({ deviceId })
      .go({ consistent: true, pages: 'all', attributes: ['fixTime'] });
    if (data.length === 0) return;
    const stored = data.map(({ fixTime }) => ({ deviceId, fixTime }));
    const { unprocessed } = await positions().delete(stored).go({ concurrent: BATCHES_AT_ONCE, unprocessed: 'raw' });
    if (unprocessed.length === 0) return;
    await timers.setTimeout(PAUSE_MS);
  }
}
