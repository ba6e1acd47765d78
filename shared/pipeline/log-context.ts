import type { Contract } from '#shared/contract/define-contract.ts';
import { Problem } from '#shared/contract/problem.ts';
import { detailConfig } from '#shared/platform/config.ts';
import { idsIn } from '#shared/platform/ids.ts';
import { FAULT_LINE, REQUEST_LINE } from '#shared/platform/log-lines.ts';
import { logger } from '#shared/platform/logger.ts';
import { once } from '#shared/platform/once.ts';
import { isWarmUp } from '#shared/platform/warm-up.ts';
import { tableUse } from '#shared/table/database.ts';
import { type Event, exchangeOf, type Middleware, type PipelineRequest, type Result } from './exchange.ts';

/** Creates the exchange of a request, and writes its one log line at the end. */
export function logContext(contract: Contract): Middleware {
  return {
    before: function logContextBefore(request) {
      const requestId = request.event.requestContext.requestId;
      const startedAt = Date.now();
      noteRequest(requestId);
      // A new context per request, since a caller may pass the same Lambda context twice.
      request.context = {
        ...request.context,
        exchange: { contract, requestId, startedAt, now: new Date(startedAt).toISOString() },
      };
    },
    after: function logContextAfter(request) {
      logger().info(REQUEST_LINE, lineOf(request));
    },
    onError: function logContextOnError(request) {
      const { error } = request;
      const line = lineOf(request);
      if (!(error instanceof Problem)) logger().error(FAULT_LINE, { ...line, error: errorOf(error) });
      // The cause says what the provider did. The client does not see it. That of a refusal, such as a 404, is no fault.
      else if (error.status >= 500 && error.cause)
        logger().error(REQUEST_LINE, { ...line, ...refusalOf(request.event, error), error });
      else logger().info(REQUEST_LINE, { ...line, ...refusalOf(request.event, error) });
    },
  };
}

const MAX_NAMED = 10;

interface RefusalDetails {
  readonly alternatives?: unknown;
  readonly errors?: readonly { readonly path: string }[];
}

/** Returns what a refusal is about, for its log line: the ids in the path and in the answer, and the fields. Never a name. */
function refusalOf({ rawPath }: Event, { code, details, message }: Problem): Record<string, unknown> {
  // Free alternatives are not what it is about.
  const { alternatives: _free, errors = [], ...conflict } = details as RefusalDetails;
  const about = idsIn(`${rawPath} ${message} ${JSON.stringify(conflict)}`).slice(0, MAX_NAMED);
  // A client names unknown fields as it likes.
  const fields = errors.map(({ path }) => path).filter((path) => /^[\w.[\]-]{1,60}$/.test(path));
  return {
    code,
    ...(about.length > 0 && { about }),
    ...(fields.length > 0 && { fields: fields.slice(0, MAX_NAMED) }),
  };
}

/** Returns an error that is safe to log. A thrown value that is no Error may hold personal data, so only its type is logged. */
function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(`a value that is no Error was thrown: ${typeof thrown}`);
}

function lineOf(request: PipelineRequest) {
  const { actor, contract, requestId, startedAt } = exchangeOf(request);
  const durationMs = Date.now() - startedAt;
  return {
    requestId,
    operationId: contract.operationId,
    status: (request.response as Result | undefined)?.statusCode,
    durationMs,
    ...(actor ? { userId: actor.id } : {}),
    ...requestDetail(requestId, durationMs),
  };
}

/** Slower requests have their figures in any case. */
const SLOW_MS = 1_000;

/** The first request of this process, which waited for its start. */
const firstRequest = once(() => ({ requestId: '', initMs: 0 }));

/** Notes the first request of the process: the time until it came is that of the start. A warm-up is part of the start. */
function noteRequest(requestId: string): void {
  if (isWarmUp()) return;
  const first = firstRequest();
  if (first.requestId === '') Object.assign(first, { requestId, initMs: Math.round(performance.now()) });
}

/**
 * Returns the figures that explain the time of a request, for its log line: whether the process had to start, and what was asked of the
 * table. Every line would cost more than it tells, so only some have them: a part by chance, those of a start, and slow ones.
 */
function requestDetail(requestId: string, durationMs: number): Record<string, unknown> {
  const { LOG_DETAIL_PERCENT: percent } = detailConfig();
  const first = firstRequest();
  const coldStart = first.requestId === requestId;
  if (percent === 0) return {};
  if (!coldStart && durationMs < SLOW_MS && Math.random() * 100 >= percent) return {};
  const { readUnits, requests: tableRequests, writeUnits } = tableUse() ?? {};
  return {
    ...(coldStart ? { coldStart: 1, initMs: first.initMs } : { coldStart: 0 }),
    tableRequests,
    readUnits,
    writeUnits,
  };
}
