import { randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Entity } from 'electrodb';
import { once } from '#shared/platform/once.ts';
import { database } from '#shared/table/database.ts';

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
          holder: { type: 'string', required: true },
          seed: { type: 'string', required: true },
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

/** A key that a request holds until it completes or releases it, or until its lease ends. */
export interface HeldKey {
  readonly id: string;
  /** Tells this claim from any other of the same key. */
  readonly holder: string;
  /** What ids are made from: the same for all tries of one request, another one for the next request under the key. */
  readonly seed: string;
  /** True when an earlier try held the key and was never heard of again: it may have written. */
  readonly takenOver: boolean;
}

export type Claim =
  | { readonly kind: 'held'; readonly key: HeldKey }
  | { readonly kind: 'running' }
  | { readonly kind: 'other' }
  | { readonly kind: 'done'; readonly answer: StoredAnswer };

interface Wanted {
  readonly id: string;
  /** What the request asks for: the same key with another is refused. */
  readonly fingerprint: string;
  readonly now: string;
}

const after = (now: string, milliseconds: number): string => new Date(Date.parse(now) + milliseconds).toISOString();

/** Claims a key for a request, or tells what became of the request that claimed it before. Of rivals exactly one gets it. */
export const claimKey = async ({ id, fingerprint, now }: Wanted): Promise<Claim> => {
  const keptUntil = after(now, KEPT_MS);
  const fresh = {
    id,
    fingerprint,
    holder: randomUUID(),
    seed: randomUUID(),
    leaseUntil: after(now, LEASE_MS),
    keptUntil,
    expiresAt: Math.ceil(Date.parse(keptUntil) / 1_000),
  };
  const claimed = await keys().create(fresh).go({ returnOnConditionCheckFailure: true });
  if (!claimed.rejected) return heldBy(fresh, false);
  const { data: found } = await keys().get({ id }).go({ consistent: true });
  if (!found) return { kind: 'running' };
  // The claim was ours: its answer was lost on the way, and the client asked again.
  if (found.holder === fresh.holder) return heldBy(fresh, false);
  const expired = found.keptUntil <= now;
  if (!expired && found.fingerprint !== fingerprint) return { kind: 'other' };
  if (!expired && found.answer) return { kind: 'done', answer: unpack(found.answer) };
  if (!expired && found.leaseUntil > now) return { kind: 'running' };
  return takeOver(found.holder, expired ? fresh : { ...fresh, seed: found.seed }, !expired);
};

type Fresh = Omit<HeldKey, 'takenOver'> &
  Pick<Wanted, 'fingerprint'> & {
    readonly leaseUntil: string;
    readonly keptUntil: string;
    readonly expiresAt: number;
  };

const heldBy = ({ id, holder, seed }: Fresh, takenOver: boolean): Claim => ({
  kind: 'held',
  key: { id, holder, seed, takenOver },
});

const takeOver = async (from: string, fresh: Fresh, takenOver: boolean): Promise<Claim> => {
  const taken = await keys()
    .put(fresh)
    // Ours too: a claim whose answer was lost on the way is asked for again by the client of the table.
    .where(({ holder }, { eq }) => `(${eq(holder, from)} OR ${eq(holder, fresh.holder)})`)
    .go({ returnOnConditionCheckFailure: true });
  return taken.rejected ? { kind: 'running' } : heldBy(fresh, takenOver);
};

/** Keeps the answer of the request that holds the key; false when another one holds it by now. */
export const completeKey = async ({ id, holder }: HeldKey, answer: StoredAnswer): Promise<boolean> => {
  const kept = await keys()
    .patch({ id })
    .set({ answer: gzipSync(JSON.stringify(answer)) })
    .where((key, { eq }) => eq(key.holder, holder))
    .go({ returnOnConditionCheckFailure: true });
  return !kept.rejected;
};

/** Frees the key of a request that was refused, if it still holds it. */
export const releaseKey = async ({ id, holder }: HeldKey): Promise<void> => {
  await keys()
    .delete({ id })
    .where((key, { eq }) => eq(key.holder, holder))
    .go({ returnOnConditionCheckFailure: true });
};

const unpack = (packed: unknown): StoredAnswer =>
  JSON.parse(gunzipSync(packed as Uint8Array).toString('utf8')) as StoredAnswer;
