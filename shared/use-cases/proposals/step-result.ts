import type { OperationAnswer } from '#shared/adapters/operations/operation-invoker.ts';
import { Forbidden, ValidationFailed } from '#shared/contract/problems.ts';
import type { StepResult } from '#shared/schemas/proposals/proposal.ts';
import { problemIn, warningsIn } from './operation-answer.ts';

/** Throws ValidationFailed for a step that its operation does not accept, Forbidden for one that the caller may not do. */
export function resultOf(answer: OperationAnswer, place: number): StepResult {
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
}
