import { readableRange } from '#shared/domain/time/format.ts';
import type { ProposalStep } from '#shared/schemas/proposal.ts';
import type {
  AssignedPair,
  BlockStep,
  MoveStep,
  OperationStep,
  RideStep,
  StepRecord,
} from '#shared/schemas/proposal-record.ts';
import { shownQuery } from '#shared/schemas/step-query.ts';
import { activityIdOf, type NamedRecords, resourceName, rideName } from './names.ts';

/** Returns the steps as requests, each with a summary for people. */
export const presentSteps = (steps: readonly StepRecord[], named: NamedRecords): ProposalStep[] =>
  steps.map((step, place) => ({
    n: place + 1,
    ...request(step, named),
  }));

type Unnumbered = Omit<ProposalStep, 'n'>;

const request = (step: StepRecord, named: NamedRecords): Unnumbered => {
  if (step.type === 'BLOCK') return ofBlock(step, named);
  return step.type === 'OPERATION' ? given(step, named) : ofActivity(step, named);
};

const ofBlock = ({ from, reason, resource, resourceId, to }: BlockStep, named: NamedRecords): Unnumbered => {
  const why = reason === undefined ? '' : `: ${reason}`;
  return {
    ...(resource === 'DRIVER'
      ? { operationId: 'createDriverBlock', params: { driverId: resourceId } }
      : { operationId: 'createVehicleBlock', params: { vehicleId: resourceId } }),
    body: { from, to, ...(reason !== undefined && { reason }) },
    ifMatch: null,
    summary: `${resourceName(resourceId, named)} is unavailable ${readableRange(from, to, named.timezone)}${why}`,
  };
};

const ofActivity = (step: RideStep | MoveStep, named: NamedRecords): Unnumbered => ({
  operationId: 'updateEvent',
  params: { eventId: step.activityId },
  body: changeOfStep(step),
  ifMatch: `"${step.version}"`,
  summary: step.type === 'RIDE' ? assignmentSummary(step, named) : moveSummary(step, named),
});

const given = (step: OperationStep, named: NamedRecords): Unnumbered => {
  const { body, operationId, params, query, result, version } = step;
  return {
    operationId,
    params: { ...params },
    ...(query && { query: shownQuery(query) }),
    ...(body && { body: { ...body } }),
    ifMatch: version === undefined ? null : `"${version}"`,
    summary: operationSummary(step, named),
    result,
  };
};

const FIELDS = ['vehicleId', 'driverId'] as const;

/** Returns the fields that a step changes; null for one that it removes. */
export const changeOfStep = (step: RideStep | MoveStep): Record<string, string | null> => {
  if (step.type === 'MOVE') return { ...step.after };
  const { after, before } = step;
  return Object.fromEntries(
    FIELDS.filter((field) => before[field] !== after[field]).map((field) => [field, after[field] ?? null]),
  );
};

const assignmentSummary = ({ activityId, after, before }: RideStep, named: NamedRecords): string => {
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

const moveSummary = ({ activityId, after, before }: MoveStep, { activities, timezone }: NamedRecords): string => {
  const rangeOf = ({ endTime, startTime }: MoveStep['after']): string => readableRange(startTime, endTime, timezone);
  return `${activities.get(activityId)?.title ?? `The activity ${activityId}`}: ${rangeOf(before)} -> ${rangeOf(after)}`;
};

/** Says what the operation does, to what, and which fields it sets. */
const operationSummary = (step: OperationStep, named: NamedRecords): string => {
  const { body = {}, params, query = {}, summary } = step;
  const activityId = activityIdOf(step);
  const others = Object.entries(params).flatMap(([name, id]) => (name === 'eventId' ? [] : [resourceName(id, named)]));
  const subjects = [...(activityId === undefined ? [] : [rideName(activityId, named)]), ...others];
  const fields = [...Object.keys(body), ...Object.entries(query).map(([name, value]) => `${name}=${value}`)];
  return [
    summary,
    ...(subjects.length > 0 ? [subjects.join(', ')] : []),
    ...(fields.length > 0 ? [fields.join(', ')] : []),
  ].join(': ');
};
