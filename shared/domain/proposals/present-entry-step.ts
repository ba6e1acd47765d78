import { readableRange } from '#shared/domain/time/format.ts';
import type { ProposalStep } from '#shared/schemas/proposals/proposal.ts';
import type { EntryStep } from '#shared/schemas/proposals/proposal-step.ts';
import { type NamedRecords, resourceName, rideName } from './names.ts';

/** Returns a row of a file as a request. */
export function ofEntry(step: EntryStep, named: NamedRecords): Omit<ProposalStep, 'n'> {
  const { activityId, fields, version } = step;
  return {
    ...(version === undefined
      ? { operationId: 'createEvent', params: {} }
      : { operationId: 'updateEvent', params: { eventId: activityId } }),
    ...(fields && { body: { ...fields } }),
    ifMatch: version === undefined ? null : `"${version}"`,
    summary: summaryOf(step, named),
  };
}

function summaryOf({ activityId, fields, version }: EntryStep, named: NamedRecords): string {
  if (!fields) return named.activities.has(activityId) ? rideName(activityId, named) : 'An activity of the file';
  const { endTime, startTime, title, vipIds } = fields;
  const stored = named.activities.get(activityId);
  const name = typeof title === 'string' ? title : (stored?.title ?? 'An activity');
  const [start, end] = [startTime ?? stored?.startTime, endTime ?? stored?.endTime];
  const when =
    typeof start === 'string' && typeof end === 'string' ? ` (${readableRange(start, end, named.timezone)})` : '';
  const resources = (['vehicleId', 'driverId'] as const).flatMap((field) => {
    const id = fields[field];
    if (id === null) return [field === 'vehicleId' ? 'no vehicle' : 'no driver'];
    return typeof id === 'string' ? [resourceName(id, named)] : [];
  });
  const guests = Array.isArray(vipIds) ? [`${vipIds.length} ${vipIds.length === 1 ? 'guest' : 'guests'}`] : [];
  const shown = [...resources, ...guests];
  const others =
    version === undefined
      ? []
      : Object.keys(fields).filter((field) => !['vehicleId', 'driverId', 'vipIds'].includes(field));
  const all = [...shown, ...others].join(', ');
  return `${version === undefined ? 'New: ' : ''}${name}${when}${all === '' ? '' : `: ${all}`}`;
}
