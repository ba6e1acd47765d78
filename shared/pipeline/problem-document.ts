import type { Contract } from '#shared/contract/define-contract.ts';
import { Problem } from '#shared/contract/problem.ts';
import { ContendedWrite, Internal, Unavailable } from '#shared/contract/problems.ts';
import { problemsOf } from '#shared/contract/problems-of.ts';
import { Outage, TimeLimitExceeded } from '#shared/platform/time-limit.ts';
import type { OutsidePart, ProblemDocument } from '#shared/schemas/problem.ts';
import { WriteLost } from '#shared/table/write.ts';
import { type Event, type Exchange, exchangeOf, type Middleware, type Result } from './exchange.ts';
import { HTML_TYPE, headerOf, prefersHtml, REQUEST_HEADER, RESPONSE_HEADER } from './headers.ts';

/** Turns a thrown error into a problem document (RFC 9457). An unexpected error becomes INTERNAL, without details. */
export function problemDocument(): Middleware {
  return {
    onError: function problemDocumentOnError(request) {
      const exchange = exchangeOf(request);
      request.error = asProblem(request.error, writes(exchange));
      const { error } = request;
      const declared = error instanceof Problem && declares(exchange.contract, error);
      // An undeclared problem means that the API document is wrong. Tests fail on it; in production the client still gets it.
      if (error instanceof Problem && !declared && process.env['NODE_ENV'] === 'test') {
        const name = `${error.code} ${error.details.kind ?? ''}`;
        request.error = new Error(`${exchange.contract.operationId} does not declare ${name}`, { cause: error });
      }
      const shown = request.error instanceof Problem ? request.error : internalError();
      request.response = pageOf(exchange.contract, request.event, shown) ?? problemResult(shown, exchange.requestId);
    },
  };
}

function declares(contract: Contract, { code, details: { kind = 'FORM' } }: Problem): boolean {
  const isDeclared = problemsOf(contract).some((each) => each.code === code);
  return isDeclared && (kind === 'FORM' || contract.invalidFor?.includes(kind) === true);
}

/** Returns the page of a problem, if the operation has one and `Accept` names HTML before JSON. */
function pageOf({ success }: Contract, event: Event, problem: Problem): Result | undefined {
  if (!success.problemPage || !prefersHtml(event)) return undefined;
  const languages = (headerOf(event, REQUEST_HEADER.acceptLanguage) ?? '').split(',');
  const page = success.problemPage(
    problem,
    languages.map((range) => range.split(/[-;]/, 1).join('').trim().toLowerCase()),
  );
  return (
    page && {
      statusCode: problem.status,
      headers: {
        'Content-Type': HTML_TYPE,
        'Cache-Control': 'no-store',
        Vary: 'Accept',
        ...problem.headers,
        ...page.headers,
      },
      body: page.body,
    }
  );
}

function writes({ contract, input }: Exchange): boolean {
  return contract.method !== 'GET' && input?.dryRun !== true;
}

/** Returns the problem of an error that is not a fault of ours. Other errors stay as they are. */
function asProblem(error: Error | null | undefined, wasWriting: boolean): Error | null {
  if (error instanceof WriteLost) return contended();
  if (error instanceof Outage) return unavailable(`${error.message} Try again.`, error, [error.part]);
  if (error instanceof TimeLimitExceeded)
    return unavailable(
      `The request took too long and was stopped. ${wasWriting ? PERHAPS_WRITTEN : 'Try again.'}`,
      error,
    );
  return error ?? null;
}

/** A concurrent request wrote first, and the handler did not retry. Nothing was written, so the client may try again. */
function contended() {
  return new ContendedWrite('Another request changed this record at the same time. Try again.');
}

const PERHAPS_WRITTEN = 'Its last write may have been made: read the record before you send it again.';
const RETRY_AFTER_SECONDS = 5;

/** Returns UNAVAILABLE for these parts. The log shows the cause. The client does not see it. */
export function unavailable(detail: string, cause: unknown, parts: readonly OutsidePart[] = []): Problem {
  const details = parts.length > 0 ? { unavailable: parts } : {};
  const shown = new Unavailable(detail, details, { [RESPONSE_HEADER.retryAfter]: String(RETRY_AFTER_SECONDS) });
  shown.cause = cause;
  return shown;
}

/** Returns the problem that stands for every unexpected error. It tells nothing about the cause. */
export function internalError() {
  return new Internal('The error is on our side. It is logged under the id in `instance`.');
}

/** Returns the answer for a problem. */
export function problemResult(problem: Problem, requestId: string): Result {
  return {
    statusCode: problem.status,
    headers: { 'Content-Type': PROBLEM_MEDIA_TYPE, 'Cache-Control': 'no-store', ...problem.headers },
    body: JSON.stringify(documentOf(problem, requestId)),
  };
}

function documentOf({ code, details, message, status, title }: Problem, requestId: string): ProblemDocument {
  return {
    type: problemTypeOf(code),
    title,
    status,
    detail: message,
    instance: requestId,
    code,
    ...(details as unknown as Partial<ProblemDocument>),
  };
}

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** Returns the `type` of a problem document (RFC 9457): `VEHICLE_CONFLICT` becomes `urn:motorcade:problem:vehicle-conflict`. */
export function problemTypeOf(code: string): string {
  return `urn:motorcade:problem:${code.toLowerCase().replaceAll('_', '-')}`;
}
