import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import middy from '@middy/core';
import type { Context as LambdaContext } from 'aws-lambda';
import type { Contract } from '#shared/contract/define-contract.ts';
import { timeLimits } from '#shared/platform/config.ts';
import { countingTableUse } from '#shared/table/database.ts';
import { maintenance, rateLimit, throughFront } from './admission.ts';
import { answer } from './answer.ts';
import type { Event, EventSink, Middleware, PipelineContext, Result } from './exchange.ts';
import { headers } from './headers.ts';
import { logContext } from './log-context.ts';
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
