import type { Invocation } from '#shared/contract/invocation.ts';
import { OPERATIONS_FILE, OperationRoutes } from '#shared/contract/operation-routes.ts';
import { readGenerated } from '#shared/platform/bundled-file.ts';
import { once } from '#shared/platform/once.ts';

/** A request to an operation of this service, as the caller of the current request. */
export interface OperationRequest extends Invocation {
  readonly operationId: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  /** The version that the record must have. */
  readonly version?: number | undefined;
  readonly idempotencyKey?: string | undefined;
}

/** What an operation answered: a success or a problem document. */
export interface OperationAnswer {
  readonly status: number;
  /** Empty, where the answer has no body. */
  readonly body: Readonly<Record<string, unknown>>;
  /** What it read and would write, as `encodeTrial` writes it, if the request has `staged`. */
  readonly trial?: string;
}

/**
 * Invokes an operation of this service with the token and the address of the caller: with all their abilities and checks, and no others.
 * Throws Outage if it does not answer.
 */
export type InvokeOperation = (request: OperationRequest) => Promise<OperationAnswer>;

/** Returns the operations that this operation may invoke. */
export const knownOperations = once(() =>
  OperationRoutes.parse(readGenerated(OPERATIONS_FILE, 'MOTORCADE_OPERATIONS')),
);
