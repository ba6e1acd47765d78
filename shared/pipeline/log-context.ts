import type { Contract } from '#shared/contract/define-contract.ts';
import { Problem } from '#shared/contract/problem.ts';
import { logger } from '#shared/platform/logger.ts';
import { exchangeOf, type Middleware, type PipelineRequest, type Result } from './exchange.ts';

/** Opens the exchange of a request, and writes its one line of log when it ends. */
export const logContext = (contract: Contract): Middleware => ({
  before: function logContextBefore(request) {
    const requestId = request.event.requestContext.requestId;
    const startedAt = Date.now();
    // A context of its own for each request, whoever calls the handler with one and the same.
    request.context = {
      ...request.context,
      exchange: { contract, requestId, startedAt, now: new Date(startedAt).toISOString() },
    };
  },
  after: function logContextAfter(request) {
    logger().info('request', lineOf(request));
  },
  onError: function logContextOnError(request) {
    const { error } = request;
    const line = lineOf(request);
    if (!(error instanceof Problem)) logger().error('request failed', { ...line, error: errorOf(error) });
    // Behind the failure of a provider stands what it did, which the client is not told.
    else if (error.cause) logger().error('request', { ...line, code: error.code, error });
    else logger().info('request', { ...line, code: error.code });
  },
});

/** What is no error is not logged either: nobody knows what it holds. */
const errorOf = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(`something was thrown that is no error: ${typeof thrown}`);

const lineOf = (request: PipelineRequest) => {
  const { actor, contract, requestId, startedAt } = exchangeOf(request);
  return {
    requestId,
    operationId: contract.operationId,
    status: (request.response as Result | undefined)?.statusCode,
    durationMs: Date.now() - startedAt,
    ...(actor ? { userId: actor.id } : {}),
  };
};
