import { invalidField } from '#shared/contract/invalid-field.ts';
import { ValidationFailed } from '#shared/contract/problems.ts';
import { begin } from '#shared/domain/records.ts';
import {
  type ActivityChange,
  type ActivityRecord,
  MAX_VIPS_PER_ACTIVITY,
  type NewActivity,
} from '#shared/schemas/activities/activity.ts';
import { MAX_ASSIGNMENT_HOURS } from '#shared/schemas/assignments/needs.ts';
import { allOf, fault, named } from '#shared/schemas/fault.ts';
import type { FieldError } from '#shared/schemas/problem.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';
import { HOUR_MS, minutesFrom } from '#shared/units/durations.ts';
import { stopErrors, withOwnStops, withSettledStops } from './settle-stops.ts';

/** Ways, legs, pick-ups and seats. A vehicle and a driver can serve an activity of any type. */
export const TRANSPORT_ONLY = [
  'masterEventId',
  'coDriverId',
  'goods',
  'flightId',
  'flightLeg',
  'kind',
  'waitMinutes',
  'stops',
  'seatsNeeded',
  'luggage',
  'people',
  'pickupLocation',
  'pickupCoordinates',
  'dropoffLocation',
  'pickupPlaceId',
  'dropoffPlaceId',
] as const;

type Shape = Pick<
  ActivityRecord,
  | 'allDay'
  | 'carries'
  | 'driverId'
  | 'endTime'
  | 'motorcadeId'
  | 'startTime'
  | 'type'
  | 'vehicleId'
  | 'vipIds'
  | (typeof TRANSPORT_ONLY)[number]
>;

/** Throws VALIDATION_FAILED if the fields of an activity contradict each other. The problem lists each wrong field. */
export function assertShape(activity: Shape): void {
  const errors: FieldError[] = [];
  if (activity.endTime <= activity.startTime)
    errors.push({
      path: 'body.endTime',
      ...fault('NOT_AFTER', 'must be after startTime', { field: named('startTime') }),
    });
  if (activity.type === 'TRANSPORT' && activity.allDay) {
    const message = 'is not for TRANSPORT: a ride has a start and an end';
    errors.push({ path: 'body.allDay', ...fault('NOT_FOR', message, { what: { field: 'type', value: 'TRANSPORT' } }) });
  }
  if (activity.type !== 'TRANSPORT') {
    for (const field of TRANSPORT_ONLY.filter((name) => activity[name] !== undefined)) {
      const message = `is for TRANSPORT only; this is a ${activity.type}`;
      errors.push({
        path: `body.${field}`,
        ...fault('ONLY_FOR', message, { what: { field: 'type', value: 'TRANSPORT' } }),
      });
    }
  }
  if (activity.carries === 'GOODS' && activity.vipIds.length > 0) {
    const message = 'is GOODS, but it has guests: plan a ride of its own for the goods';
    errors.push({ path: 'body.carries', ...fault('NOT_WITH', message, allOf('vipIds')) });
  }
  if (activity.goods && activity.carries !== 'GOODS') {
    errors.push({
      path: 'body.goods',
      ...fault('ONLY_FOR', 'goes with carries GOODS only', { what: { field: 'carries', value: 'GOODS' } }),
    });
  }
  errors.push(...waitErrors(activity), ...stopErrors(activity), ...holdingErrors(activity));
  const sentence = errors.map(({ path, message }) => `${path} ${message}`).join('; ');
  if (errors.length > 0) throw new ValidationFailed(`${sentence}.`, { kind: 'MEANING', errors });
}

