import { randomUUID } from 'node:crypto';
import { later } from '#shared/domain/time/days.ts';
import { packJson, unpackJson } from '#shared/platform/packed-json.ts';
import { byId, entityOf } from '#shared/table/entity.ts';
import { DAY_MS } from '#shared/units/durations.ts';

/** Longer than an operation can run: API Gateway times out after 30 s. */
const LEASE_MS = 35_000;
const RETENTION_MS = DAY_MS;

export interface StoredAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

export const keys = entityOf('idempotency', {
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
  indexes: { byId: { scope: 'idempotency', ...byId } },
});

/** A key that a request holds until it completes or releases it, or until the lease ends after 35 s. */
export interface HeldKey {
  readonly id: string;
  /** Identifies this claim among all claims of the key. */
  readonly holder: string;
  /** The seed of new ids: the same for all tries of one request, another for a later request with the key. */
  readonly seed: string;
  /** True if the lease of an earlier try ended without an answer. That try may have written. */
  readonly takenOver: boolean;
}

/** `running`: another request holds the key. `other`: the key belongs to a different request. `done`: the stored answer of the request. */
export type Claim =
  | { readonly kind: 'held'; readonly key: HeldKey }
  | { readonly kind: 'running' }
  | { readonly kind: 'other' }
  | { readonly kind: 'done'; readonly answer: StoredAnswer };

interface Wanted {
  readonly id: string;
  /** Hash of the request. The same key with another fingerprint is refused. */
  readonly fingerprint: string;
  readonly now: string;
}

/** Claims a key for a request, or returns the state of the earlier claim. Of concurrent requests exactly one gets the key. */
export async function claimKey({ id, fingerprint, now }: Wanted): Promise<Claim> {
  const keptUntil = later(now, RETENTION_MS);
  const fresh = {
    id,
    fingerprint,
    holder: randomUUID(),
    seed: randomUUID(),
    leaseUntil: later(now, LEASE_MS),
    keptUntil,
    expiresAt: Math.ceil(Date.parse(keptUntil) / 1_000),
  };
  const claimed = await keys().create(fresh).go({ returnOnConditionCheckFailure: true });
  if (!claimed.rejected) return heldBy(fresh, false);
  const { data: found } = await keys().get({ id }).go({ consistent: true });
  if (!found) return { kind: 'running' };
  // This claim is ours: the SDK lost the answer of DynamoDB and retried.
  if (found.holder === fresh.holder) return heldBy(fresh, false);
  const expired = found.keptUntil <= now;
  if (!expired && found.fingerprint !== fingerprint) return { kind: 'other' };
  if (!expired && found.answer) return { kind: 'done', answer: unpackJson(found.answer) as StoredAnswer };
  if (!expired && found.leaseUntil > now) return { kind: 'running' };
  return takeOver(found.holder, expired ? fresh : { ...fresh, seed: found.seed }, !expired);
}

type Fresh = Omit<HeldKey, 'takenOver'> &
  Pick<Wanted, 'fingerprint'> & {
    readonly leaseUntil: string;
    readonly keptUntil: string;
    readonly expiresAt: number;
  };

function heldBy({ id, holder, seed }: Fresh, takenOver: boolean): Claim {
  return { kind: 'held', key: { id, holder, seed, takenOver } };
}

async function takeOver(from: string, fresh: Fresh, takenOver: boolean): Promise<Claim> {
  const written = await keys()
    .put(fresh)
    // Our own holder is allowed too: the SDK may have lost the answer of DynamoDB and retried.
    .where(({ holder }, { eq }) => `(${eq(holder, from)} OR ${eq(holder, fresh.holder)})`)
    .go({ returnOnConditionCheckFailure: true });
  return written.rejected ? { kind: 'running' } : heldBy(fresh, takenOver);
}

/** Stores the answer of the request that holds the key, for 24 hours. Returns false if another request holds the key now. */
export async function completeKey({ id, holder }: HeldKey, answer: StoredAnswer): Promise<boolean> {
  const written = await keys()
    .patch({ id })
    .set({ answer: packJson(answer) })
    .where((key, { eq }) => eq(key.holder, holder))
    .go({ returnOnConditionCheckFailure: true });
  return !written.rejected;
}

/** Releases the key of a refused request, if the request still holds it. */
export async function releaseKey({ id, holder }: HeldKey): Promise<void> {
  await keys()
    .delete({ id })
    .where((key, { eq }) => eq(key.holder, holder))
    .go({ returnOnConditionCheckFailure: true });
}
