import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Operation } from '#functions/registry.ts';
import { lambdaContext } from '#infra/local/gateway/lambda-context.ts';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import { type OperationRoutes, routesFor } from '#shared/contract/operation-routes.ts';
import type { Event } from '#shared/pipeline/exchange.ts';

/** The operations of this process as Lambda functions, for operations that invoke others. */
export interface LocalFunctions extends AsyncDisposable {
  /** The environment variables with their endpoint and their routes. */
  readonly environment: Readonly<Record<string, string>>;
}

type Invocable = Pick<Operation, 'contract' | 'handler'>;

/** Starts an endpoint for the `Invoke` request of Lambda on a free port of the loopback address. The name of a function ends with the id of its operation. */
export const startFunctions = async (operations: readonly Invocable[]): Promise<LocalFunctions> => {
  const byId = new Map(operations.map((operation) => [operation.contract.operationId, operation]));
  const server = createServer((request, response) => {
    void answer(byId, request, response);
  });
  const port = await listen(server, 0);
  return {
    environment: {
      FUNCTIONS_ENDPOINT: `http://127.0.0.1:${port}`,
      MOTORCADE_OPERATIONS: JSON.stringify(allRoutes(operations.map(({ contract }) => contract))),
    },
    [Symbol.asyncDispose]: () => closeServer(server, 0),
  };
};

/** One process runs all operations, so it knows what any of them may invoke. */
const allRoutes = (contracts: readonly Contract[]): OperationRoutes => ({
  ...routesFor(['tools:invoke'], contracts),
  ...routesFor(['operations:invoke'], contracts),
});

const answer = async (byId: ReadonlyMap<string, Invocable>, request: IncomingMessage, response: ServerResponse) => {
  const name = /^\/2015-03-31\/functions\/\w*-(\w+)\/invocations$/.exec(request.url ?? '')?.[1] ?? '';
  const operation = byId.get(name);
  if (!operation) return response.writeHead(404).end();
  // A page in a browser could reach this port, but cannot send this header. An invocation may name the user it is for.
  if (!request.headers.authorization) return response.writeHead(403).end();
  try {
    const event = (await json(request)) as Event;
    const result = await operation.handler(event, lambdaContext(name, randomUUID()));
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result));
  } catch (error) {
    const fault = { errorType: (error as Error).name, errorMessage: (error as Error).message };
    return response.writeHead(200, { 'x-amz-function-error': 'Unhandled' }).end(JSON.stringify(fault));
  }
};
