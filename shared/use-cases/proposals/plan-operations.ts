import pMap from 'p-map';
import { knownOperations } from '#shared/adapters/operations/known-operations.ts';
import type { InvokeOperation, OperationRequest } from '#shared/adapters/operations/operation-invoker.ts';
import { invalidField } from '#shared/contract/invalid-field.ts';
import type { OperationRoute } from '#shared/contract/operation-routes.ts';
import type { Shown } from '#shared/domain/proposals/written.ts';
import type { GivenStep } from '#shared/schemas/new-proposal.ts';
import type { ProposalPlan } from '#shared/schemas/proposal-record.ts';
import type { OperationStep } from '#shared/schemas/proposal-step.ts';
import { assertAnswered } from './operation-answer.ts';
import { sayAll } from './say-steps.ts';
import { peopleIn } from './spelling.ts';
import { resultOf, tryAgain, tryStep } from './try-given-step.ts';

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
 * Tries each given step on a dry run of its own, as the caller, and notes the version that it checks and what it changes, in words. A
 * dry run does not do the steps before it. Throws ValidationFailed for a step that its operation does not accept, Forbidden for one
 * that the caller may not do.
 */
export const planOperations = async (invoke: InvokeOperation, given: readonly GivenStep[]): Promise<ProposalPlan> => {
  const prepared = given.map(prepare);
  const records = await readRecords(invoke, prepared);
  const counted = new Map<string, number>();
  const numbered = prepared.map((each, place) => {
    const earlier = counted.get(each.record ?? '') ?? 0;
    if (each.record !== undefined) counted.set(each.record, earlier + 1);
    const before = records.get(each.record ?? '');
    return { ...each, place, earlier, before, base: versionOf(each.given) ?? numberIn(before) };
  });
  const first = await pMap(numbered, ({ base, given: step }) => tryStep(invoke, step, base), { concurrency: AT_ONCE });
  const tried = await tryAgain(invoke, numbered, first);
  const results = tried.map((answer, place) => resultOf(answer, place));
  const words = await sayAll(numbered, tried);
  const steps = numbered.map(({ base, before, earlier, given: step, place, record, route }): OperationStep => {
    const { body, idSeed, operationId, params, query } = step;
    return {
      type: 'OPERATION',
      operationId,
      summary: route.summary,
      params,
      query,
      body,
      version: base === undefined ? undefined : base + earlier,
      record,
      idSeed,
      result: results[place] ?? { status: null, problem: null, warnings: [] },
      words: words[place],
      people: peopleIn(before, tried[place]?.body),
    };
  });
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

const numberIn = (record: Shown | undefined): number | undefined =>
  typeof record?.['version'] === 'number' ? record['version'] : undefined;

/** Reads the records that the steps change. A record that cannot be read is left out: the dry run of its step says why. */
const readRecords = async (
  invoke: InvokeOperation,
  prepared: readonly Prepared[],
): Promise<ReadonlyMap<string, Shown>> => {
  const readings = new Map(
    prepared.flatMap(({ reading, record }) => (reading && record !== undefined ? [[record, reading] as const] : [])),
  );
  const found = await pMap(
    [...readings],
    async ([record, reading]) => {
      const { body, status } = await invoke(reading);
      assertAnswered(status, reading.operationId);
      return status < 400 ? [[record, body] as const] : [];
    },
    { concurrency: AT_ONCE },
  );
  return new Map(found.flat());
};
