import { isArrival } from '#shared/domain/activities/leg-warnings.ts';
import { moveStatus } from '#shared/domain/activities/status.ts';
import { isActive } from '#shared/domain/assignments/assignment.ts';
import { type Formation, statusOf } from '#shared/domain/motorcades/movement.ts';
import { lodgingAround } from '#shared/domain/vips/lodging.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { MotorcadeRecord } from '#shared/schemas/motorcades/motorcade.ts';
import type { LackNotice, RideNotice } from '#shared/schemas/proposals/proposal-record.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';
import type { PlannedChange } from './planned-changes.ts';
import { isAhead } from './planned-rides.ts';

/** What is cancelled together. */
interface Cancelling {
  /** What the request selects, and the legs of its masters. */
  readonly selected: readonly ActivityRecord[];
  /** The motorcades whose cars move as one, by id. */
  readonly bound: ReadonlyMap<string, Formation>;
  /** What a person names is cancelled also if it has begun, unless it is a ride. */
  readonly areNamed: boolean;
  readonly now: string;
}

interface Cancelled {
  readonly changes: readonly PlannedChange[];
  readonly motorcades: readonly MotorcadeRecord[];
  readonly notices: readonly RideNotice[];
}

/** Returns what is cancelled: rides first, so that none is left behind. A motorcade is cancelled with all its cars. What has begun stays, and is named. */
export function cancelled({ areNamed, bound, now, selected }: Cancelling): Cancelled {
  const open = selected.filter((each) => !each.deletedAt && isActive(each));
  const formations = new Set(open.flatMap(({ motorcadeId = '' }) => bound.get(motorcadeId) ?? []));
  const whole = [...formations].filter(({ cars }) => statusOf(cars) === 'SCHEDULED');
  const mayEnd = (each: ActivityRecord): boolean => isAhead(each, now) || (areNamed && each.type !== 'TRANSPORT');
  const alone = open.filter(({ motorcadeId = '' }) => !bound.has(motorcadeId));
  const cars = [...formations].flatMap((formation) => formation.cars.filter(isActive));
  const begun = [
    ...alone.filter((each) => !mayEnd(each)),
    ...cars.filter((car) => !whole.some((each) => each.cars.includes(car))),
  ];
  const ended = (before: ActivityRecord): PlannedChange => ({ before, after: moveStatus(before, 'CANCELLED', now) });
  return {
    changes: [
      ...alone.filter(mayEnd).toSorted(ridesFirst).map(ended),
      ...whole.flatMap((formation) =>
        formation.cars.filter(isActive).map((car) => ({ ...ended(car), motorcade: formation.motorcade })),
      ),
    ],
    motorcades: whole.map(({ motorcade }) => motorcade),
    notices: begun.map(({ id }) => ({ code: 'ACTIVITY_HAS_BEGUN', activityId: id })),
  };
}

function ridesFirst(a: ActivityRecord, b: ActivityRecord): number {
  const isRide = (each: ActivityRecord): number => (each.type === 'TRANSPORT' ? 0 : 1);
  return isRide(a) - isRide(b) || (a.startTime < b.startTime ? -1 : 1);
}

interface Around {
  /** All activities of the time, as they are before the changes. */
  readonly nearby: readonly ActivityRecord[];
  readonly flights: ReadonlyMap<string, FlightRecord>;
  readonly vips: ReadonlyMap<string, NamedVip>;
  readonly timezone: string;
  /** The ids of cancelled rides that no guest needs any more. Absent: none. */
  readonly needless?: readonly string[] | undefined;
}

/**
 * Returns which guests then have no ride: to or from an activity that goes on, to or from their flight, or to where their next activity
 * begins, because they are no longer brought there.
 */
export function lacksAfter(changes: readonly PlannedChange[], around: Around): LackNotice[] {
  const changed = new Map(changes.map(({ after }) => [after.id, after]));
  const remaining = around.nearby
    .map((each) => changed.get(each.id) ?? each)
    .filter((each) => !each.deletedAt && !each.allDay && isActive(each))
    .toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1));
  const found = new Map<string, LackNotice & { readonly vipIds: string[] }>();
  for (const { after, before } of changes) {
    for (const vipId of before?.vipIds ?? []) {
      if (!before || around.needless?.includes(before.id) || (isActive(after) && after.vipIds.includes(vipId)))
        continue;
      const own = remaining.filter(({ vipIds }) => vipIds.includes(vipId));
      const lack = lackOf(before, vipId, own, around);
      if (!lack) continue;
      const key = lack.otherId ?? `${lack.flightNumber} ${lack.flightDate}`;
      const known = found.get(key);
      if (!known) found.set(key, { code: 'GUESTS_WITHOUT_RIDE', activityId: before.id, ...lack, vipIds: [vipId] });
      else if (!known.vipIds.includes(vipId)) known.vipIds.push(vipId);
    }
  }
  return [...found.values()];
}

type Lack = Pick<LackNotice, 'flightDate' | 'flightNumber' | 'otherId'>;

/** Returns what a guest who is no longer on an activity lacks a ride for. `own` is what they are still on, in order of start. */
function lackOf(gone: ActivityRecord, vipId: string, own: readonly ActivityRecord[], around: Around): Lack | undefined {
  const lack =
    gone.type === 'TRANSPORT' ? (lackAtMaster(gone, own) ?? lackAtFlight(gone, vipId, own, around)) : undefined;
  return lack ?? lackAtNext(gone, vipId, own, around);
}

function lackAtMaster(gone: ActivityRecord, own: readonly ActivityRecord[]): Lack | undefined {
  const master = own.find(({ id }) => id === gone.masterEventId);
  const isSuch = (leg: ActivityRecord, to: ActivityRecord): boolean =>
    leg.masterEventId === to.id && isArrival(leg, to) === isArrival(gone, to);
  return master && !own.some((leg) => isSuch(leg, master)) ? { otherId: master.id } : undefined;
}

function lackAtFlight(
  { flightId }: ActivityRecord,
  vipId: string,
  own: readonly ActivityRecord[],
  { flights }: Around,
): Lack | undefined {
  const flight = flights.get(flightId ?? '');
  if (!flight?.vipIds.includes(vipId) || own.some((ride) => ride.flightId === flightId)) return undefined;
  return { flightNumber: flight.flightNumber, flightDate: flight.flightDate };
}

/** Returns the next activity of a guest if it begins at the place to which they are no longer brought. */
function lackAtNext(
  gone: ActivityRecord,
  vipId: string,
  own: readonly ActivityRecord[],
  { timezone, vips }: Around,
): Lack | undefined {
  const next = own.find(({ startTime }) => startTime >= gone.endTime);
  const place = next && startOf(next);
  if (!next || place === undefined || endOf(gone) !== place) return undefined;
  const former = own.filter(({ endTime }) => endTime <= next.startTime).at(-1);
  const lodging = lodgingAround(vips.get(vipId)?.lodging, next.startTime, timezone)?.placeId;
  const isThere = former ? [undefined, place].includes(endOf(former)) : lodging === place;
  return isThere ? undefined : { otherId: next.id };
}

function startOf({ location, pickupLocation, pickupPlaceId, placeId, type }: ActivityRecord): string | undefined {
  return type === 'TRANSPORT' ? (pickupPlaceId ?? pickupLocation) : (placeId ?? location);
}

function endOf({ dropoffLocation, dropoffPlaceId, location, placeId, type }: ActivityRecord): string | undefined {
  return type === 'TRANSPORT' ? (dropoffPlaceId ?? dropoffLocation) : (placeId ?? location);
}
