import { Problem } from '#shared/contract/problem.ts';
import { RateLimited } from '#shared/contract/problems.ts';
import { countRequest, type RateVerdict } from '#shared/entities/rate-counter.ts';
import { config, timeLimits } from '#shared/platform/config.ts';
import { logger } from '#shared/platform/logger.ts';
import { once } from '#shared/platform/once.ts';
import { type Answers, withSilenceLimit } from '#shared/platform/time-limit.ts';
import { identityOf } from './caller.ts';
import { clientAddress } from './client-address.ts';
import { type Exchange, exchangeOf, type Middleware, type PipelineRequest } from './exchange.ts';
import { headerOf, REQUEST_HEADER, RESPONSE_HEADER } from './header-names.ts';

/**
 * Starts to count the request for its client, in parallel with the read of the user record. `admit` awaits the count.
 * If the counter is silent for 400 ms, the request is allowed. An operation that another one invokes is not counted again. Operations
 * that a turn of the copilot invokes are counted.
 */
export function rateLimit(): Middleware {
  return {
    before: function rateLimitBefore(request) {
      const exchange = exchangeOf(request);
      const { invocation } = request.event;
      if (exchange.contract.unlimited || (invocation && !invocation.counts)) return;
      exchange.rate = count(request).catch((error: unknown) => {
        logger().error('rate limit not counted', { requestId: exchange.requestId, error: error as Error });
        return undefined;
      });
    },
  };
}

const answers = once((): Answers => ({ count: 0 }));

async function count(request: PipelineRequest): Promise<RateVerdict> {
  const { RATE_LIMIT_KEY, RATE_LIMIT_REQUESTS: limit, RATE_LIMIT_WINDOW_SECONDS: windowSeconds } = config();
  const user = RATE_LIMIT_KEY === 'user' ? await subjectOf(request) : undefined;
  const client = user === undefined ? `ip:${clientAddress(request.event)}` : `user:${user}`;
  const counted = { client, limit, windowSeconds, now: exchangeOf(request).startedAt, answers: answers() };
  return withSilenceLimit(timeLimits().TIME_LIMIT_COUNT_MS, answers(), () => countRequest(counted));
}

async function subjectOf(request: PipelineRequest): Promise<string | undefined> {
  const { event } = request;
  if (!headerOf(event, REQUEST_HEADER.authorization) && event.invocation?.as === undefined) return undefined;
  try {
    const { subject } = await identityOf(request);
    return subject;
  } catch (error) {
    // `authentication` refuses an invalid token. Here the request is counted by its IP address.
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** Awaits the count. Throws RateLimited if the request is over the limit. */
export async function admit(exchange: Exchange): Promise<void> {
  const verdict = await exchange.rate;
  exchange.verdict = verdict;
  if (!verdict || verdict.count <= verdict.limit) return;
  const detail = `At most ${verdict.limit} requests in ${verdict.windowSeconds} seconds. Try again in ${verdict.resetSeconds} s.`;
  throw new RateLimited(detail, {}, { [RESPONSE_HEADER.retryAfter]: String(verdict.resetSeconds) });
}
