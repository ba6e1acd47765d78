import { vipDifference } from '#shared/domain/activities/shape.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import type { Said, Timed, Value } from '#shared/domain/sentences/sentence.ts';
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
  guestsSaid,
  type NamedRecords,
  otherActivityOf,
  resourceSaid,
  rideName,
  type SaidStep,
  say,
  sayInEnglish,
  swapCode,
} from './names.ts';
import { ofNewRide } from './new-ride.ts';

/** Returns the steps as requests, each with a summary for people. */
export function presentSteps(steps: readonly StepRecord[], named: NamedRecords): ProposalStep[] {
  return steps.map((step, place) => {
    const { said, ...asked } = request(step, named);
    return { n: place + 1, ...asked, summary: sayInEnglish(said, named.timezone), ...said };
  });
}

function request(step: StepRecord, named: NamedRecords): SaidStep {
  if (step.type === 'BLOCK') return ofBlock(step, named);
  if (step.type === 'NEW_RIDE') return ofNewRide(step, named);
  if (step.type === 'ENTRY') return ofEntry(step, named);
  if (step.type === 'MOTORCADE') return ofMotorcade(step, named);
  return step.type === 'OPERATION' ? given(step, named) : ofActivity(step, named);
}

function ofBlock({ from, reason, resource, resourceId, to }: BlockStep, named: NamedRecords): SaidStep {
  const name = resourceSaid(resourceId, named);
  const away = say('IS_UNAVAILABLE', { name, times: { startTime: from, endTime: to } });
  return {
    ...(resource === 'DRIVER'
      ? { operationId: 'createDriverBlock', params: { driverId: resourceId } }
      : { operationId: 'createVehicleBlock', params: { vehicleId: resourceId } }),
    body: { from, to, ...(reason !== undefined && { reason }) },
    ifMatch: null,
    said: reason === undefined ? away : say('ABOUT', { what: away, changes: reason }),
  };
}

function given(step: OperationStep, named: NamedRecords): SaidStep {
  const { body, operationId, params, query, result, version } = step;
  return {
    operationId,
    params: { ...params },
    ...(query && { query: shownQuery(query) }),
    ...(body && { body: { ...body } }),
    ifMatch: version === undefined ? null : `"${version}"`,
    said: operationSaid(step, named),
    result,
  };
}

const NAMED_PARAMS: readonly string[] = ['driverId', 'vehicleId', 'vipId'];

/** Says what the operation does, to what, and which fields it sets. */
function operationSaid(step: OperationStep, named: NamedRecords): Said {
  const { body = {}, operationId, params, query = {}, said, summary } = step;
  const activityId = activityIdOf(step);
  const otherId = otherActivityOf(step);
  // The words of an accepted swap name who drives which ride. Those of a refused one are only what was asked.
  if (activityId !== undefined && otherId !== undefined && (said === undefined || step.result.problem)) {
    const [ride, other] = [rideName(activityId, named), rideName(otherId, named)];
    return say(swapCode(body['what']), { ride, other });
  }
  if (said !== undefined) return said as Said;
  const others = Object.entries(params).flatMap(([name, value]) => {
    if (NAMED_PARAMS.includes(name)) return [resourceSaid(value, named)];
    // People cannot read an id. What is no id, as a flight number, they can.
    return /id$/i.test(name) ? [] : [value];
  });
  const subjects = [...(activityId === undefined ? [] : [rideName(activityId, named)]), ...others];
  const fields = [
    ...Object.keys(body).map((name) => ({ field: '', value: name })),
    ...Object.entries(query).map(([name, value]) => `${name}=${value}`),
  ];
  const parts = [subjects, fields].filter(({ length }) => length > 0);
  return parts.reduce<Said>(
    (what, all) => say('ABOUT', { what, changes: { all } }),
    say('TEXT', { text: { field: 'operationId', value: operationId, english: summary } }),
  );
}

