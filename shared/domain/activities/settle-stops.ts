import { invalidField } from '#shared/contract/invalid-field.ts';
import { canonical } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { NewStop, StopRecord } from '#shared/schemas/activities/activity-fields.ts';
import { allOf, anyOf, fault } from '#shared/schemas/fault.ts';
import type { FieldError } from '#shared/schemas/problem.ts';
import { MINUTE_MS, minutesFrom } from '#shared/units/durations.ts';
import { numbersOf, type StoppingRide } from './stops.ts';

/** The fields of a request that stops belong to. */
interface Ends {
  readonly pickupPlaceId?: string | null | undefined;
  readonly pickupLocation?: string | null | undefined;
  readonly dropoffPlaceId?: string | null | undefined;
  readonly dropoffLocation?: string | null | undefined;
}

/** Stops as a request gives them, or as they are stored. */
type GivenStops = readonly (NewStop | StopRecord)[] | null | undefined;

/**
 * Returns the fields of a request with its stops as they are stored: counted from the start of the ride, and with the places of the first and
 * the last one as pick-up and drop-off. Throws VALIDATION_FAILED if the request names another pick-up or drop-off too.
 */
export function withSettledStops<
  T extends Ends & { readonly startTime?: string | undefined; readonly stops?: GivenStops },
>(
  fields: T,
  before?: Pick<ActivityRecord, 'startTime'>,
): Omit<T, 'stops'> & { readonly stops?: readonly StopRecord[] | null | undefined } {
  const { stops, ...rest } = fields;
  if (!stops) return stops === null ? { ...rest, stops: null } : rest;
  const start = Date.parse(fields.startTime ?? before?.startTime ?? '');
  const last = stops.length - 1;
  const settled = stops.map((stop, place): StopRecord => {
    const { afterMinutes: after, at, location, placeId, ...others } = { at: undefined, ...stop };
    const afterMinutes = after ?? (Date.parse(at ?? '') - start) / MINUTE_MS;
    const isInner = place > 0 && place < last;
    return {
      ...(isInner && placeId !== undefined && { placeId }),
      ...(isInner && location !== undefined && { location }),
      afterMinutes,
      ...others,
    };
  });
  return {
    ...rest,
    ...endOf(fields, 'pickup', stops[0], 0),
    ...endOf(fields, 'dropoff', stops[last], last),
    stops: settled,
  };
}

/** Returns the place of the first or the last stop as that of the ride. */
function endOf(fields: Ends, end: 'dropoff' | 'pickup', stop: NewStop | StopRecord | undefined, at: number) {
  const given = { placeId: stop?.placeId, location: stop?.location };
  const set: Record<string, string> = {};
  for (const [name, key] of [['placeId', `${end}PlaceId`] as const, ['location', `${end}Location`] as const]) {
    const [wanted, known] = [given[name], fields[key]];
    if (wanted === undefined) continue;
    if (known !== undefined && known !== wanted) {
      const what = end === 'pickup' ? 'first stop is the pick-up' : 'last stop is the drop-off';
      throw invalidField(
        `body.stops.${at}.${name}`,
        fault('NOT_WITH', `differs from ${key}: the ${what}. Send only one of them`, allOf(key)),
      );
    }
    set[key] = wanted;
  }
  return set;
}

