import { Problem } from '#shared/contract/problem.ts';
import { ContendedWrite, Internal } from '#shared/contract/problems.ts';
import { problemsOf } from '#shared/contract/problems-of.ts';
import type { ProblemDocument } from '#shared/schemas/problem.ts';
import { WriteLost } from '#shared/table/write.ts';
import { exchangeOf, type Middleware, type Result } from './exchange.ts';

/** Turns whatever was thrown into an RFC 9457 document. A fault of ours says nothing of its inside. */
export const problemDocument = (): Middleware => ({
  onError: function problemDocumentOnError(request) {
    const exchange = exchangeOf(request);
    if (request.error instanceof WriteLost) request.error = contended();
    const { error } = request;
    const declared = error instanceof Problem && problemsOf(exchange.contract).some(({ code }) => code === error.code);
    // An undeclared problem is a false document: under test it is a fault, in service it still helps its reader.
    if (error instanceof Problem && !declared && process.env['NODE_ENV'] === 'test') {
      request.error = new Error(`${exchange.contract.operationId} does not declare ${error.code}`, { cause: error });
    }
    const shown =
      request.error instanceof Problem ? request.error : new Internal('The fault is ours and is on record.');
    request.response = problemResult(shown, exchange.requestId);
  },
});

/** A race that a handler lost and did not run again is no fault of ours: nothing was written, and the client may try again. */
const contended = () => new ContendedWrite('Somebody else changed this at the same moment. Try again.');

/** The answer that shows a problem. */
export const problemResult = (problem: Problem, requestId: string): Result => ({
  statusCode: problem.status,
  headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...problem.headers },
  body: JSON.stringify(documentOf(problem, requestId)),
});

const documentOf = ({ code, details, message, status, title }: Problem, requestId: string): ProblemDocument => ({
  type: `urn:motorcade:problem:${code.toLowerCase().replaceAll('_', '-')}`,
  title,
  status,
  detail: message,
  instance: requestId,
  code,
  ...(details as unknown as Partial<ProblemDocument>),
});
