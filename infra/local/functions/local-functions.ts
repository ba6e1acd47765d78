import { randomUUID } from 'node:crypto';
import type { Operation } from '#functions/registry.ts';
import type { LocalAccess } from '#infra/local/access/local-access.ts';
import { startSignedServer } from '#infra/local/access/signed-server.ts';
import { lambdaContext } from '#infra/local/gateway/gateway-event.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import { type OperationRoutes, routesFor } from '#shared/contract/operation-routes.ts';
import type { Event } from '#shared/pipeline/exchange.ts';

/** What the endpoint answers to an invocation. */
export interface Invoked {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The operations of this process as Lambda functions, for operations that invoke others. */
export interface LocalFunctions extends AsyncDisposable {
  /** The environment variables with their endpoint and their routes. */
  readonly environment: Readonly<Record<string, string>>;
  /** Answers an invocation as the endpoint does: by the path of the request and the event in JSON. */
  readonly invoke: (path: string, event: string) => Promise<Invoked>;
}

type Invocable = Pick<Operation, 'contract' | 'handler'>;

/** Starts an endpoint for the `Invoke` request of Lambda on a free port of the loopback address. The name of a function ends with the id of its operation. */
export async function startFunctions(operations: readonly Invocable[], access: LocalAccess): Promise<LocalFunctions> {
  const byId = new Map(operations.map((operation) => [operation.contract.operationId, operation]));
  const invoke = (path: string, event: string): Promise<Invoked> => invokeOne(byId, path, event);
  const { endpoint, stop } = await startSignedServer(access, ({ body, path }) => invoke(path, body.toString()));
  return {
    environment: {
      FUNCTIONS_ENDPOINT: endpoint,
      MOTORCADE_OPERATIONS: JSON.stringify(allRoutes(operations.map(({ contract }) => contract))),
    },
    invoke,
    [Symbol.asyncDispose]: stop,
  };
}

/** One process runs all operations, so it knows what any of them may invoke. */
function allRoutes(contracts: readonly Contract[]): OperationRoutes {
  return {
    ...routesFor(['tools:invoke'], contracts),
    ...routesFor(['operations:invoke'], contracts),
  };
}

async function invokeOne(byId: ReadonlyMap<string, Invocable>, path: string, event: string): Promise<Invoked> {
  const name = /^\/2015-03-31\/functions\/\w*-(\w+)\/invocations$/.exec(path)?.[1] ?? '';
  const operation = byId.get(name);
  if (!operation) return { status: 404, headers: {}, body: '' };
  try {
    const result = await operation.handler(JSON.parse(event) as Event, lambdaContext(name, randomUUID()));
    return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(result) };
  } catch (error) {
    const fault = { errorType: (error as Error).name, errorMessage: (error as Error).message };
    return { status: 200, headers: { 'x-amz-function-error': 'Unhandled' }, body: JSON.stringify(fault) };
  }
}
