import { readableRange } from '#shared/domain/time/format.ts';
import type { ProposalStep } from '#shared/schemas/proposals/proposal.ts';
import type { MotorcadeStep, OperationStep } from '#shared/schemas/proposals/proposal-step.ts';
import type { NamedRecords } from './names.ts';
import type { PlannedChange } from './planned-change.ts';

/** Returns the step that moves a motorcade with all its cars; undefined where the change is none of a motorcade. */
export function motorcadeStep({ after, motorcade }: PlannedChange): MotorcadeStep | undefined {
  return (
    motorcade && {
      type: 'MOTORCADE',
      motorcadeId: motorcade.id,
      version: motorcade.version,
      before: { startTime: motorcade.startTime, endTime: motorcade.endTime },
      after: { startTime: after.startTime, endTime: after.endTime },
    }
  );
}

/** Returns the step as the operation that it calls. */
export function operationOfMotorcade({ after, motorcadeId, version }: MotorcadeStep) {
  return {
    operationId: 'updateMotorcade',
    summary: 'Move or change a motorcade',
    params: { motorcadeId },
    body: { ...after },
    version,
  } satisfies Omit<OperationStep, 'type' | 'result'>;
}

/** Returns the step as a request. */
export function ofMotorcade(step: MotorcadeStep, { motorcades, timezone }: NamedRecords): Omit<ProposalStep, 'n'> {
  const { body, operationId, params, version } = operationOfMotorcade(step);
  const motorcade = motorcades?.get(step.motorcadeId);
  const name = motorcade ? `${motorcade.title} (all ${motorcade.carIds.length} cars)` : 'A motorcade';
  const [from, to] = [step.before, step.after].map((each) => readableRange(each.startTime, each.endTime, timezone));
  return { operationId, params, body, ifMatch: `"${version}"`, summary: `${name}: ${from} -> ${to}` };
}