function holdingErrors(activity: Shape): FieldError[] {
  const errors: FieldError[] = [];
  const { coDriverId, driverId, endTime, startTime, vehicleId } = activity;
  if (coDriverId !== undefined && coDriverId === driverId) {
    const message = 'is the driver too: name a second driver, or send null';
    errors.push({ path: 'body.coDriverId', ...fault('IS_THE_DRIVER', message) });
  }
  for (const field of ['vehicleId', 'driverId'] as const) {
    if (!activity.allDay || activity[field] === undefined) continue;
    const message =
      'is not for all-day activities: send allDay: false with startTime and endTime, which it is held for';
    errors.push({ path: `body.${field}`, ...fault('NOT_FOR', message, { what: named('allDay') }) });
  }
  const hours = (Date.parse(endTime) - Date.parse(startTime)) / HOUR_MS;
  if ((driverId ?? coDriverId ?? vehicleId) && hours > MAX_ASSIGNMENT_HOURS) {
    const message = `must be within ${MAX_ASSIGNMENT_HOURS} hours of startTime if a vehicle or a driver is assigned`;
    const values = { most: { hours: MAX_ASSIGNMENT_HOURS, rest: 0 }, field: named('startTime') };
    errors.push({ path: 'body.endTime', ...fault('PERIOD_TOO_LONG', message, values) });
  }
  return errors;
}

function waitErrors({ endTime, kind, startTime, waitMinutes = 0 }: Shape): FieldError[] {
  const minutes = minutesFrom(startTime, endTime);
  const path = 'body.waitMinutes';
  if (waitMinutes > 0 && kind !== 'WAIT_AND_RETURN')
    return [
      {
        path,
        ...fault('ONLY_FOR', 'goes with kind WAIT_AND_RETURN only', {
          what: { field: 'kind', value: 'WAIT_AND_RETURN' },
        }),
      },
    ];
  if (waitMinutes === 0 || waitMinutes <= minutes) return [];
  const message = `must be shorter than the ride, which takes ${minutes} minutes`;
  return [{ path, ...fault('LONGER_THAN_RIDE', message, { minutes: { minutes } }) }];
}

/** Returns a new activity with status SCHEDULED. A leg must already have its master's VIPs. Without `vipIds`, throws VALIDATION_FAILED. */
export function beginActivity(id: string, wanted: NewActivity, now: string): ActivityRecord {
  const { vipIds } = wanted;
  if (!vipIds) {
    throw invalidField('body.vipIds', fault('REQUIRED', 'is required: a list of VIPs, which may be empty'));
  }
  const settled = Object.entries(withSettledStops(wanted));
  const given = Object.fromEntries(settled.filter(([, value]) => value !== null && value !== undefined));
  return begin(
    id,
    { ...(given as Omit<NewActivity, 'vipIds'>), vipIds, status: 'SCHEDULED' as const },
    now,
  ) as ActivityRecord;
}

/** Returns the VIPs that a change of the list adds and removes. */
export function vipDifference(before: readonly string[], wanted: readonly string[]) {
  const idsBefore = new Set(before);
  const wantedIds = new Set(wanted);
  return { added: wanted.filter((id) => !idsBefore.has(id)), removed: before.filter((id) => !wantedIds.has(id)) };
}

/** Throws VALIDATION_FAILED if the VIPs are more than an activity can have. */
export function assertVipCount(vipIds: readonly string[]): void {
  if (vipIds.length <= MAX_VIPS_PER_ACTIVITY) return;
  const message = `has ${vipIds.length} VIPs; an activity can have at most ${MAX_VIPS_PER_ACTIVITY}`;
  throw invalidField('body.vipIds', fault('TOO_MANY', message, { max: MAX_VIPS_PER_ACTIVITY }));
}

