import { gunzipSync, gzipSync } from 'node:zlib';
import { Entity } from 'electrodb';
import { once } from '#shared/runtime/once.ts';
import { database } from './database.ts';

/** Longer than an operation can run: the gateway gives up after 30 s. */
const LEASE_MS = 35_000;
const KEPT_MS = 24 * 60 * 60 * 1_000;

export interface StoredAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

const keys = once(
  () =>
    new Entity(
      {
        model: { service: 'motorcade', entity: 'idempotency', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          fingerprint: { type: 'string', required: true },
          leaseUntil: { type: 'string', required: true },
          keptUntil: { type: 'string', required: true },
          expiresAt: { type: 'number', required: true },
          answer: { type: 'any' },
        },
        indexes: {
          byId: {
            scope: 'idempotency',
            pk: { field: 'pk', composite: ['id'], casing: 'none' },
            sk: { field: 'sk', composite: [], casing: 'none' },
          },
        },
      },
      database(),
    ),
);

export type Claim =
  | { readonly kind: 'first' | 'taken-over' | 'running' | 'other' }
  | { readonly kind: 'done'; readonly answer: StoredAnswer };

interface Wanted {
  readonly id: string;
  /** What the request asks for: the same key with another is refused. */
  readonly fingerprint: string;
  readonly now: string;
}

const after = (now: string, milliseconds: number): string => new Date(Date.parse(now) + milliseconds).toISOString();

/** Claims a key for a request, or tells what became of the request that claimed it before. Of rivals exactly one is the first. */
export const claimKey = async ({ id, fingerprint, now }: Wanted): Promise<Claim> => {
  const keptUntil = after(now, KEPT_MS);
  const fresh = {
    id,
    fingerprint,
    leaseUntil: after(now, LEASE_MS),
    keptUntil,
    expiresAt: Math.ceil(Date.parse(keptUntil) / 1_000),
  };
  const claimed = await keys().create(fresh).go({ returnOnConditionCheckFailure: true });
  if (!claimed.rejected) return { kind: 'first' };
  const { data: held } = await keys().get({ id }).go({ consistent: true });
  if (!held) return { kind: 'running' };
  const expired = held.keptUntil <= now;
  if (!expired && held.fingerprint !== fingerprint) return { kind: 'other' };
  if (!expired && held.answer) return { kind: 'done', answer: unpack(held.answer) };
  if (!expired && held.leaseUntil > now) return { kind: 'running' };
  const taken = await keys()
    .put(fresh)
    .where((key, { eq }) => eq(key.leaseUntil, held.leaseUntil))
    .go({ returnOnConditionCheckFailure: true });
  if (taken.rejected) return { kind: 'running' };
  return { kind: expired ? 'first' : 'taken-over' };
};

/** Keeps the answer of the request that holds the key. */
export const completeKey = async (id: string, answer: StoredAnswer, now: string): Promise<void> => {
  await keys()
    .patch({ id })
    .set({ answer: gzipSync(JSON.stringify(answer)), leaseUntil: now })
    .go();
};

/** Frees the key of a request that was refused. */
export const releaseKey = async (id: string): Promise<void> => {
  await keys().delete({ id }).go();
};

const unpack = (packed: unknown): StoredAnswer =>
  JSON.parse(gunzipSync(packed as Uint8Array).toString('utf8')) as StoredAnswer;
