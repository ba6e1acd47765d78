import { afterAll, beforeAll } from '@jest/globals';
import type { Operation } from '#functions/registry.ts';
import { type LocalFunctions, startFunctions } from '#infra/local/functions/local-functions.ts';
import { inRoleOf } from './role.ts';

type Invocable = Pick<Operation, 'contract' | 'handler'>;

/** Lets the operations of this test file invoke these, each in its own role. */
export const useFunctions = (...operations: readonly Invocable[]): void => {
  let functions: LocalFunctions;
  beforeAll(async () => {
    functions = await startFunctions(
      operations.map(({ contract, handler }) => ({
        contract,
        handler: (event, context) => inRoleOf(contract, () => handler(event, context)),
      })),
    );
    Object.assign(process.env, functions.environment);
  });
  afterAll(async () => {
    await functions[Symbol.asyncDispose]();
  });
};
