import { createHash } from 'node:crypto';
import { Problem } from '#shared/contract/problem.ts';
import { IdempotencyKeyInFlight, IdempotencyKeyReused, ValidationFailed } from '#shared/contract/problems.ts';
import { takesIdempotencyKey } from '#shared/contract/problems-of.ts';
import { claimKey, completeKey, releaseKey } from '#shared/entities/idempotency.ts';
import { logger } from '#shared/platform/logger.ts';
import { type Event, exchangeOf, type Middleware, type PipelineRequest, type Result } from './exchange.ts';

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
    const id = digest([actor?.id, contract.operationId, key]);
    const claim = await claimKey({ id, fingerprint: fingerprintOf(request.event), now: exchange.now });
    if (claim.kind === 'other') throw new IdempotencyKeyReused('Use a new Idempotency-Key for a new request.');
    if (claim.kind === 'running') throw stillRunning();
    if (claim.kind === 'done') exchange.replay = claim.answer;
    else exchange.idempotency = claim.key;
  },
  after: async function idempotencyAfter(request) {
    const { idempotency: held } = exchangeOf(request);
    if (!held) return;
    const { statusCode = 200, headers = {}, body = '' } = request.response as Result;
    const answer = { status: statusCode, headers: headers as Record<string, string>, body };
    // The write is done, and that is what the client has to hear. A repeat finds the record after the lease, by its id.
    await recorded(request, () => completeKey(held, answer));
  },
  onError: async function idempotencyOnError(request) {
    const { idempotency: held } = exchangeOf(request);
    // Of a fault of ours nobody knows how far it came: the key stays held until its lease ends.
    if (held && request.error instanceof Problem) await recorded(request, () => releaseKey(held));
  },
});

/** Writes to the key what has become of the request. A fault in that changes nothing of what became of it. */
const recorded = async (request: PipelineRequest, write: () => Promise<unknown>): Promise<void> => {
  try {
    await write();
  } catch (error) {
    const { requestId } = exchangeOf(request);
    logger().error('idempotency key not updated', { requestId, error: error as Error });
  }
};

const fingerprintOf = ({ body, isBase64Encoded, rawPath, rawQueryString }: Event): string =>
  digest([rawPath, rawQueryString, body, isBase64Encoded]);

const digest = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

const stillRunning = () =>
  new IdempotencyKeyInFlight('The first request with this key is not done yet.', {}, { 'Retry-After': '1' });

const badKey = () => {
  const errors = [{ path: 'header.Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters' }];
  return new ValidationFailed('Idempotency-Key must be 1 to 255 visible ASCII characters.', { errors });
};
