import type * as z from 'zod';
import type { Contract } from '#shared/contract/define-contract.ts';
import { Problem, type ProblemClass, type ProblemDetails } from '#shared/contract/problem.ts';
import {
  ContendedWrite,
  Erased,
  InvalidTransition,
  NotFound,
  SupplierFull,
  VersionMismatch,
} from '#shared/contract/problems.ts';
import { problemsOf } from '#shared/contract/problems-of.ts';
import { erasedProblem } from '#shared/domain/records.ts';
import { erasedIdIn } from '#shared/entities/erasure/erasure.ts';
import { idFrom, newId } from '#shared/platform/ids.ts';
import { untilTimeLimit, withTimeLimit } from '#shared/platform/time-limit.ts';
import { DEFAULT_LIMIT } from '#shared/schemas/query.ts';
import { withStaged } from '#shared/table/dry-runs.ts';
import type { PageRequest } from '#shared/table/read-pages.ts';
import { decodeTrial, encodeTrial } from '#shared/table/stage.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { ANONYMOUS, ability, authentication, type CallerWithoutToken, parameterAccess, userRecord } from './caller.ts';
import type { Caller, Event, Exchange, PipelineContext, Result } from './exchange.ts';
import { headerOf, REQUEST_HEADER, type Tell, tellerOf } from './headers.ts';
import { idempotency } from './idempotency.ts';
import { type OperationHandler, pipelineOf, timeLimitOf } from './pipeline-of.ts';
import { useCaseContext } from './use-case-context.ts';

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

/** Returns the Lambda handler of an operation: the pipeline that all operations share, around its `run`. `withoutToken`: see `authentication`. */
export function serve<const C extends Contract>(
  contract: C,
  run: (context: Context<C>) => Promise<Returned<C>> | Returned<C>,
  withoutToken?: CallerWithoutToken,
): OperationHandler {
  const operation = (event: Event, { eventSink, exchange }: PipelineContext) => {
    if (exchange.replay) return undefined;
    const context = { ...contextOf<C>(event, exchange), tell: tellerOf(event, exchange, eventSink) };
    return untilTimeLimit(() =>
      answeringErased(contract, event, () => keepingFromOutsiders(context.actor, () => run(context))),
    );
  };
  const handler = pipelineOf(contract, operation, {
    admission: [authentication(withoutToken), userRecord(), ability()],
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

const MAX_ECHO_LENGTH = 100;

/**
 * Returns the check of `If-Match` against a record. It throws VersionMismatch; without the header it accepts every version.
 * An ETag is `"<version>"`, or `"<version>-<digest>"` if the answer also shows other records. Only the version counts for a write, so
 * the tag of any answer that showed the record matches. Weak tags and tags without quotes match too. Other texts match nothing.
 */
export function preconditionOf(event: Event) {
  const header = headerOf(event, REQUEST_HEADER.ifMatch);
  const tags = header?.split(',').map((tag) => tag.trim());
  const versions = tags?.map((tag) => /^(?:W\/)?("?)(\d+)(?:-[\w-]+)?\1$/.exec(tag)?.[2]);
  return ({ version }: { readonly version: number }): void => {
    if (!tags || tags.includes('*') || versions?.includes(String(version))) return;
    const requested = header?.slice(0, MAX_ECHO_LENGTH) || 'nothing';
    throw new VersionMismatch(
      `The version is ${version} now, and If-Match asks for ${requested}. Read the record again before you change it.`,
    );
  };
}

/**
 * Returns the page that the query asks for. A cursor opens only in the list that made it: the list is named after the operation and
 * `filter`. So `filter` must hold everything that selects items, such as the caller's own driver id.
 */
export type PageRequestOf = (filter: object) => PageRequest;

export function pageRequestOf({ contract, input, now }: Exchange): PageRequestOf {
  return (filter) => {
    const { cursor, limit = DEFAULT_LIMIT } = (input?.query ?? {}) as Partial<PageRequest>;
    return { list: `${contract.operationId} ${JSON.stringify(filter)}`, limit, cursor, now };
  };
}

/**
 * Runs an operation. Throws Erased instead of NotFound if the record was deleted for good in the last 8 days. Reads the marks only
 * after a NotFound, so other requests cost nothing more.
 */
export async function answeringErased<T>(
  contract: Contract,
  { rawPath }: Event,
  run: () => Promise<T> | T,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof NotFound) || !problemsOf(contract).includes(Erased)) throw error;
    const id = await erasedIdIn(`${rawPath} ${typeof error.cause === 'string' ? error.cause : ''}`);
    throw id === undefined ? error : erasedProblem();
  }
}

/** Refusals whose texts name no ride, guest or other record. */
const PLAIN: readonly ProblemClass[] = [InvalidTransition, SupplierFull, ContendedWrite];
/** What answers say of a vehicle or driver for the staff alone. `warnings` name rides. */
const FOR_STAFF = new Set(['warnings', 'notes', 'reservedFor']);

/** Tells whether a caller works for a supplier: they may read no activity. */
function isOutsider({ can, user }: Pick<Caller, 'can' | 'user'>): boolean {
  return user?.supplierId !== undefined && !can('read', 'ScheduleEvent');
}

/**
 * Runs an operation. Those who work for a supplier learn nothing of others by its answer: no warnings and notes, and of a refusal only what it
 * is, without the rides, guests and other records that it names.
 */
async function keepingFromOutsiders<T>(caller: Caller, run: () => Promise<T> | T): Promise<T> {
  if (!isOutsider(caller)) return run();
  try {
    return withoutStaffFields(await run());
  } catch (error) {
    throw error instanceof Problem && error.status === 409 ? plainRefusal(error) : error;
  }
}

function plainRefusal(problem: Problem): Problem {
  if (PLAIN.some((kind) => problem instanceof kind)) return problem;
  const details = Object.entries(problem.details).flatMap(([name, value]) => {
    if (name === 'cure' || name === 'values') return [];
    return [[name, Array.isArray(value) ? [] : (value as unknown)]];
  });
  const kind = problem.constructor as ProblemClass;
  return new kind(`${problem.title}.`, Object.fromEntries(details) as ProblemDetails);
}

function withoutStaffFields<T>(answer: T): T {
  if (typeof answer !== 'object' || answer === null) return answer;
  const shown = Object.entries(answer).flatMap(([name, value]) => {
    if (FOR_STAFF.has(name)) return [];
    return [[name, name === 'items' && Array.isArray(value) ? value.map(withoutStaffFields) : (value as unknown)]];
  });
  return Object.fromEntries(shown) as T;
}
