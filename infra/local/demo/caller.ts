import type { Operation } from '#functions/registry.ts';
import { lambdaContext, operationEvent } from '#infra/local/gateway/gateway-event.ts';
import type { Role } from '#shared/schemas/users/user.ts';

/** The users of the demonstration. The first user who registers becomes administrator. */
export const DEMONSTRATION_USERS = [
  { subject: 'admin', role: 'ADMINISTRATOR', name: 'Ada Merriweather' },
  { subject: 'coordinator', role: 'COORDINATOR', name: 'Cosmo Lindqvist' },
  { subject: 'driver', role: 'DRIVER', name: 'Gwendolyn Achterberg' },
  { subject: 'supplier', role: 'SUPPLIER', name: 'Imelda Crowhurst' },
] as const satisfies readonly { subject: string; role: Role; name: string }[];

export const ADMINISTRATOR = DEMONSTRATION_USERS[0].subject;
export const COORDINATOR = DEMONSTRATION_USERS[1].subject;
export const DRIVER = DEMONSTRATION_USERS[2].subject;
export const SUPPLIER = DEMONSTRATION_USERS[3].subject;

/** The vehicle of the user `driver`. */
export const VEHICLE_OF_THE_DRIVER = 'Coach 1';

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
