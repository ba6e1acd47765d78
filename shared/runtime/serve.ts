import middy from '@middy/core';
import type { Context as LambdaContext } from 'aws-lambda';
import type * as z from 'zod';
import type { Contract, Subject } from '#shared/contract/define-contract.ts';
import { auditWrite } from '#shared/entities/audit.ts';
import { transact, type Write } from '#shared/entities/transact.ts';
import { ability } from './ability.ts';
import type { Actor } from './actor.ts';
import { answer } from './answer.ts';
import { authentication } from './authentication.ts';
import { changedFields } from './changed-fields.ts';
import type { Event, Exchange, PipelineContext, Result } from './exchange.ts';
import { headers } from './headers.ts';
import { idempotency } from './idempotency.ts';
import { idFrom, newId } from './ids.ts';
import { logContext } from './log-context.ts';
import { parse } from './parse.ts';
import { preconditionOf } from './precondition.ts';
import { problemDocument } from './problem-document.ts';
import { rateLimit } from './rate-limit.ts';
import { userRecord } from './user-record.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<string, never>;
type Returned<C extends Contract> = C['success'] extends { readonly body: infer S extends z.ZodType }
  ? z.input<S>
  : string | Result | undefined;

/** What an operation's handler is given. */
export interface Context<C extends Contract> {
  readonly params: Parsed<C['params']>;
  readonly query: Parsed<C['query']>;
  readonly body: Parsed<C['body']>;
  /** On a public operation nobody: it can do nothing. */
  readonly actor: Actor;
  /** The instant of the request. */
  readonly now: string;
  readonly event: Event;
  /** True where nothing is written, whatever is committed: what was just done is then not found done. */
  readonly dryRun: boolean;
  /** Refuses when `If-Match` asks for another version than this. */
  readonly ifMatch: (record: { readonly version: number }) => void;
  /** A new id; under an Idempotency-Key the same one on each try. */
  readonly newId: (word: string) => string;
  /** True when an earlier try with the same Idempotency-Key may have written already. */
  readonly retried: boolean;
  /** The audit record of a write, to commit with it. */
  readonly audit: <T extends Audited>(subject: Subject, before: T | undefined, after: T) => Write;
  /** Writes all or nothing; on a dry run writes nothing. Throws `WriteLost` when a condition failed. */
  readonly commit: (writes: readonly Write[]) => Promise<void>;
}

interface Audited {
  readonly id: string;
  readonly version: number;
}

export type OperationHandler = (event: Event, context: LambdaContext) => Promise<Result>;

/** The Lambda handler of an operation: its own few lines, within the pipeline that all share. */
export const serve = <const C extends Contract>(
  contract: C,
  run: (context: Context<C>) => Promise<Returned<C>> | Returned<C>,
): OperationHandler => {
  const operation = (event: Event, { exchange }: PipelineContext) =>
    exchange.replay ? undefined : run(contextOf<C>(event, exchange));
  return middy<Event, unknown, Error, PipelineContext>(operation as never, { timeoutEarlyInMillis: 0 })
    .use(logContext(contract))
    .use(headers())
    .use(rateLimit())
    .use(authentication())
    .use(userRecord())
    .use(ability())
    .use(parse(contract))
    .use(idempotency())
    .use(answer())
    .use(problemDocument()) as unknown as OperationHandler;
};

const contextOf = <C extends Contract>(event: Event, exchange: Exchange): Context<C> => {
  const { actor, contract, idempotency: held, input, now, requestId } = exchange;
  let minted = 0;
  const mint = (word: string): string => {
    minted += 1;
    return held ? idFrom(word, `${held.seed}:${minted}`) : newId(word);
  };
  const shared: Omit<Context<C>, 'params' | 'query' | 'body' | 'dryRun'> = {
    actor: actor as Actor,
    now,
    event,
    ifMatch: preconditionOf(event),
    newId: mint,
    retried: held?.takenOver ?? false,
    audit: (subject, before, after) =>
      auditWrite({
        id: newId('audit'),
        at: now,
        by: actor?.id ?? 'nobody',
        operationId: contract.operationId,
        subject,
        subjectId: after.id,
        version: after.version,
        fields: changedFields(before, after),
        requestId,
      }),
    commit: async (writes) => {
      if (!input?.dryRun) await transact(writes);
    },
  };
  return { ...input, ...shared } as unknown as Context<C>;
};
