import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import middy from '@middy/core';
import type { Context as LambdaContext } from 'aws-lambda';
import type { Contract } from '#shared/contract/define-contract.ts';
import { Problem } from '#shared/contract/problem.ts';
import { detailConfig, timeLimits } from '#shared/platform/config.ts';
import { idsIn } from '#shared/platform/ids.ts';
import { FAULT_LINE, logger, REQUEST_LINE } from '#shared/platform/logger.ts';
import { once } from '#shared/platform/once.ts';
import { isWarmUp } from '#shared/platform/warm-up.ts';
import { countingTableUse, tableUse } from '#shared/table/database.ts';
import { maintenance, rateLimit, throughFront } from './admission.ts';
import { answer } from './answer.ts';
import {
  type Event,
  type EventSink,
  exchangeOf,
  type Middleware,
  type PipelineContext,
  type PipelineRequest,
  type Result,
} from './exchange.ts';
import { headers } from './headers.ts';
import { parse } from './parse.ts';
import { problemDocument } from './problem-document.ts';

/** A gateway that can stream adds where the events go. Lambda does not. */
export type OperationContext = LambdaContext & { readonly eventSink?: EventSink };
export type OperationHandler = (event: Event, context: OperationContext) => Promise<Result>;

/** The steps that depend on whether an operation has a caller. */
interface CallerSteps {
  /** Who calls, and whether they may. They come before the request is parsed. */
  readonly admission: readonly Middleware[];
  /** What the parsed request is compared with. */
  readonly comparison: readonly Middleware[];
}

/** Returns the steps that all operations share, around an operation. */
export function pipelineOf(
  contract: Contract,
  operation: (event: Event, context: PipelineContext) => Promise<unknown> | undefined,
  { admission, comparison }: CallerSteps,
): OperationHandler {
  const handler = middy<Event, unknown, Error, PipelineContext>(operation as never, { timeoutEarlyInMillis: 0 }).use([
    logContext(contract),
    headers(),
    throughFront(),
    maintenance(),
    rateLimit(),
    ...admission,
    parse(contract),
    ...comparison,
    answer(),
    problemDocument(),
  ]) as unknown as OperationHandler;
  return async (event, context) => {
    const named = withLowerCaseHeaders(event);
    return compressed(named, await countingTableUse(() => handler(named, context)));
  };
}

/** Returns how many milliseconds an operation may take. */
export function timeLimitOf({ timeLimitMs = 0 }: Contract): number {
  return Math.max(timeLimits().TIME_LIMIT_OPERATION_MS, timeLimitMs);
}

/**
 * Returns the event with the names of its headers in lower case. API Gateway sends them so. SAM and events that people write by hand
 * have `Authorization`, or no headers at all.
 */
function withLowerCaseHeaders(event: Event): Event {
  // `sam local invoke` passes an event as it is, so the headers can be missing whatever the type says.
  const given: Event['headers'] | undefined = event.headers;
  const named = Object.entries(given ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
  return { ...event, headers: Object.fromEntries(named) };
}

/** A shorter answer goes into one packet as it is. */
const MIN_LENGTH = 1_400;
/** Higher qualities of Brotli take ten times as long, for a tenth of the bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Returns the answer compressed, if the client accepts that and it is a long answer to a GET. Answers to writes stay as they are: they may
 * show a new secret beside what the request sent, and their length would then tell of it (BREACH).
 */
function compressed(event: Event, result: Result): Result {
  const { body = '', isBase64Encoded } = result;
  if (event.requestContext.http.method !== 'GET' || isBase64Encoded || body.length < MIN_LENGTH) return result;
  const vary = [result.headers?.['Vary'], 'Accept-Encoding'].filter((each) => each !== undefined).join(', ');
  const encoding = encodingFor(event.headers['accept-encoding']);
  if (!encoding) return { ...result, headers: { ...result.headers, Vary: vary } };
  const bytes = encoding === 'br' ? brotliCompressSync(body, BROTLI) : gzipSync(body);
  return {
    ...result,
    headers: { ...result.headers, Vary: vary, 'Content-Encoding': encoding },
    body: bytes.toString('base64'),
    isBase64Encoded: true,
  };
}

/** Returns Brotli, else gzip, if `Accept-Encoding` names it and does not refuse it (`q=0`). */
function encodingFor(accepted = ''): 'br' | 'gzip' | undefined {
  const named = accepted
    .toLowerCase()
    .split(',')
    .flatMap((each) => {
      const [name = '', ...parameters] = each.split(';').map((part) => part.trim());
      return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [name];
    });
  return (['br', 'gzip'] as const).find((each) => named.includes(each));
}

/** Creates the exchange of a request, and writes its one log line at the end. */
function logContext(contract: Contract): Middleware {
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
