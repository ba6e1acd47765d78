import type * as z from 'zod';
import type { Contract } from '#shared/contract/define-contract.ts';
import { untilTimeLimit, withTimeLimit } from '#shared/platform/time-limit.ts';
import { admit } from './admission.ts';
import { type Event, exchangeOf, type Middleware, type PipelineContext, type Result } from './exchange.ts';
import { type OperationHandler, pipelineOf, timeLimitOf } from './pipeline-of.ts';

type PublicContract = Contract & { readonly access: 'public' };
type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<string, never>;
type Returned<C extends Contract> = C['success'] extends { readonly body: infer S extends z.ZodType }
  ? z.input<S>
  : string | Result | undefined;

/** What a public operation that writes nothing receives. */
export interface PublicContext<C extends Contract> {
  readonly params: Parsed<C['params']>;
  readonly event: Event;
  /** The time of the request: RFC 3339, UTC. */
  readonly now: string;
}

/**
 * Returns the Lambda handler of a public operation that writes no records: the pipeline of `serve` without the caller, idempotency keys and
 * commits. So its bundle holds neither ElectroDB nor the abilities, and starts faster.
 */
export function servePublic<const C extends PublicContract>(
  contract: C,
  run: (context: PublicContext<C>) => Promise<Returned<C>> | Returned<C>,
): OperationHandler {
  const operation = (event: Event, { exchange: { input, now } }: PipelineContext) =>
    untilTimeLimit(() => run({ ...input, event, now } as unknown as PublicContext<C>));
  const handler = pipelineOf(contract, operation, { admission: [admission()], comparison: [] });
  return (event, context) => withTimeLimit(timeLimitOf(contract), () => handler(event, context));
}

/** Awaits the count of the client's requests. */
function admission(): Middleware {
  return {
    before: async function admissionBefore(request) {
      await admit(exchangeOf(request));
    },
  };
}