/** Throws VALIDATION_FAILED if a VIP does not exist or is deleted. The problem has one error per VIP. */
export function assertVipsPresent(
  wanted: readonly string[],
  found: ReadonlyMap<string, NamedVip>,
  path = 'body.vipIds',
): void {
  const missing = wanted.filter((id) => !found.has(id) || found.get(id)?.deletedAt);
  if (missing.length === 0) return;
  const deleted = missing.flatMap((id) => found.get(id)?.name ?? []);
  const unknown = missing.filter((id) => !found.has(id));
  const errors = [
    ...deleted.map((name) => ({ path, ...fault('DELETED', `contains a deleted VIP: ${name}`) })),
    ...unknown.map((id) => ({ path, ...fault('NOT_FOUND', `contains the id of no VIP: ${id}`) })),
  ];
  const faults = [
    ...(deleted.length > 0 ? [`deleted VIPs: ${deleted.slice(0, 5).join(', ')}`] : []),
    ...(unknown.length > 0
      ? [`${unknown.length === 1 ? 'an id that belongs' : `${unknown.length} ids that belong`} to no VIP`]
      : []),
  ];
  throw new ValidationFailed(`${path} contains ${faults.join('; ')}. Each is named in the errors.`, {
    kind: 'STATE',
    errors,
  });
}

/**
 * Returns the activity without parts and stops of guests who no longer travel on it. Throws VALIDATION_FAILED if the request names such a
 * guest: `given` is what it names.
 */
export function withOwnGuests<T extends Pick<ActivityRecord, 'people' | 'stops' | 'vipIds'>>(
  activity: T,
  given: Pick<ActivityChange, 'people' | 'stops'> = {},
): T {
  return withOwnPeople(withOwnStops(activity, given.stops), given.people);
}

function withOwnPeople<T extends Pick<ActivityRecord, 'people' | 'vipIds'>>(
  activity: T,
  given: object | null | undefined,
): T {
  const { people, vipIds } = activity;
  if (!people) return activity;
  const others = Object.keys(people).filter((id) => !vipIds.includes(id));
  const refused = others.filter((id) => given && id in given);
  if (refused.length > 0)
    throw invalidField(
      'body.people',
      fault('NOT_ON_RIDE', `names guests who are not on the ride: ${refused.join(', ')}`),
    );
  if (others.length === 0) return activity;
  const own = Object.entries(people).filter(([id]) => vipIds.includes(id));
  return { ...activity, people: own.length > 0 ? Object.fromEntries(own) : undefined };
}

/** Returns the activity with more VIPs at the end, each once. Returns the same object if it has all of them. */
export function withVips(activity: ActivityRecord, vipIds: readonly string[], now: string): ActivityRecord {
  const { added } = vipDifference(activity.vipIds, [...activity.vipIds, ...vipIds]);
  if (added.length === 0) return activity;
  const all = [...activity.vipIds, ...new Set(added)];
  return { ...activity, vipIds: all, version: activity.version + 1, updatedAt: now };
}

interface WithVips {
  readonly vipIds: readonly string[];
  readonly people?: ActivityRecord['people'];
  readonly stops?: ActivityRecord['stops'];
  readonly version: number;
  readonly updatedAt: string;
}

/** Returns an activity or a flight without one VIP. Returns the same object if it does not have them. */
export function withoutVip<T extends WithVips>(record: T, vipId: string, now: string): T {
  const vipIds = record.vipIds.filter((id) => id !== vipId);
  if (vipIds.length === record.vipIds.length) return record;
  return withOwnGuests({ ...record, vipIds, version: record.version + 1, updatedAt: now });
}

/**
 * Returns the change as it is stored, with its stops. If it names another pick-up without coordinates, it also removes the coordinates of the
 * former one. Throws VALIDATION_FAILED if it names another series.
 */
export function settledChange(before: ActivityRecord, wanted: ActivityChange) {
  const { seriesId, ...settled } = withSettledStops(wanted, before);
  if (seriesId && seriesId !== before.seriesId) throw otherSeries();
  const body = seriesId === null ? { ...settled, seriesId, runOf: null } : settled;
  return body.pickupLocation !== undefined &&
    body.pickupCoordinates === undefined &&
    body.pickupLocation !== (before.pickupLocation ?? null)
    ? { ...body, pickupCoordinates: null }
    : body;
}

function otherSeries(): Error {
  const message = 'names a series of other rides: a ride joins a series when REPEAT makes it, and leaves it by null';
  return invalidField('body.seriesId', fault('OTHER_SERIES', message));
}
