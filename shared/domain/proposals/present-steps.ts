import { vipDifference } from '#shared/domain/activities/shape.ts';
import { readableRange, readableTimes } from '#shared/domain/time/format.ts';
import type { ProposalStep } from '#shared/schemas/proposals/proposal.ts';
import type {
  ActivityStep,
  BlockStep,
  ChangeStep,
  EntryStep,
  OperationStep,
  RideStep,
  StepFields,
  StepRecord,
} from '#shared/schemas/proposals/proposal-step.ts';
import { shownQuery } from '#shared/schemas/proposals/step-query.ts';
import { ofMotorcade, sayPlaces } from './change-steps.ts';
import {
  activityIdOf,
  assignedName,
  guestNames,
  type NamedRecords,
  otherActivityOf,
  resourceName,
  rideName,
} from './names.ts';
import { ofNewRide } from './new-ride.ts';

/** Returns the steps as requests, each with a summary for people. */
export function presentSteps(steps: readonly StepRecord[], named: NamedRecords): ProposalStep[] {
  return steps.map((step, place) => ({
    n: place + 1,
    ...request(step, named),
  }));
}

/** A step as a request, without its number. */
type Unnumbered = Omit<ProposalStep, 'n'>;

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

/** Returns a step that changes one activity, as a request. */
function ofActivity(step: ActivityStep, named: NamedRecords): Omit<ProposalStep, 'n'> {
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
    case 'DELETE':
      return {
        operationId: 'deleteEvent',
        params,
        ifMatch,
        summary: `${rideName(step.activityId, named)} is deleted`,
      };
    case 'LEAVE':
      return {
        operationId: 'removeEventVip',
        params: { ...params, vipId: step.vipId },
        ifMatch,
        summary: `${guestNames([step.vipId], named)} leaves ${rideName(step.activityId, named)}`,
      };
    default: {
      const body = withoutSeries(changeOfStep(step));
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
  const isMoved = ['startTime', 'endTime', 'startDate', 'endDate'].some((field) => field in after);
  // A summary of a move says the time by itself.
  const title = named.activities.get(activityId)?.title;
  const subject = isMoved && title !== undefined ? title : rideName(activityId, named);
  const [from, to]: readonly [StepFields, StepFields] = [before, after];
  const changes = [
    ...(isMoved ? [`${range(before, step, named)} -> ${range(after, step, named)}`] : []),
    ...[...RESOURCE_FIELDS, 'coDriverId' as const]
      .filter((field) => (from[field] ?? null) !== (to[field] ?? null))
      .map((field) => `${assignedName(field, from[field], named)} -> ${assignedName(field, to[field], named)}`),
    ...guestChanges(from, to, named),
    ...sayPlaces(from, to),
    ...('stops' in to ? [to.stops ? `with ${to.stops.length} stops` : 'without stops'] : []),
    ...('mode' in to ? [to.mode === null ? 'by road' : `by ${to.mode}`] : []),
  ];
  return `${subject}: ${changes.join(', ')}`;
}

/** A step may set one of both times. The other is that of the activity now. */
function range(fields: StepFields, { activityId }: ChangeStep | RideStep, named: NamedRecords): string {
  const times = { startTime: '', endTime: '', ...named.activities.get(activityId), ...fields };
  return readableTimes(times, named.timezone);
}

function guestChanges(from: StepFields = {}, to: StepFields = {}, named: NamedRecords): string[] {
  if (!to.vipIds) return [];
  const { added, removed } = vipDifference(from.vipIds ?? [], to.vipIds);
  return [
    ...(added.length > 0 ? [`takes ${guestNames(added, named)}`] : []),
    ...(removed.length > 0 ? [`without ${guestNames(removed, named)}`] : []),
  ];
}

/** What makes an activity a run of a series. Only proposals set it. */
const OF_SERIES = new Set(['seriesId', 'runOf']);

function withoutSeries(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !OF_SERIES.has(name)));
}

/** Returns a row of a file, or a copy, as a request. */
function ofEntry(step: EntryStep, named: NamedRecords): Omit<ProposalStep, 'n'> {
  const { activityId, fields, version } = step;
  return {
    ...(version === undefined
      ? { operationId: 'createEvent', params: {} }
      : { operationId: 'updateEvent', params: { eventId: activityId } }),
    ...(fields && { body: withoutSeries(fields) }),
    ifMatch: version === undefined ? null : `"${version}"`,
    summary: summaryOf(step, named),
  };
}

function summaryOf({ activityId, fields, version }: EntryStep, named: NamedRecords): string {
  if (!fields) return named.activities.has(activityId) ? rideName(activityId, named) : 'An activity of the file';
  const { title } = fields;
  const stored = named.activities.get(activityId);
  const name = typeof title === 'string' ? title : (stored?.title ?? 'An activity');
  const when = whenOf({ ...stored, ...fields }, named);
  const others = version === undefined ? [] : Object.keys(fields).filter((field) => !SHOWN.has(field));
  const first = stored && !stored.seriesId && 'seriesId' in fields ? ['becomes the first run of a series'] : [];
  const all = [...shownOf(fields, named), ...others, ...first].join(', ');
  return `${version === undefined ? 'New: ' : ''}${name}${when}${all === '' ? '' : `: ${all}`}`;
}

const SHOWN = new Set([
  'vehicleId',
  'driverId',
  'coDriverId',
  'vipIds',
  'allDay',
  'startDate',
  'endDate',
  ...OF_SERIES,
]);

function whenOf(fields: Readonly<Record<string, unknown>>, { timezone }: NamedRecords): string {
  const times = fields as Parameters<typeof readableTimes>[0];
  return times.startTime && times.endTime ? ` (${readableTimes(times, timezone)})` : '';
}

/** Names the vehicle, the driver and how many guests. */
function shownOf(fields: NonNullable<EntryStep['fields']>, named: NamedRecords): string[] {
  const resources = (['vehicleId', 'driverId', 'coDriverId'] as const).flatMap((field) => {
    const id = fields[field];
    return id === null || typeof id === 'string' ? [assignedName(field, id, named)] : [];
  });
  const { vipIds } = fields;
  return Array.isArray(vipIds)
    ? [...resources, `${vipIds.length} ${vipIds.length === 1 ? 'guest' : 'guests'}`]
    : resources;
}
