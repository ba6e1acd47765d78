import type { Operation } from '#functions/registry.ts';
import { lambdaContext, operationEvent } from '#infra/local/gateway/gateway-event.ts';

export interface Call {
  /** The subject whose token is sent. */
  readonly as: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Gives a created record the same id in each demonstration. */
  readonly key?: string;
}

/** Calls an operation. Returns the `id` of the answer, or its `url` if it has no id. */
export type Caller = (operationId: string, call: Call) => Promise<string>;

/**
 * Makes a caller with the tokens of these subjects. It calls operations as the service itself does, with all checks and rules. So requests
 * do not count for the rate limit, and need no Idempotency-Key. Throws on any answer from 400.
 */
export function callerOf(operations: readonly Operation[], tokens: Readonly<Record<string, string>>): Caller {
  return async (operationId, { as, body, key, params, query }) => {
    const operation = operations.find(({ contract }) => contract.operationId === operationId);
    if (!operation) throw new Error(`There is no operation ${operationId}`);
    const sample = { params, query, body: body === undefined ? undefined : JSON.stringify(body), token: tokens[as] };
    const received = operationEvent(operation.contract, sample);
    const invocation = key === undefined ? {} : { idSeed: `demonstration:${operationId}:${key}` };
    const context = lambdaContext(operation.name, received.requestContext.requestId);
    const answer = await operation.handler({ ...received, invocation }, context);
    if ((answer.statusCode ?? 500) >= 400) throw new Error(`${operationId} ${key ?? as}: ${answer.body}`);
    const { id, url } = JSON.parse(answer.body ?? '{}') as { readonly id?: string; readonly url?: string };
    return id ?? url ?? '';
  };
}
