import { type InvokeOperation, knownOperations, type OperationAnswer } from '#shared/adapters/operations/lambda.ts';
import { invalidField } from '#shared/contract/invalid-field.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { GivenStep } from '#shared/schemas/proposals/new-proposal.ts';
import type { StepResult } from '#shared/schemas/proposals/proposal.ts';
import type { ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import type { OperationStep } from '#shared/schemas/proposals/proposal-step.ts';
import { peopleIn, sayAll } from './say-steps.ts';
import { plainResultOf, resultOf, type StepToTry, tryInOrder } from './try-in-order.ts';

/**
 * Tries the given steps in order, as the caller, each on a dry run after those before it. Notes the version that each checks and what it
 * changes, in words. Throws ValidationFailed for a step that its operation does not accept, Forbidden for one that the caller may not do.
 */
export async function planOperations(invoke: InvokeOperation, given: readonly GivenStep[]): Promise<ProposalPlan> {
  return { steps: await planSteps(invoke, given, resultOf), unresolved: [], notices: [], figures: null };
}

/** Tries the steps in order. Default: a refusal is the result of its step, whatever it is. Throws Outage, and what `judge` throws. */
export async function planSteps(
  invoke: InvokeOperation,
  given: readonly GivenStep[],
  judge: (answer: OperationAnswer, place: number) => StepResult = plainResultOf,
): Promise<OperationStep[]> {
  const prepared = given.map(prepare);
  const tried = await tryInOrder(invoke, prepared);
  const judged = tried.map((step, place) => ({ ...step, result: judge(step.answer, place) }));
  const said = await sayAll(tried);
  return judged.map(({ answer, before, given: step, result, route, version }, place): OperationStep => {
    const { body, idSeed, operationId, params, query } = step;
    return {
      type: 'OPERATION',
      operationId,
      summary: route.summary,
      access: route.access,
      params,
      query,
      body,
      version,
      idSeed,
      result,
      said: said[place],
      people: peopleIn(before, answer.body),
    };
  });
}

const STEPS = { what: { field: 'kind', value: 'OPERATIONS' } };

function prepare(given: GivenStep, place: number): StepToTry {
  const { operationId, params, query = {} } = given;
  const route = knownOperations()[operationId];
  const path = `body.steps.${place}`;
  if (!route?.isStep) {
    const known = Object.entries(knownOperations()).flatMap(([id, each]) => (each.isStep ? [id] : []));
    const message = `cannot be a step. The operations that can are ${known.join(', ')}`;
    throw invalidField(`${path}.operationId`, fault('NOT_FOR', message, STEPS));
  }
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const missing = names.find((name) => !(name in params));
  if (missing) throw invalidField(`${path}.params.${missing}`, fault('REQUIRED', 'is required'));
  const unknown = Object.keys(params).find((name) => !names.includes(name));
  if (unknown)
    throw invalidField(`${path}.params.${unknown}`, fault('UNKNOWN_FIELD', 'is not a parameter of the path'));
  if ('dryRun' in query)
    throw invalidField(`${path}.query.dryRun`, fault('NOT_FOR', 'is set by the proposal: leave it out', STEPS));
  if (!route.reads) return { given, route };
  const reading = {
    operationId: route.reads.operationId,
    params,
    query: Object.fromEntries(route.reads.query.flatMap((name) => (name in query ? [[name, query[name] ?? '']] : []))),
  };
  return { given, route, reading };
}
