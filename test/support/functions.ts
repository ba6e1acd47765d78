import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll } from '@jest/globals';
import { HttpResponse } from '@smithy/core/protocols';
import type { Operation } from '#functions/registry.ts';
import { type LocalFunctions, startFunctions } from '#infra/local/functions/local-functions.ts';
import { functionsClient } from '#shared/adapters/operations/lambda.ts';
import { testAccess } from './local-access.ts';
import { inRoleOf } from './role.ts';

type Invocable = Pick<Operation, 'contract' | 'handler'>;

interface Sent {
  readonly path: string;
  readonly body: Uint8Array;
}

/**
 * Lets the SDK hand its invocations to the functions of this process as they are: unsigned, and without a connection. Both took longer than
 * most operations. The local service does use both. An invoked operation knows nothing of what runs in the one that invokes it.
 */
function invokePlainly(functions: LocalFunctions): void {
  const { config, middlewareStack } = functionsClient();
  const elsewhere = AsyncLocalStorage.snapshot();
  middlewareStack.remove('httpSigningMiddleware');
  Object.assign(config, {
    requestHandler: {
      metadata: { handlerProtocol: 'http/1.1' },
      destroy: () => undefined,
      handle: async ({ body, path }: Sent, { abortSignal }: { readonly abortSignal?: AbortSignal } = {}) => {
        abortSignal?.throwIfAborted();
        const { status, ...answer } = await elsewhere(() => functions.invoke(path, Buffer.from(body).toString()));
        const response = { statusCode: status, headers: answer.headers, body: Buffer.from(answer.body) };
        return { response: new HttpResponse(response) };
      },
    },
  });
}

/** Lets the operations of this test file invoke these, each in its own role. */
export function useFunctions(...operations: readonly Invocable[]): void {
  let functions: LocalFunctions;
  beforeAll(async () => {
    functions = await startFunctions(
      operations.map(({ contract, handler }) => ({
        contract,
        handler: (event, context) => inRoleOf(contract, () => handler(event, context)),
      })),
      testAccess(),
    );
    Object.assign(process.env, functions.environment);
    invokePlainly(functions);
  });
  afterAll(async () => {
    await functions[Symbol.asyncDispose]();
  });
}