/** Returns what is wrong with the stops of a ride. */
export function stopErrors(ride: StoppingRide & Pick<ActivityRecord, 'kind' | 'motorcadeId'>): FieldError[] {
  const { endTime, kind = 'POINT_TO_POINT', motorcadeId, startTime, stops } = ride;
  if (!stops) return [];
  const errors: FieldError[] = [];
  if (motorcadeId)
    errors.push({ path: 'body.stops', ...fault('MOTORCADE', 'are not for cars of a motorcade, which move as one') });
  if (kind !== 'POINT_TO_POINT') {
    const message = 'go with kind POINT_TO_POINT only: give the way back as stops';
    errors.push({
      path: 'body.stops',
      ...fault('ONLY_FOR', message, { what: { field: 'kind', value: 'POINT_TO_POINT' } }),
    });
  }
  const lasts = minutesFrom(startTime, endTime);
  let earliest = 0;
  for (const [place, { afterMinutes, location, minutes = 0, placeId }] of stops.entries()) {
    const path = `body.stops.${place}`;
    const isInner = place > 0 && place < stops.length - 1;
    if (isInner && (placeId ?? location) === undefined)
      errors.push({ path, ...fault('ANY_OF', 'needs a placeId or a location', anyOf('placeId', 'location')) });
    if (!Number.isInteger(afterMinutes)) {
      errors.push({ path: `${path}.at`, ...fault('NOT_WHOLE', 'must be whole minutes after startTime') });
    } else if (afterMinutes < 0 || afterMinutes + minutes > lasts) {
      const message = 'must be within the ride, from startTime to endTime: change these, or the stops';
      errors.push({ path: `${path}.at`, ...fault('OUTSIDE_RIDE', message) });
    } else if (afterMinutes < earliest) {
      errors.push({
        path: `${path}.at`,
        ...fault('STOP_TOO_EARLY', 'must not be before the vehicle leaves the stop before'),
      });
    }
    earliest = afterMinutes + minutes;
  }
  return [...errors, ...guestErrors(stops)];
}

function guestErrors(stops: readonly StopRecord[]): FieldError[] {
  const errors: FieldError[] = [];
  const [boarded, left] = [new Set<string>(), new Set<string>()];
  for (const [place, { boards = [], leaves = [] }] of stops.entries()) {
    const path = `body.stops.${place}`;
    if (boards.some((id) => boarded.has(id)))
      errors.push({ path: `${path}.boards`, ...fault('TWICE', 'has a guest who gets on before') });
    if (leaves.some((id) => left.has(id)))
      errors.push({ path: `${path}.leaves`, ...fault('TWICE', 'has a guest who gets off before') });
    for (const id of boards) boarded.add(id);
    for (const id of leaves) left.add(id);
  }
  for (const [place, { leaves = [] }] of stops.entries()) {
    if (leaves.some((id) => numbersOf(stops, id)[0] >= place)) {
      errors.push({
        path: `body.stops.${place}.leaves`,
        ...fault('STOP_LEAVES', 'has a guest who gets on here or later'),
      });
    }
  }
  const last = stops.length - 1;
  if (stops[last]?.boards?.some((id) => numbersOf(stops, id)[1] === last && !left.has(id))) {
    errors.push({ path: `body.stops.${last}.boards`, ...fault('STOP_LAST', 'must be empty: the ride ends there') });
  }
  return errors;
}

/**
 * Returns the activity with stops without guests who are not on the ride. A stop on the way that only such guests had goes. Returns the same
 * object if there are none. Throws VALIDATION_FAILED if the request names such a guest: `given` are its stops.
 */
export function withOwnStops<T extends Pick<ActivityRecord, 'stops' | 'vipIds'>>(activity: T, given?: GivenStops): T {
  const { stops, vipIds } = activity;
  if (!stops) return activity;
  const own = new Set(vipIds);
  for (const [place, { boards = [], leaves = [] }] of (given ?? []).entries()) {
    if ([...boards, ...leaves].every((id) => own.has(id))) continue;
    throw invalidField(
      `body.stops.${place}`,
      fault('NOT_ON_RIDE', 'names guests who are not on the ride: add them to vipIds'),
    );
  }
  const after = stops.flatMap(({ boards = [], leaves = [], ...stop }, place): StopRecord[] => {
    const [on, off] = [boards, leaves].map((ids) => ids.filter((id) => own.has(id))) as [string[], string[]];
    const isInner = place > 0 && place < stops.length - 1;
    const isLeft = boards.length + leaves.length > 0 && on.length + off.length === 0;
    return isInner && isLeft
      ? []
      : [{ ...stop, ...(on.length > 0 && { boards: on }), ...(off.length > 0 && { leaves: off }) }];
  });
  return canonical(after) === canonical(stops) ? activity : { ...activity, stops: after };
}
