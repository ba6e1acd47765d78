import type { Operation } from '#functions/registry.ts';
import { gatewayEvent } from '#infra/local/gateway/gateway-event.ts';
import { lambdaContext } from '#infra/local/gateway/lambda-context.ts';

export interface Call {
  /** Whose token goes along. */
  readonly as: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Makes the id of what is created the same in each demonstration. */
  readonly key?: string;
}

/** Calls an operation as a client would, through the whole of its pipeline; gives the id of its answer. */
export type Caller = (operationId: string, call: Call) => Promise<string>;

/** A caller of these operations with the tokens of these subjects. A refusal is a fault of the demonstration, and thrown. */
export const callerOf =
  (operations: readonly Operation[], tokens: Readonly<Record<string, string>>): Caller =>
  async (operationId, { as, body, key, params = {} }) => {
    const operation = operations.find(({ contract }) => contract.operationId === operationId);
    if (!operation) throw new Error(`there is no operation ${operationId}`);
    const { method, path } = operation.contract;
    const event = gatewayEvent({
      method,
      target: path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? '')),
      rawHeaders: [
        'Authorization',
        `Bearer ${tokens[as]}`,
        ...(body === undefined ? [] : ['Content-Type', 'application/json']),
        ...(key === undefined ? [] : ['Idempotency-Key', `demonstration:${key}`]),
      ],
      body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
      // Not that of this machine, whose requests are counted.
      sourceIp: '192.0.2.1',
      routeKey: `${method} ${path}`,
      pathParameters: params,
    });
    const answer = await operation.handler(event, lambdaContext(operation.name, event.requestContext.requestId));
    if ((answer.statusCode ?? 500) >= 400) throw new Error(`${operationId} ${key ?? as}: ${answer.body}`);
    return (JSON.parse(answer.body ?? '{}') as { id?: string }).id ?? '';
  };
