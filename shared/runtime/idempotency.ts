import { createHash } from 'node:crypto';
import { takesIdempotencyKey } from '#shared/contract/problems-of.ts';
import { IdempotencyKeyInFlight, IdempotencyKeyReused, ValidationFailed } from '#shared/contract/problems.ts';
import { Problem } from '#shared/contract/problem.ts';
import { claimKey, completeKey, releaseKey } from '#shared/entities/idempotency.ts';
import { type Event, exchangeOf, type Middleware, type Result } from './exchange.ts';

/**
 * Makes a POST safe to repeat: the first request with an `Idempotency-Key` is carried out, its repeats within 24 hours get its
 * answer. A request that was refused leaves its key free.
 */
export const idempotency = (): Middleware => ({
  before: async function idempotencyBefore(request) {
    const exchange = exchangeOf(request);
    const { actor, contract, input } = exchange;
    const key = request.event.headers['idempotency-key'];
    if (key === undefined || !takesIdempotencyKey(contract) || input?.dryRun) return;
    if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw badKey();
    const seed = digest([actor?.id, contract.operationId, key]);
    const claim = await claimKey({ id: seed, fingerprint: fingerprintOf(request.event), now: exchange.now });
    if (claim.kind === 'other') throw new IdempotencyKeyReused('Use a new Idempotency-Key for a new request.');
    if (claim.kind === 'running') throw new IdempotencyKeyInFlight('The first request with this key is not done yet.');
    if (claim.kind === 'done') exchange.replay = claim.answer;
    else exchange.idempotency = { id: seed, seed, takenOver: claim.kind === 'taken-over' };
  },
  after: async function idempotencyAfter(request) {
    const { idempotency: held, now } = exchangeOf(request);
    if (!held) return;
    const { statusCode = 200, headers = {}, body = '' } = request.response as Result;
    await completeKey(held.id, { status: statusCode, headers: headers as Record<string, string>, body }, now);
  },
  onError: async function idempotencyOnError(request) {
    const { idempotency: held } = exchangeOf(request);
    // Of a fault of ours nobody knows how far it came: the key stays held until its lease ends.
    if (held && request.error instanceof Problem) await releaseKey(held.id);
  },
});

const fingerprintOf = ({ rawPath, rawQueryString, body }: Event): string => digest([rawPath, rawQueryString, body]);

const digest = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

const badKey = () => {
  const errors = [{ path: 'header.Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters' }];
  return new ValidationFailed('Idempotency-Key must be 1 to 255 visible ASCII characters.', { errors });
};
