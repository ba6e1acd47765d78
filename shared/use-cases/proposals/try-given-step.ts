import type { InvokeOperation, OperationAnswer } from '#shared/adapters/operations/operation-invoker.ts';
import { Forbidden, ValidationFailed } from '#shared/contract/problems.ts';
import type { GivenStep } from '#shared/schemas/new-proposal.ts';
import type { StepResult } from '#shared/schemas/proposal.ts';
import { problemIn, warningsIn } from './operation-answer.ts';

/** Tries a step on a dry run, under the version that its record has. */
export const tryStep = (
  invoke: InvokeOperation,
  { body, idSeed, operationId, params, query }: GivenStep,
  version: number | undefined,
): Promise<OperationAnswer> =>
  invoke({ operationId, params, query: { ...query, dryRun: 'true' }, body, version, idSeed });

interface Numbered {
  readonly given: GivenStep;
  readonly base: number | undefined;
}

/**
 * Tries the steps again that were refused and name a record which an earlier step makes: without that record, as far as this leaves a
 * request. Returns the answers, and undefined for a step that cannot be tried.
 */
export const tryAgain = (
  invoke: InvokeOperation,
  steps: readonly Numbered[],
  answers: readonly OperationAnswer[],
): Promise<(OperationAnswer | undefined)[]> => {
  const made = new Set<string>();
  return Promise.all(
    steps.map(async ({ base, given }, place) => {
      const answer = answers[place];
      const { id, status } = { id: answer?.body['id'], status: answer?.status ?? 0 };
      const named = [...made].filter((each) => JSON.stringify([given.params, given.query, given.body]).includes(each));
      if (status === 201 && typeof id === 'string' && given.idSeed !== undefined) made.add(id);
      if (status < 400 || named.length === 0) return answer;
      const body = withoutIds(given.body, new Set(named));
      const isLeft = !named.some((each) => JSON.stringify([given.params, given.query, body]).includes(each));
      return isLeft ? tryStep(invoke, { ...given, body }, base) : undefined;
    }),
  );
};

/** Leaves ids out of the lists of a body. */
const withoutIds = (body: GivenStep['body'], ids: ReadonlySet<string>): GivenStep['body'] =>
  body &&
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.filter((each) => !ids.has(String(each))) : value,
    ]),
  );

/** Throws ValidationFailed for a step that its operation does not accept, Forbidden for one that the caller may not do. */
export const resultOf = (answer: OperationAnswer | undefined, place: number): StepResult => {
  if (!answer) return { status: null, problem: null, warnings: [] };
  const { body, status } = answer;
  const problem = problemIn(answer);
  const id = status === 201 && typeof body['id'] === 'string' ? { id: body['id'] } : {};
  if (!problem) return { status, ...id, problem: null, warnings: warningsIn(body) };
  const path = `body.steps.${place}`;
  if (status === 403) throw new Forbidden(`${path}: ${problem.detail}`);
  if (status !== 400) return { status, problem, warnings: [] };
  const errors = (problem.errors ?? []).map((error) => ({
    ...error,
    path: `${path}.${error.path.replace(/^path(?=\.|$)/, 'params')}`,
  }));
  throw new ValidationFailed(`${path}: ${problem.detail}`, { errors });
};
