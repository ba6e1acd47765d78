import * as z from 'zod';
import type { OperationAnswer } from '#shared/adapters/operations/operation-invoker.ts';
import { Outage } from '#shared/platform/time-limit.ts';
import { StepProblem } from '#shared/schemas/proposals/proposal.ts';
import { Warning } from '#shared/schemas/warning.ts';

/** Throws Outage if an operation failed: the answer says nothing about the request. */
export function assertAnswered(status: number, operationId: string): void {
  if (status >= 500) throw new Outage('functions', new Error(`${operationId} answered ${status}`));
}

/** Returns the problem that an operation answered; undefined for a success. Throws Outage if it failed. */
export function problemIn({ body, status }: OperationAnswer): StepProblem | undefined {
  assertAnswered(status, String(body['code']));
  return status < 400 ? undefined : StepProblem.parse(body);
}

/** Returns the warnings in the answer of a write. */
export function warningsIn(body: OperationAnswer['body']): Warning[] {
  return z.array(Warning).parse(body['warnings'] ?? []);
}
