import type { Operation } from '#functions/registry.ts';
import { gatewayEvent } from '#infra/local/gateway/gateway-event.ts';
import { lambdaContext } from '#infra/local/gateway/lambda-context.ts';

export interface Call {
  /** The subject whose token is sent. */
  readonly as: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The idempotency key. It gives a created record the same id in each demonstration. */
  readonly key?: string;
}

/** Calls an operation through its whole pipeline, as a client does. Returns the `id` of the answer, or its `url` if it has no id. */
export type Caller = (operationId: string, call: Call) => Promise<string>;

/** Makes a caller with the tokens of these subjects. The caller throws on any answer from 400. */
export function callerOf(operations: readonly Operation[], tokens: Readonly<Record<string, string>>): Caller {
  return async (operationId, { as, body, key, params = {}, query }) => {
    const operation = operations.find(({ contract }) => contract.operationId === operationId);
    if (!operation) throw new Error(`There is no operation ${operationId}`);
    const { method, path } = operation.contract;
    const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
    const event = gatewayEvent({
      method,
      target: query ? `${filled}?${new URLSearchParams(query).toString()}` : filled,
      rawHeaders: [
        'Authorization',
        `Bearer ${tokens[as]}`,
        ...(body === undefined ? [] : ['Content-Type', 'application/json']),
        ...(key === undefined ? [] : ['Idempotency-Key', `demonstration:${key}`]),
      ],
      body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
      // An address of its own, so that these requests do not count against the rate limit of this machine.
      sourceIp: '192.0.2.1',
      routeKey: `${method} ${path}`,
      pathParameters: params,
    });
    const answer = await operation.handler(event, lambdaContext(operation.name, event.requestContext.requestId));
    if ((answer.statusCode ?? 500) >= 400) throw new Error(`${operationId} ${key ?? as}: ${answer.body}`);
    const { id, url } = JSON.parse(answer.body ?? '{}') as { readonly id?: string; readonly url?: string };
    return id ?? url ?? '';
  };
}
