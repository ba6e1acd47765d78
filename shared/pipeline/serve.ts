import type * as z from 'zod';
import type { Contract } from '#shared/contract/define-contract.ts';
import { idFrom, newId } from '#shared/platform/ids.ts';
import { untilTimeLimit, withTimeLimit } from '#shared/platform/time-limit.ts';
import { withStaged } from '#shared/table/staged.ts';
import { decodeTrial, encodeTrial } from '#shared/table/staged-items.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { ability } from './ability.ts';
import { ANONYMOUS, type Caller } from './actor.ts';
import { answeringErased } from './answering-erased.ts';
import { authentication } from './authentication.ts';
import { type Tell, tellerOf } from './event-stream.ts';
import type { Event, Exchange, PipelineContext, Result } from './exchange.ts';
import { idempotency } from './idempotency.ts';
import { type PageRequestOf, pageRequestOf } from './page-request.ts';
import { parameterAccess } from './parameter-access.ts';
import { type OperationHandler, pipelineOf, timeLimitOf } from './pipeline-of.ts';
import { preconditionOf } from './precondition.ts';
import { useCaseContext } from './use-case-context.ts';
import { userRecord } from './user-record.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<string, never>;
type Returned<C extends Contract> =
  | (C['success'] extends { readonly body: infer S extends z.ZodType } ? z.input<S> : string | Result | undefined)
  | (C extends { readonly dryRunAnswer: infer D extends z.ZodType } ? z.input<D> : never);

/** What an operation's handler receives: the parsed request, and the context of its use case. */
export interface Context<C extends Contract> extends UseCaseContext {
  readonly params: Parsed<C['params']>;
  readonly query: Parsed<C['query']>;
  readonly body: Parsed<C['body']>;
  /** The caller. On public operations: anonymous, with no abilities. */
  readonly actor: Caller;
  readonly event: Event;
  readonly pageRequest: PageRequestOf;
  /** True if an earlier attempt with the same Idempotency-Key may have written already. */
  readonly retried: boolean;
  /** Sends an event before the answer, if the client asks for a stream, and the gateway can send one. */
  readonly tell?: Tell | undefined;
}

/** Returns the Lambda handler of an operation: the pipeline that all operations share, around its `run`. */
export function serve<const C extends Contract>(
  contract: C,
  run: (context: Context<C>) => Promise<Returned<C>> | Returned<C>,
): OperationHandler {
  const operation = (event: Event, { eventSink, exchange }: PipelineContext) => {
    if (exchange.replay) return undefined;
    const context = { ...contextOf<C>(event, exchange), tell: tellerOf(event, exchange, eventSink) };
    return untilTimeLimit(() => answeringErased(contract, event, () => run(context)));
  };
  const handler = pipelineOf(contract, operation, {
    admission: [authentication(), userRecord(), ability()],
    comparison: [parameterAccess(), idempotency()],
  });
  return (event, context) => {
    const handle = () => handler(event, context);
    const { staged } = event.invocation ?? {};
    return withTimeLimit(timeLimitOf(contract), staged === undefined ? handle : () => tried(staged, handle));
  };
}

/** Runs a dry run after others. The answer says what it read, and what it would write. */
async function tried(staged: string, run: () => Promise<Result>): Promise<Result> {
  const { result, trial } = await withStaged(decodeTrial(staged).items, run);
  return { ...result, trial: encodeTrial(trial) };
}

function contextOf<C extends Contract>(event: Event, exchange: Exchange): Context<C> {
  const { actor = ANONYMOUS, contract, idempotency: held, input, now, requestId } = exchange;
  let count = 0;
  const nextId = (word: string): string => {
    count += 1;
    const { idSeed } = event.invocation ?? {};
    if (idSeed !== undefined) return idFrom(word, `${actor.id}:${idSeed}:${count}`);
    return held ? idFrom(word, `${held.seed}:${count}`) : newId(word);
  };
  const useCase = useCaseContext({
    actor,
    now,
    dryRun: input?.dryRun ?? false,
    newId: nextId,
    ifMatch: preconditionOf(event),
    operationId: contract.operationId,
    requestId,
    step: event.invocation?.step,
    turnWrite: event.invocation?.turnWrite,
    via: event.invocation?.via,
  });
  const pageRequest = pageRequestOf(exchange);
  return { ...input, ...useCase, event, pageRequest, retried: held?.takenOver ?? false } as unknown as Context<C>;
}