/** Returns a step that changes one activity, as a request. */
function ofActivity(step: ActivityStep, named: NamedRecords): SaidStep {
  const [params, ifMatch] = [{ eventId: step.activityId }, `"${step.version}"`];
  switch (step.type) {
    case 'CANCEL':
      return {
        operationId: 'moveEventStatus',
        params,
        body: { status: 'CANCELLED' },
        ifMatch,
        said: say('IS_CANCELLED', { ride: rideName(step.activityId, named) }),
      };
    case 'DELETE':
      return {
        operationId: 'deleteEvent',
        params,
        ifMatch,
        said: say('IS_DELETED', { ride: rideName(step.activityId, named) }),
      };
    case 'LEAVE':
      return {
        operationId: 'removeEventVip',
        params: { ...params, vipId: step.vipId },
        ifMatch,
        said: say('GUEST_LEAVES', { guest: guestsSaid([step.vipId], named), ride: rideName(step.activityId, named) }),
      };
    default: {
      const body = withoutSeries(changeOfStep(step));
      return { operationId: 'updateEvent', params, body, ifMatch, said: changeSaid(step, named) };
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

function changeSaid(step: RideStep | ChangeStep, named: NamedRecords): Said {
  const { activityId, after, before } = step;
  const isMoved = ['startTime', 'endTime', 'startDate', 'endDate'].some((field) => field in after);
  // A move says the time by itself.
  const title = named.activities.get(activityId)?.title;
  const what = isMoved && title !== undefined ? title : rideName(activityId, named);
  const [from, to]: readonly [StepFields, StepFields] = [before, after];
  const changes = [
    ...(isMoved ? [say('BECOMES', { from: range(before, step, named), to: range(after, step, named) })] : []),
    ...[...RESOURCE_FIELDS, 'coDriverId' as const]
      .filter((field) => (from[field] ?? null) !== (to[field] ?? null))
      .map((field) => {
        const [old, next] = [from, to].map((each) => assignedName(field, each[field], named));
        return say('BECOMES', { from: old, to: next });
      }),
    ...guestChanges(from, to, named),
    ...partChanges(from, to, named),
    ...sayPlaces(from, to),
    ...('stops' in to ? [to.stops ? say('WITH_STOPS', { count: to.stops.length }) : say('WITHOUT_STOPS')] : []),
    ...('mode' in to ? [say('BY_MODE', { mode: { field: 'mode', value: to.mode ?? 'road' } })] : []),
  ];
  const unnamed = Object.keys(after).map((name) => ({ field: '', value: name }));
  return say('ABOUT', { what, changes: { all: changes.length > 0 ? changes : unnamed } });
}

/** Says how many of a party ride, where that changes. */
function partChanges({ people: former }: StepFields, { people }: StepFields, named: NamedRecords): Said[] {
  return Object.entries(people ?? {})
    .filter(([id, { count }]) => former?.[id]?.count !== count)
    .map(([id, { count }]) => say('PART_OF_PARTY', { guest: guestsSaid([id], named), count }));
}

/** A step may set one of both times. The other is that of the activity now. */
function range(fields: StepFields, { activityId }: ChangeStep | RideStep, named: NamedRecords): Timed {
  return timesOf({ startTime: '', endTime: '', ...named.activities.get(activityId), ...fields });
}

function guestChanges(from: StepFields = {}, to: StepFields = {}, named: NamedRecords): Said[] {
  if (!to.vipIds) return [];
  const { added, removed } = vipDifference(from.vipIds ?? [], to.vipIds);
  return [
    ...(added.length > 0 ? [say('TAKES_GUESTS', { guests: guestsSaid(added, named) })] : []),
    ...(removed.length > 0 ? [say('WITHOUT_GUESTS', { guests: guestsSaid(removed, named) })] : []),
  ];
}

/** What makes an activity a run of a series. Only proposals set it. */
const OF_SERIES = new Set(['seriesId', 'runOf']);

function withoutSeries(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !OF_SERIES.has(name)));
}

/** Returns a row of a file, or a copy, as a request. */
function ofEntry(step: EntryStep, named: NamedRecords): SaidStep {
  const { activityId, fields, version } = step;
  return {
    ...(version === undefined
      ? { operationId: 'createEvent', params: {} }
      : { operationId: 'updateEvent', params: { eventId: activityId } }),
    ...(fields && { body: withoutSeries(fields) }),
    ifMatch: version === undefined ? null : `"${version}"`,
    said: entrySaid(step, named),
  };
}

function entrySaid({ activityId, fields, version }: EntryStep, named: NamedRecords): Said {
  if (!fields) return named.activities.has(activityId) ? rideName(activityId, named) : say('ACTIVITY_OF_FILE');
  const { title } = fields;
  const stored = named.activities.get(activityId);
  const name = typeof title === 'string' ? title : (stored?.title ?? say('AN_ACTIVITY'));
  const what = withTimes(name, { ...stored, ...fields });
  const others =
    version === undefined
      ? []
      : Object.keys(fields)
          .filter((field) => !SHOWN.has(field))
          .map((field) => ({ field: '', value: field }));
  const first = stored && !stored.seriesId && 'seriesId' in fields ? [say('FIRST_RUN')] : [];
  const all = [...shownOf(fields, named), ...others, ...first];
  const said = all.length > 0 ? say('ABOUT', { what, changes: { all } }) : what;
  return version === undefined ? say('NEW_ENTRY', { what: said }) : said;
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

function withTimes(name: Value, fields: Readonly<Record<string, unknown>>): Said {
  const times = fields as unknown as Timed;
  return times.startTime && times.endTime
    ? say('RIDE_AT', { title: name, at: timesOf(times) })
    : say('TEXT', { text: name });
}

function timesOf(activity: Timed): Timed {
  return { ...timed(activity), id: undefined, title: undefined };
}

/** Names the vehicle, the driver and how many guests. */
function shownOf(fields: NonNullable<EntryStep['fields']>, named: NamedRecords): Value[] {
  const resources = (['vehicleId', 'driverId', 'coDriverId'] as const).flatMap((field) => {
    const id = fields[field];
    return id === null || typeof id === 'string' ? [assignedName(field, id, named)] : [];
  });
  const { vipIds } = fields;
  return Array.isArray(vipIds) ? [...resources, say('GUESTS_ABOARD', { n: vipIds.length })] : resources;
}
