import type { ProposalStep } from '#shared/schemas/proposal.ts';
import type { AssignedPair, StepRecord } from '#shared/schemas/proposal-record.ts';
import { type NamedRecords, resourceName, rideName } from './names.ts';

/** Returns the steps as requests to `updateEvent`, each with a summary for people. */
export const presentSteps = (steps: readonly StepRecord[], named: NamedRecords): ProposalStep[] =>
  steps.map((step, place) => ({
    n: place + 1,
    operationId: 'updateEvent',
    params: { eventId: step.activityId },
    body: changeOfStep(step),
    ifMatch: `"${step.version}"`,
    summary: summaryOf(step, named),
  }));

const FIELDS = ['vehicleId', 'driverId'] as const;

/** Returns the fields that a step changes; null for one that it removes. */
export const changeOfStep = ({ after, before }: StepRecord): ProposalStep['body'] =>
  Object.fromEntries(
    FIELDS.filter((field) => before[field] !== after[field]).map((field) => [field, after[field] ?? null]),
  );

const summaryOf = ({ activityId, after, before }: StepRecord, named: NamedRecords): string => {
  const nameIn = (pair: AssignedPair, field: (typeof FIELDS)[number]): string => {
    const id = pair[field];
    if (id !== undefined) return resourceName(id, named);
    return field === 'vehicleId' ? 'no vehicle' : 'no driver';
  };
  const changes = FIELDS.filter((field) => before[field] !== after[field]).map(
    (field) => `${nameIn(before, field)} -> ${nameIn(after, field)}`,
  );
  return `${rideName(activityId, named)}: ${changes.join(', ')}`;
};
