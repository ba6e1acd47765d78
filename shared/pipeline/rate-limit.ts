import { Problem } from '#shared/contract/problem.ts';
import { RateLimited } from '#shared/contract/problems.ts';
import { countRequest, type RateVerdict } from '#shared/entities/rate-counter.ts';
import { config } from '#shared/platform/config.ts';
import { logger } from '#shared/platform/logger.ts';
import { identityOf } from './caller.ts';
import { type Exchange, exchangeOf, type Middleware, type PipelineRequest } from './exchange.ts';

/**
 * Starts counting the request for its client. The count travels beside the reading of the user record; `admitted` waits for it.
 * A counter that cannot be reached lets the request through: the fault is ours, not the client's.
 */
export const rateLimit = (): Middleware => ({
  before: function rateLimitBefore(request) {
    const exchange = exchangeOf(request);
    exchange.rate = count(request).catch((error: unknown) => {
      logger().error('rate limit not counted', { requestId: exchange.requestId, error: error as Error });
      return undefined;
    });
  },
});

const count = async (request: PipelineRequest): Promise<RateVerdict> => {
  const { RATE_LIMIT_KEY, RATE_LIMIT_REQUESTS: limit, RATE_LIMIT_WINDOW_SECONDS: windowSeconds } = config();
  const { http } = request.event.requestContext;
  const user = RATE_LIMIT_KEY === 'user' ? await subjectOf(request) : undefined;
  const client = user === undefined ? `ip:${http.sourceIp}` : `user:${user}`;
  return countRequest({ client, limit, windowSeconds, now: exchangeOf(request).startedAt });
};

const subjectOf = async (request: PipelineRequest): Promise<string | undefined> => {
  if (!request.event.headers['authorization']) return undefined;
  try {
    const { subject } = await identityOf(request);
    return subject;
  } catch (error) {
    // A token that does not hold is refused by the authentication; here it only means: count by address.
    if (error instanceof Problem) return undefined;
    throw error;
  }
};

/** Waits for the count and refuses the request that is one too many. */
export const admitted = async (exchange: Exchange): Promise<void> => {
  const verdict = await exchange.rate;
  exchange.verdict = verdict;
  if (!verdict || verdict.count <= verdict.limit) return;
  const detail = `At most ${verdict.limit} requests in ${verdict.windowSeconds} seconds. Try again in ${verdict.resetSeconds} s.`;
  throw new RateLimited(detail, {}, { 'Retry-After': String(verdict.resetSeconds) });
};
