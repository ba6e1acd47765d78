import { createHash } from 'node:crypto';
import type { Contract } from '#shared/contract/define-contract.ts';
import { Problem } from '#shared/contract/problem.ts';
import {
  IdempotencyKeyInFlight,
  IdempotencyKeyReused,
  Unavailable,
  ValidationFailed,
} from '#shared/contract/problems.ts';
import { takesIdempotencyKey } from '#shared/contract/problems-of.ts';
import { erasedProblem } from '#shared/domain/records.ts';
import { erasedIdIn } from '#shared/entities/erasure/erasure.ts';
import { claimKey, completeKey, releaseKey } from '#shared/entities/idempotency.ts';
import { logger } from '#shared/platform/logger.ts';
import { fault } from '#shared/schemas/fault.ts';
import { type Event, exchangeOf, type Middleware, type PipelineRequest, type Result } from './exchange.ts';
import { headerOf, REQUEST_HEADER, RESPONSE_HEADER } from './headers.ts';

/** The most characters of a key. */
const MAX_LENGTH = 255;

/**
 * Makes a POST safe to repeat. The first request with an `Idempotency-Key` runs, and repeats within 24 hours get its answer.
 * A request that is refused with a problem frees its key. Throws Erased if the stored answer shows a person who was erased since.
 */
export function idempotency(): Middleware {
  return {
    before: async function idempotencyBefore(request) {
      const exchange = exchangeOf(request);
      const { actor, contract, input } = exchange;
      const key = contract.signed
        ? request.event.headers['webhook-id']
        : headerOf(request.event, REQUEST_HEADER.idempotencyKey);
      if (key === undefined || !(contract.signed || takesIdempotencyKey(contract))) return;
      if (!/^[\x21-\x7e]+$/.test(key) || key.length > MAX_LENGTH) throw badKey();
      if (input?.dryRun) return;
      const id = digest([actor?.id, contract.operationId, key]);
      const claim = await claimKey({ id, fingerprint: fingerprintOf(request.event), now: exchange.now });
      if (claim.kind === 'other') throw new IdempotencyKeyReused('Use a new Idempotency-Key for a new request.');
      if (claim.kind === 'running') throw stillRunning();
      if (claim.kind === 'held') {
        exchange.idempotency = claim.key;
        return;
      }
      const erased = await erasedIdIn(`${request.event.rawPath} ${claim.answer.body}`);
      if (erased !== undefined) throw erasedProblem();
      exchange.replay = claim.answer;
    },
    after: async function idempotencyAfter(request) {
      const { contract, idempotency: held } = exchangeOf(request);
      if (!held) return;
      const { statusCode = 200, headers = {}, body = '' } = request.response as Result;
      const answer = {
        status: statusCode,
        headers: headers as Record<string, string>,
        body: storedBody(contract, body),
      };
      // The write is done, so the client gets the answer even if the key cannot be updated. After the lease a repeat finds the record by its id.
      await updateKey(request, () => completeKey(held, answer));
    },
    onError: async function idempotencyOnError(request) {
      const { idempotency: held } = exchangeOf(request);
      // After a 500 or an outage we cannot know what was written, so the key stays locked until its lease ends.
      const { error } = request;
      if (held && error instanceof Problem && !(error instanceof Unavailable))
        await updateKey(request, () => releaseKey(held));
    },
  };
}

/** Returns the answer without the fields that may hold secrets. */
function storedBody({ unstored }: Contract, body: string): string {
  return unstored === undefined || body === '' ? body : JSON.stringify({ ...JSON.parse(body), ...unstored });
}

/** Updates the key. Logs a failure and does not throw: the outcome of the request stays as it is. */
async function updateKey(request: PipelineRequest, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const { requestId } = exchangeOf(request);
    logger().error('idempotency key not updated', { requestId, error: error as Error });
  }
}

function fingerprintOf({ body, isBase64Encoded, rawPath, rawQueryString }: Event): string {
  return digest([rawPath, rawQueryString, body, isBase64Encoded]);
}

function digest(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function stillRunning() {
  return new IdempotencyKeyInFlight(
    'The first request with this key is not done yet.',
    {},
    { [RESPONSE_HEADER.retryAfter]: '1' },
  );
}

function badKey() {
  const must = `must be 1 to ${MAX_LENGTH} visible ASCII characters`;
  const path = `header.${REQUEST_HEADER.idempotencyKey}`;
  const errors = [{ path, ...fault('NOT_A_KEY', must, { max: MAX_LENGTH }) }];
  return new ValidationFailed(`Idempotency-Key ${must}.`, { kind: 'FORM', errors });
}
