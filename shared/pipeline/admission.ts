import { isIP } from 'node:net';
import { Problem } from '#shared/contract/problem.ts';
import { Maintenance, Misdirected, RateLimited } from '#shared/contract/problems.ts';
import { countRequest, type RateVerdict } from '#shared/entities/rate-counter.ts';
import { config, maintenanceConfig, publicConfig, timeLimits } from '#shared/platform/config.ts';
import { logger } from '#shared/platform/logger.ts';
import { once } from '#shared/platform/once.ts';
import { isSameSecret } from '#shared/platform/secret-token.ts';
import { type Answers, withSilenceLimit } from '#shared/platform/time-limit.ts';
import { identityOf } from './caller-identity.ts';
import { type Event, type Exchange, exchangeOf, type Middleware, type PipelineRequest } from './exchange.ts';
import { FRONT_HEADER, headerOf, REQUEST_HEADER, RESPONSE_HEADER } from './headers.ts';

/**
 * Refuses with 421 what did not come through CloudFront, where CloudFront is in front of the service: it would avoid the firewall. Calls
 * of the service by itself pass.
 */
export function throughFront(): Middleware {
  return {
    before: function throughFrontBefore({ event }) {
      const { FRONT_SECRET } = config();
      if (FRONT_SECRET === undefined || event.invocation || showsFrontSecret(event.headers)) return;
      const { PUBLIC_URL } = publicConfig();
      throw new Misdirected(
        `Send requests to ${PUBLIC_URL ?? 'the public address of the service'}, not to the API directly.`,
      );
    },
  };
}

/** Tells whether a request shows the secret of CloudFront. The former one counts too, so that a change of the secret refuses no one. */
function showsFrontSecret(headers: Event['headers']): boolean {
  const { FORMER_FRONT_SECRET, FRONT_SECRET } = config();
  const given = headers[FRONT_HEADER.secret];
  return (
    given !== undefined &&
    [FRONT_SECRET, FORMER_FRONT_SECRET].some((one) => one !== undefined && isSameSecret(one, given))
  );
}

/**
 * Returns the address by which a client is counted: their IPv4 address, or the first 64 bits of their IPv6 address. A request that shows
 * the secret of CloudFront comes from it, so the address is the one that CloudFront saw. Everyone else could write any address into that
 * header, so theirs is the address from which they reached the API.
 */
export function clientAddress({ headers, requestContext }: Event): string {
  const viewer = headers[FRONT_HEADER.viewerAddress];
  const isViewer = viewer !== undefined && isIP(viewer) > 0 && showsFrontSecret(headers);
  return networkOf(isViewer ? viewer : requestContext.http.sourceIp);
}

/**
 * Returns the part of an address that its holder cannot choose. One connection has 2^64 addresses of IPv6, which share their first four
 * groups. An IPv4 address can be written as one of IPv6.
 */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [withoutZone = ''] = address.split('%', 1);
  const [first = '', last = ''] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::');
  const [head, tail] = [first, last].map((groups) => groups.split(':').filter(Boolean)) as [string[], string[]];
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  const isOfIpv4 = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  if (!isOfIpv4) return `${groups.slice(0, 4).join(':')}::/64`;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.');
}

const TEXT = 'The service is closed for maintenance. Try again later.';

/** Refuses every request with 503 while the service is closed for maintenance. Reads nothing, so the table may be out of reach. */
export function maintenance(): Middleware {
  return {
    before: function maintenanceBefore() {
      const { MAINTENANCE_MINUTES: minutes, MAINTENANCE_TEXT: text = TEXT } = maintenanceConfig();
      if (minutes !== undefined)
        throw new Maintenance(text, {}, { [RESPONSE_HEADER.retryAfter]: String(minutes * 60) });
    },
  };
}

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
