import { readableRange } from '#shared/domain/time/format.ts';
import type { ProposalStep } from '#shared/schemas/proposals/proposal.ts';
import type { BlockStep, OperationStep, StepRecord } from '#shared/schemas/proposals/proposal-step.ts';
import { shownQuery } from '#shared/schemas/proposals/step-query.ts';
import { ofMotorcade } from './motorcade-step.ts';
import { activityIdOf, type NamedRecords, otherActivityOf, resourceName, rideName } from './names.ts';
import { ofNewRide } from './new-ride.ts';
import { ofActivity } from './present-activity-step.ts';
import { ofEntry } from './present-entry-step.ts';

/** Returns the steps as requests, each with a summary for people. */
export function presentSteps(steps: readonly StepRecord[], named: NamedRecords): ProposalStep[] {
  return steps.map((step, place) => ({
    n: place + 1,
    ...request(step, named),
  }));
}

/** A step as a request, without its number. */
export type Unnumbered = Omit<ProposalStep, 'n'>;

function request(step: StepRecord, named: NamedRecords): Unnumbered {
  if (step.type === 'BLOCK') return ofBlock(step, named);
  if (step.type === 'NEW_RIDE') return ofNewRide(step, named);
  if (step.type === 'ENTRY') return ofEntry(step, named);
  if (step.type === 'MOTORCADE') return ofMotorcade(step, named);
  return step.type === 'OPERATION' ? given(step, named) : ofActivity(step, named);
}

function ofBlock({ from, reason, resource, resourceId, to }: BlockStep, named: NamedRecords): Unnumbered {
  const why = reason === undefined ? '' : `: ${reason}`;
  return {
    ...(resource === 'DRIVER'
      ? { operationId: 'createDriverBlock', params: { driverId: resourceId } }
      : { operationId: 'createVehicleBlock', params: { vehicleId: resourceId } }),
    body: { from, to, ...(reason !== undefined && { reason }) },
    ifMatch: null,
    summary: `${resourceName(resourceId, named)} is unavailable ${readableRange(from, to, named.timezone)}${why}`,
  };
}

function given(step: OperationStep, named: NamedRecords): Unnumbered {
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
}

const NAMED_PARAMS: readonly string[] = ['driverId', 'vehicleId', 'vipId'];

const SWAPPED: Readonly<Record<string, string>> = {
  DRIVERS: 'drivers',
  VEHICLES: 'vehicles',
  BOTH: 'drivers and vehicles',
};

/** Says what the operation does, to what, and which fields it sets. */
function operationSummary(step: OperationStep, named: NamedRecords): string {
  const { body = {}, params, query = {}, summary, words } = step;
  const activityId = activityIdOf(step);
  const otherId = otherActivityOf(step);
  if (activityId !== undefined && otherId !== undefined) {
    const what = SWAPPED[String(body['what'])] ?? '';
    return `${rideName(activityId, named)} and ${rideName(otherId, named)} swap ${what}`;
  }
  if (words !== undefined) return words;
  const others = Object.entries(params).flatMap(([name, value]) => {
    if (NAMED_PARAMS.includes(name)) return [resourceName(value, named)];
    // People cannot read an id. What is no id, as a flight number, they can.
    return /id$/i.test(name) ? [] : [value];
  });
  const subjects = [...(activityId === undefined ? [] : [rideName(activityId, named)]), ...others];
  const fields = [...Object.keys(body), ...Object.entries(query).map(([name, value]) => `${name}=${value}`)];
  return [
    summary,
    ...(subjects.length > 0 ? [subjects.join(', ')] : []),
    ...(fields.length > 0 ? [fields.join(', ')] : []),
  ].join(': ');
}
