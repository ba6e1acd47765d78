import { fieldsOf, KEPT_FIELDS } from '#shared/domain/activities/kept-fields.ts';
import { withOwnGuests } from '#shared/domain/activities/shape.ts';
import { isDropoff } from '#shared/domain/flights/rides.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { NewRideStep, StepRecord } from '#shared/schemas/proposals/proposal-step.ts';
import { assignedName, guestsSaid, type NamedRecords, rideName, type SaidStep, say } from './names.ts';

const MAX_TITLE = 300;
const NOT_KEPT = {
  dropoffLocation: undefined,
  dropoffPlaceId: undefined,
  kind: undefined,
  people: undefined,
  stops: undefined,
  waitMinutes: undefined,
};

/** What a new ride has, beside its place in the other one. */
type Part = Pick<NewRideStep, 'driverId' | 'part' | 'takesOn' | 'vehicleId' | 'vipIds'>;

/**
 * Returns the fields of a ride that takes guests of another one: the same times, places, texts, master and flight. A ride that takes them
 * on meets them on the way. It keeps a flight that they go to, and not one that they came with.
 */
export function fieldsOfPart(source: ActivityRecord, { driverId, part, takesOn, vehicleId, vipIds }: Part) {
  const number = ` (${part})`;
  const all = {
    ...fieldsOf(source, KEPT_FIELDS),
    type: 'TRANSPORT' as const,
    title: `${source.title.slice(0, MAX_TITLE - number.length)}${number}`,
    vehicleId,
    driverId,
    vipIds: [...vipIds],
    ...(takesOn && {
      startTime: takesOn.startTime,
      endTime: takesOn.endTime,
      pickupPlaceId: undefined,
      pickupCoordinates: takesOn.at,
      // What the way that is left does not have, the ride that ended may have.
      ...NOT_KEPT,
      ...takesOn.kept,
      ...(isDropoff(source) ? {} : { flightId: undefined, flightLeg: undefined }),
    }),
  };
  const own = withOwnGuests(all);
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)) as typeof all;
}

/** Returns the new ride. */
export function beginPart(id: string, source: ActivityRecord, part: Part, now: string): ActivityRecord {
  const relief = part.takesOn ? { relieves: source.id } : {};
  return begin(id, { ...fieldsOfPart(source, part), ...relief, status: 'SCHEDULED' as const }, now);
}

/** Returns the activities with the rides that a proposal will make. */
export function withNewRides(
  steps: readonly StepRecord[],
  activities: ReadonlyMap<string, ActivityRecord>,
): ReadonlyMap<string, ActivityRecord> {
  const made = steps.flatMap((step): [string, ActivityRecord][] => {
    if (step.type === 'ENTRY' && step.version === undefined && step.fields && !activities.has(step.activityId)) {
      return [[step.activityId, begin(step.activityId, step.fields, '') as unknown as ActivityRecord]];
    }
    const source = step.type === 'NEW_RIDE' ? activities.get(step.sourceId) : undefined;
    if (step.type !== 'NEW_RIDE' || !source || activities.has(step.activityId)) return [];
    return [[step.activityId, beginPart(step.activityId, source, step, source.createdAt)]];
  });
  return made.length > 0 ? new Map([...activities, ...made]) : activities;
}

/** Returns the step as a request. */
export function ofNewRide(step: NewRideStep, named: NamedRecords): SaidStep {
  const { activityId, driverId, sourceId, vehicleId, vipIds } = step;
  const source = named.activities.get(sourceId);
  const guests = vipIds.length > 0 ? [say('WITH_GUESTS', { guests: guestsSaid(vipIds, named) })] : [];
  const all = [assignedName('vehicleId', vehicleId, named), assignedName('driverId', driverId, named), ...guests];
  return {
    operationId: 'createEvent',
    params: {},
    ...(source && { body: fieldsOfPart(source, step) }),
    ifMatch: null,
    said: say('NEW_RIDE', { ride: rideName(activityId, named), what: { all } }),
  };
}
