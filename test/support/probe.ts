import * as z from 'zod';
import type { Contract } from '#shared/contract/define-contract.ts';
import type { OperationHandler } from '#shared/pipeline/pipeline-of.ts';
import { type Context, serve } from '#shared/pipeline/serve.ts';

export interface Probe {
  readonly contract: Contract;
  readonly handler: OperationHandler;
}

/** Returns an operation for tests. By default it is public and answers its body, params and query. */
export function probe(
  differences: Partial<Contract>,
  run: (context: Context<Contract>) => unknown = ({ body, params, query }) => ({ body, params, query }),
): Probe {
  const contract: Contract = {
    operationId: 'probe',
    method: 'GET',
    path: '/api/probe',
    summary: 'Show what the pipeline does',
    tag: 'Probe',
    access: 'public',
    success: { status: 200, body: z.record(z.string(), z.unknown()), description: 'What was asked' },
    effect: 'NOTHING',
    uses: [],
    ...differences,
  };
  return { contract, handler: serve(contract, run as never) };
}
