import { vipDifference } from '#shared/domain/activities/shape.ts';
import { readableRange } from '#shared/domain/time/format.ts';
import type { ProposalStep } from '#shared/schemas/proposals/proposal.ts';
import type { ActivityStep, ChangeStep, RideStep, StepFields } from '#shared/schemas/proposals/proposal-step.ts';
import { assignedName, guestNames, type NamedRecords, rideName } from './names.ts';

/** Returns a step that changes one activity, as a request. */
export function ofActivity(step: ActivityStep, named: NamedRecords): Omit<ProposalStep, 'n'> {
  const [params, ifMatch] = [{ eventId: step.activityId }, `"${step.version}"`];
  switch (step.type) {
    case 'CANCEL':
      return {
        operationId: 'moveEventStatus',
        params,
        body: { status: 'CANCELLED' },
        ifMatch,
        summary: `${rideName(step.activityId, named)} is cancelled`,
      };
    case 'LEAVE':
      return {
        operationId: 'removeEventVip',
        params: { ...params, vipId: step.vipId },
        ifMatch,
        summary: `${guestNames([step.vipId], named)} leaves ${rideName(step.activityId, named)}`,
      };
    default: {
      const body = changeOfStep(step);
      return { operationId: 'updateEvent', params, body, ifMatch, summary: changeSummary(step, named) };
    }
  }
}

const RESOURCE_FIELDS = ['vehicleId', 'driverId'] as const;

/** Returns the fields that a step sets; null for one that it removes. */
export function changeOfStep(step: RideStep | ChangeStep): Readonly<Record<string, unknown>> {
  if (step.type !== 'RIDE') return { ...step.after };
  const { after, before } = step;
  return Object.fromEntries(
    RESOURCE_FIELDS.filter((field) => before[field] !== after[field]).map((field) => [field, after[field] ?? null]),
  );
}

function changeSummary(step: RideStep | ChangeStep, named: NamedRecords): string {
  const { activityId, after, before } = step;
  const isMoved = 'startTime' in after || 'endTime' in after;
  // A summary of a move says the time by itself.
  const title = named.activities.get(activityId)?.title;
  const subject = isMoved && title !== undefined ? title : rideName(activityId, named);
  const [from, to]: readonly [StepFields, StepFields] = [before, after];
  const changes = [
    ...(isMoved ? [`${range(before, step, named)} -> ${range(after, step, named)}`] : []),
    ...RESOURCE_FIELDS.filter((field) => (from[field] ?? null) !== (to[field] ?? null)).map(
      (field) => `${assignedName(field, from[field], named)} -> ${assignedName(field, to[field], named)}`,
    ),
    ...guestChanges(from, to, named),
  ];
  return `${subject}: ${changes.join(', ')}`;
}

/** A step may set one of both times. The other is that of the activity now. */
function range(fields: StepFields, { activityId }: ChangeStep | RideStep, named: NamedRecords): string {
  const { endTime = '', startTime = '' } = { ...named.activities.get(activityId), ...fields };
  return readableRange(startTime, endTime, named.timezone);
}

function guestChanges(from: StepFields = {}, to: StepFields = {}, named: NamedRecords): string[] {
  if (!to.vipIds) return [];
  const { added, removed } = vipDifference(from.vipIds ?? [], to.vipIds);
  return [
    ...(added.length > 0 ? [`takes ${guestNames(added, named)}`] : []),
    ...(removed.length > 0 ? [`without ${guestNames(removed, named)}`] : []),
  ];
}
