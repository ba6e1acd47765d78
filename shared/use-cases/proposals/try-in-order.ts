import pMap from 'p-map';
import * as z from 'zod';
import type { InvokeOperation, OperationAnswer, OperationRequest } from '#shared/adapters/operations/lambda.ts';
import type { OperationRoute } from '#shared/contract/operation-routes.ts';
import { Forbidden, Internal, Maintenance, Unavailable, ValidationFailed } from '#shared/contract/problems.ts';
import type { Shown } from '#shared/domain/proposals/names.ts';
import { Outage } from '#shared/platform/time-limit.ts';
import type { GivenStep } from '#shared/schemas/proposals/new-proposal.ts';
import { StepProblem, type StepResult } from '#shared/schemas/proposals/proposal.ts';
import { Warning } from '#shared/schemas/warning.ts';
import type { Condition } from '#shared/table/condition.ts';
import { addStaged, stagedItems } from '#shared/table/dry-runs.ts';
import { decodeTrial, encodeTrial, hasRead, mergedItems, type StagedItem, type Trial } from '#shared/table/stage.ts';

/** Operations that are invoked at the same time. */
const AT_ONCE = 10;

/** A given step, with the request that reads the record that it changes. */
export interface StepToTry {
  readonly given: GivenStep;
  readonly route: OperationRoute;
  readonly reading?: OperationRequest | undefined;
}

/** A step that was tried on a dry run. */
export interface TriedStep extends StepToTry {
  /** The record that it changes, as the steps before it leave it. Undefined if it cannot be read: the answer says why. */
  readonly before: Shown | undefined;
  /** The version that it checks. */
  readonly version: number | undefined;
  readonly answer: OperationAnswer;
}

interface Attempt extends TriedStep {
  readonly reads: readonly Condition[];
  readonly items: readonly StagedItem[];
}

/**
 * Tries steps in order, each on the table as the steps before it would leave it. All are tried alone first, at the same time. A step is
 * tried again only if it read what an earlier step would write. Within `withStaged`, the steps begin on its table, and stay on it.
 */
export async function tryInOrder(invoke: InvokeOperation, steps: readonly StepToTry[]): Promise<TriedStep[]> {
  const alone = await pMap(steps, (step) => attempt(invoke, step, []), { concurrency: AT_ONCE });
  let items: readonly StagedItem[] = stagedItems();
  const tried: TriedStep[] = [];
  for (const first of alone) {
    const last = hasRead(first, items) ? await attempt(invoke, first, items, first) : first;
    if (last.answer.status < 400) items = mergedItems(items, last.items);
    tried.push(last);
  }
  addStaged(items);
  return tried;
}

async function attempt(
  invoke: InvokeOperation,
  { given, reading, route }: StepToTry,
  items: readonly StagedItem[],
  alone?: TriedStep,
): Promise<Attempt> {
  const staged = encodeTrial({ reads: [], items });
  const read = reading && (await invoke({ ...reading, staged }));
  if (read) assertAnswered(read);
  const before = read && read.status < 400 ? read.body : undefined;
  const { body, idSeed, operationId, params, query } = given;
  const version = versionToCheck(given, before, alone?.before);
  const answer = await invoke({
    operationId,
    params,
    query: { ...query, dryRun: 'true' },
    body,
    version,
    idSeed,
    staged,
  });
  const { items: written, reads } = trialOf(answer);
  return { given, reading, route, before, version, answer, items: written, reads: [...trialOf(read).reads, ...reads] };
}

/** Returns what an operation read and would write. */
export function trialOf(answer: OperationAnswer | undefined): Trial {
  return answer?.trial === undefined ? { reads: [], items: [] } : decodeTrial(answer.trial);
}

/** Returns the version that a step gives itself, raised by the steps before it; else the version that its record has then. */
function versionToCheck(
  { ifMatch }: GivenStep,
  before: Shown | undefined,
  alone: Shown | undefined,
): number | undefined {
  const digits = /\d+/.exec(ifMatch ?? '')?.[0];
  const [current, first] = [numberIn(before), numberIn(alone)];
  if (digits === undefined) return current;
  return Number(digits) + (current !== undefined && first !== undefined ? current - first : 0);
}

function numberIn(record: Shown | undefined): number | undefined {
  return typeof record?.['version'] === 'number' ? record['version'] : undefined;
}

/** Returns what a step would do, or why it would be refused. */
export function plainResultOf(answer: OperationAnswer): StepResult {
  const { body, status } = answer;
  const problem = problemIn(answer);
  if (problem) return { status, problem, warnings: [] };
  const id = status === 201 && typeof body['id'] === 'string' ? { id: body['id'] } : {};
  return { status, ...id, problem: null, warnings: warningsIn(body) };
}

/** Throws ValidationFailed for a step that its operation does not accept, Forbidden for one that the caller may not do. */
export function resultOf(answer: OperationAnswer, place: number): StepResult {
  const { body } = answer;
  const result = plainResultOf(answer);
  const { problem, status } = result;
  const path = `body.steps.${place}`;
  if (problem && status === 403) throw new Forbidden(`${path}: ${problem.detail}`);
  if (!problem || status !== 400) return result;
  const errors = (problem.errors ?? []).map((error) => ({
    ...error,
    path: `${path}.${error.path.replace(/^path(?=\.|$)/, 'params')}`,
  }));
  throw new ValidationFailed(`${path}: ${problem.detail}`, {
    kind: body['kind'] === 'STATE' ? 'STATE' : 'MEANING',
    errors,
  });
}

/** These say nothing about the request. Others, such as FEATURE_DISABLED, refuse it. */
const FAILURES: readonly unknown[] = [Internal, Maintenance, Unavailable].map(({ code }) => code);

/** Throws Outage if an operation failed. */
function assertAnswered({ body, status }: OperationAnswer): void {
  const { code, detail } = body;
  const isRefusal = typeof code === 'string' && !FAILURES.includes(code);
  if (status >= 500 && !isRefusal) throw new Outage('functions', new Error(`${status}: ${String(detail)}`));
}

/** Returns the problem that an operation answered; undefined for a success. Throws Outage if it failed. */
export function problemIn(answer: OperationAnswer): StepProblem | undefined {
  assertAnswered(answer);
  return answer.status < 400 ? undefined : StepProblem.parse(answer.body);
}

/** Returns the warnings in the answer of a write. */
function warningsIn(body: OperationAnswer['body']): Warning[] {
  return z.array(Warning).parse(body['warnings'] ?? []);
}
