import pMap from 'p-map';
import { knownOperations } from '#shared/adapters/operations/known-operations.ts';
import type {
  InvokeOperation,
  OperationAnswer,
  OperationRequest,
} from '#shared/adapters/operations/operation-invoker.ts';
import { invalidField } from '#shared/contract/invalid-field.ts';
import type { OperationRoute } from '#shared/contract/operation-routes.ts';
import { Forbidden, ValidationFailed } from '#shared/contract/problems.ts';
import type { GivenStep } from '#shared/schemas/new-proposal.ts';
import type { StepResult } from '#shared/schemas/proposal.ts';
import type { ProposalPlan } from '#shared/schemas/proposal-record.ts';
import type { OperationStep } from '#shared/schemas/proposal-step.ts';
import { assertAnswered, problemIn, warningsIn } from './operation-answer.ts';

/** Operations that are invoked at the same time. */
const AT_ONCE = 10;

/** A given step with the record whose version it checks. Steps with the same `record` change the same record. */
interface Prepared {
  readonly given: GivenStep;
  readonly route: OperationRoute;
  readonly reading?: OperationRequest | undefined;
  readonly record?: string | undefined;
}

/**
 * Tries each given step on a dry run of its own, as the caller, and notes the version that it checks. A dry run does not do the steps
 * before it. Throws ValidationFailed for a step that its operation does not accept, Forbidden for one that the caller may not do.
 */
export const planOperations = async (invoke: InvokeOperation, given: readonly GivenStep[]): Promise<ProposalPlan> => {
  const prepared = given.map(prepare);
  const versions = await readVersions(invoke, prepared);
  const counted = new Map<string, number>();
  const numbered = prepared.map((each) => {
    const earlier = counted.get(each.record ?? '') ?? 0;
    if (each.record !== undefined) counted.set(each.record, earlier + 1);
    return { ...each, earlier, base: versionOf(each.given) ?? versions.get(each.record ?? '') };
  });
  const steps = await pMap(
    numbered.map((each, place) => ({ ...each, place })),
    async (each): Promise<OperationStep> => {
      const { base, earlier, given: step, place, route } = each;
      const { body, operationId, params, query } = step;
      const request = { operationId, params, query: { ...query, dryRun: 'true' }, body, version: base };
      return {
        type: 'OPERATION',
        operationId,
        summary: route.summary,
        params,
        query,
        body,
        version: base === undefined ? undefined : base + earlier,
        record: each.record,
        result: resultOf(await invoke(request), place),
      };
    },
    { concurrency: AT_ONCE },
  );
  return { steps, unresolved: [], notices: [], figures: null };
};

const prepare = (given: GivenStep, place: number): Prepared => {
  const { operationId, params, query = {} } = given;
  const route = knownOperations()[operationId];
  const path = `body.steps.${place}`;
  if (!route?.isStep) {
    const known = Object.entries(knownOperations()).flatMap(([id, each]) => (each.isStep ? [id] : []));
    throw invalidField(`${path}.operationId`, `cannot be a step. The operations that can are ${known.join(', ')}`);
  }
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const missing = names.find((name) => !(name in params));
  if (missing) throw invalidField(`${path}.params.${missing}`, 'is required');
  const unknown = Object.keys(params).find((name) => !names.includes(name));
  if (unknown) throw invalidField(`${path}.params.${unknown}`, 'is not a parameter of the path');
  if ('dryRun' in query) throw invalidField(`${path}.query.dryRun`, 'is set by the proposal: leave it out');
  if (!route.reads) return { given, route };
  const reading = {
    operationId: route.reads.operationId,
    params,
    query: Object.fromEntries(route.reads.query.flatMap((name) => (name in query ? [[name, query[name] ?? '']] : []))),
  };
  return { given, route, reading, record: recordOf(reading) };
};

/** Names the record that an operation reads. A parameter that only the write has does not count. */
const recordOf = ({ operationId, params, query }: OperationRequest): string => {
  const names = knownOperations()[operationId]?.path.match(/(?<=\{)\w+(?=\})/g) ?? [];
  return JSON.stringify([operationId, names.map((name) => params[name]), query]);
};

/** Returns the version that a step gives itself. */
const versionOf = ({ ifMatch }: GivenStep): number | undefined => {
  const digits = /\d+/.exec(ifMatch ?? '')?.[0];
  return digits === undefined ? undefined : Number(digits);
};

/** Reads the versions of the records whose steps give none. A record that cannot be read has none: its dry run says why. */
const readVersions = async (
  invoke: InvokeOperation,
  prepared: readonly Prepared[],
): Promise<ReadonlyMap<string, number>> => {
  const readings = new Map(
    prepared.flatMap(({ given, reading, record }) =>
      reading && record !== undefined && given.ifMatch === undefined ? [[record, reading] as const] : [],
    ),
  );
  const found = await pMap(
    [...readings],
    async ([record, reading]) => {
      const { body, status } = await invoke(reading);
      assertAnswered(status, reading.operationId);
      return status < 400 && typeof body['version'] === 'number' ? [[record, body['version']] as const] : [];
    },
    { concurrency: AT_ONCE },
  );
  return new Map(found.flat());
};

const resultOf = (answer: OperationAnswer, place: number): StepResult => {
  const { body, status } = answer;
  const problem = problemIn(answer);
  if (!problem) return { status, problem: null, warnings: warningsIn(body) };
  const path = `body.steps.${place}`;
  if (status === 403) throw new Forbidden(`${path}: ${problem.detail}`);
  if (status !== 400) return { status, problem, warnings: [] };
  const errors = (problem.errors ?? []).map((error) => ({
    ...error,
    path: `${path}.${error.path.replace(/^path(?=\.|$)/, 'params')}`,
  }));
  throw new ValidationFailed(`${path}: ${problem.detail}`, { errors });
};
