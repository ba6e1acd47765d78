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
  const { endTime, startTime, title } = fields;
  const stored = named.activities.get(activityId);
  const name = typeof title === 'string' ? title : (stored?.title ?? 'An activity');
  const when = whenOf([startTime ?? stored?.startTime, endTime ?? stored?.endTime], named);
  const others = version === undefined ? [] : Object.keys(fields).filter((field) => !SHOWN.has(field));
  const all = [...shownOf(fields, named), ...others].join(', ');
  return `${version === undefined ? 'New: ' : ''}${name}${when}${all === '' ? '' : `: ${all}`}`;
}

const SHOWN = new Set(['vehicleId', 'driverId', 'vipIds']);

function whenOf([start, end]: readonly unknown[], { timezone }: NamedRecords): string {
  return typeof start === 'string' && typeof end === 'string' ? ` (${readableRange(start, end, timezone)})` : '';
}

/** Names the vehicle, the driver and how many guests. */
function shownOf(fields: NonNullable<EntryStep['fields']>, named: NamedRecords): string[] {
  const resources = (['vehicleId', 'driverId'] as const).flatMap((field) => {
    const id = fields[field];
    if (id === null) return [field === 'vehicleId' ? 'no vehicle' : 'no driver'];
    return typeof id === 'string' ? [resourceName(id, named)] : [];
  });
  const { vipIds } = fields;
  return Array.isArray(vipIds)
    ? [...resources, `${vipIds.length} ${vipIds.length === 1 ? 'guest' : 'guests'}`]
    : resources;
}
