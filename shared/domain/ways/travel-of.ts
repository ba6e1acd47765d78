import { type Section, sections } from '#shared/domain/activities/stops.ts';
import { isActive, wayOf } from '#shared/domain/assignments/assignment.ts';
import { warningOf } from '#shared/domain/assignments/warnings.ts';
import { say, timed } from '#shared/domain/sentences/english.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { TravelShortfall } from '#shared/schemas/problem.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { MAX_WAY_MINUTES } from '#shared/schemas/ways/way.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import type { Squeeze, Travel } from './passage.ts';
import { slowedBy, slowest } from './peaks-and-closures.ts';
import type { Ways } from './ways.ts';

/** The settings that say what lies between two rides. */
export type TravelRules = Pick<SettingsRecord, 'timezone' | 'travel' | 'turnaroundMinutes'>;

/**
 * Returns what lies between two rides by the settings and the ways. A way takes its minutes, with the peak and the closures at the time of leaving, and
 * the buffers of both places: at most 6 hours, because a booking looks no further.
 */
export function travelOf(settings: TravelRules, ways: Ways): Travel {
  const [slowed, most] = [slowedBy(settings), slowest(settings)];
  const minutesOf = (from: string, to: string, takes: (minutes: number) => number): number | undefined => {
    const way = ways.between(from, to);
    if (!way) return undefined;
    const buffers = (ways.place(from)?.bufferMinutes ?? 0) + (ways.place(to)?.bufferMinutes ?? 0);
    return Math.min(MAX_WAY_MINUTES, takes(way.minutes) + buffers);
  };
  const longestOf = (from: string, to: string): number =>
    minutesOf(from, to, (minutes) => most({ minutes, from, to })) ?? 0;
  return {
    turnaroundMinutes: settings.turnaroundMinutes,
    rule: settings.travel.rule,
    needed: (from, to, at) => minutesOf(from, to, (minutes) => slowed({ minutes, from, to, at })),
    longest: (side, place) =>
      Math.max(0, ...ways.codes.map((other) => (side === 'to' ? longestOf(other, place) : longestOf(place, other)))),
  };
}

/** Returns how long the way itself between two places takes at a time: with peaks and closures, without buffers. Undefined if it is unknown. */
export function wayMinutesOf(
  settings: TravelRules,
  ways: Ways,
): (from: string, to: string, leavesAt: string) => number | undefined {
  const slowed = slowedBy(settings);
  return (from, to, leavesAt) => {
    const way = ways.between(from, to);
    return way && slowed({ minutes: way.minutes, from, to, at: Date.parse(leavesAt) });
  };
}

/** A ride that lies too close to another one, with a sentence about it. */
export interface ToldShortfall {
  readonly squeeze: Squeeze;
  readonly shortfall: TravelShortfall;
  readonly said: Said;
}

/** Returns a TRAVEL_TOO_SHORT warning. */
export function travelWarning({ said, shortfall }: ToldShortfall): Warning {
  const { activityId, from, gapMinutes, neededMinutes, to } = shortfall;
  return warningOf(said, 'UTC', { activityId, neededMinutes, gapMinutes, from, to });
}

/** Returns a RIDE_TOO_SHORT warning if a ride is shorter than its own way, with the end that suits. */
export function shortRideWarnings(activity: ActivityRecord, settings: TravelRules, ways: Ways): Warning[] {
  const { endTime, id: activityId, startTime } = activity;
  if (activity.stops) return shortSections(activity, settings, ways);
  const { from, to } = wayOf(activity);
  if (settings.travel.rule === 'OFF' || !isActive(activity) || !from || !to || from === to) return [];
  const needed = rideMinutes(activity, (...ends) => wayMinutesOf(settings, ways)(...ends, startTime), [from, to]);
  if (needed === undefined || Date.parse(endTime) - Date.parse(startTime) >= needed * MINUTE_MS) return [];
  const end = later(startTime, needed * MINUTE_MS);
  const { timezone } = settings;
  const places = { from: ways.place(from)?.name ?? '', to: ways.place(to)?.name ?? '' };
  const said = say('RIDE_TOO_SHORT', { ride: timed(activity), needed: { minutes: needed }, ...places, at: end });
  return [warningOf(said, timezone, { activityId, neededMinutes: needed, endTime: end })];
}

/** Returns how long the way of each section of a ride with stops takes, when it leaves as planned. 0 if that is not known. */
function sectionMinutes(activity: ActivityRecord, settings: TravelRules, ways: Ways): number[] {
  const minutesOf = wayMinutesOf(settings, ways);
  return sections(activity).map((section) => {
    const { from, to } = wayOfSection(section, activity);
    if (!from || !to || from === to) return 0;
    return minutesOf(from, to, later(section.from.at, section.from.minutes * MINUTE_MS)) ?? 0;
  });
}

/** Returns the ends of a section of a ride, as ways name them. */
export function wayOfSection({ from, to }: Section, { mode }: Pick<ActivityRecord, 'mode'>): ReturnType<typeof wayOf> {
  return wayOf({ pickupPlaceId: from.placeId, dropoffPlaceId: to.placeId, mode });
}

/** Returns a RIDE_TOO_SHORT warning for each section that is shorter than its way, with the time that suits. */
function shortSections(activity: ActivityRecord, settings: TravelRules, ways: Ways): Warning[] {
  if (settings.travel.rule === 'OFF' || !isActive(activity)) return [];
  const { timezone } = settings;
  const minutes = sectionMinutes(activity, settings, ways);
  return sections(activity).flatMap(({ from, to }, place) => {
    const leaves = later(from.at, from.minutes * MINUTE_MS);
    const needed = minutes[place] ?? 0;
    if (Date.parse(to.at) - Date.parse(leaves) >= needed * MINUTE_MS) return [];
    const suits = later(leaves, needed * MINUTE_MS);
    const places = { from: from.location ?? '', to: to.location ?? '' };
    const said = say('STOP_TOO_SHORT', { ride: timed(activity), needed: { minutes: needed }, ...places, at: suits });
    const about = { activityId: activity.id, neededMinutes: needed, endTime: suits };
    return [warningOf(said, timezone, { code: 'RIDE_TOO_SHORT', ...about })];
  });
}

/** Returns how long a ride takes at least: its way, and the wait and the way back of one that returns. Undefined if that is not known. */
function rideMinutes(
  { kind, waitMinutes = 0 }: Pick<ActivityRecord, 'kind' | 'waitMinutes'>,
  minutesOf: (from: string, to: string) => number | undefined,
  [from, to]: readonly [string, string],
): number | undefined {
  if (kind === 'AS_DIRECTED') return undefined;
  const [way, back] = [minutesOf(from, to), kind === 'WAIT_AND_RETURN' ? minutesOf(to, from) : 0];
  return way === undefined || back === undefined ? undefined : way + waitMinutes + back;
}

const RIDE_FIELDS = [
  ...(['type', 'status', 'startTime', 'endTime', 'vehicleId', 'driverId', 'deletedAt', 'mode'] as const),
  ...([
    'pickupLocation',
    'pickupPlaceId',
    'dropoffLocation',
    'dropoffPlaceId',
    'kind',
    'waitMinutes',
    'stops',
  ] as const),
] as const;

/** Tells whether a change of a ride can make a way matter: its time, its places, its status, its vehicle or its driver. */
export function needsWays(before: ActivityRecord | undefined, after: ActivityRecord): boolean {
  return (
    after.type === 'TRANSPORT' &&
    isActive(after) &&
    !after.deletedAt &&
    RIDE_FIELDS.some((field) => before?.[field] !== after[field])
  );
}

/** When a ride takes place, and when it is at its stops. */
export type RideTimes = Pick<ActivityRecord, 'startTime' | 'endTime'> & Partial<Pick<ActivityRecord, 'stops'>>;

/**
 * Returns the times of a ride that is too short, so that it has time for its way, or for that between its stops: it ends later, or begins
 * earlier if its end is fixed. A stop moves only as far as it must. Undefined if the ride lasts long enough, or if that is not known.
 */
export function longerRide(
  ride: ActivityRecord,
  settings: TravelRules,
  ways: Ways,
  isFixed: boolean,
): RideTimes | undefined {
  const { endTime, startTime, stops } = ride;
  const [warning] = shortRideWarnings(ride, settings, ways);
  if (!warning) return undefined;
  if (stops) return (isFixed ? earlierStops : laterStops)(ride, stops, sectionMinutes(ride, settings, ways));
  const needed = (warning.neededMinutes ?? 0) * MINUTE_MS;
  return isFixed ? { startTime: later(endTime, -needed), endTime } : { startTime, endTime: later(startTime, needed) };
}

type Stops = NonNullable<ActivityRecord['stops']>;

function laterStops({ endTime, startTime }: ActivityRecord, stops: Stops, needed: readonly number[]): RideTimes {
  let leaves = 0;
  const moved = stops.map((stop, place) => {
    const afterMinutes = Math.max(stop.afterMinutes, leaves + (needed[place - 1] ?? 0));
    leaves = afterMinutes + (stop.minutes ?? 0);
    return { ...stop, afterMinutes };
  });
  const ends = later(startTime, leaves * MINUTE_MS);
  return { startTime, endTime: ends > endTime ? ends : endTime, stops: moved };
}

function earlierStops({ endTime, startTime }: ActivityRecord, stops: Stops, needed: readonly number[]): RideTimes {
  let reached = Number.POSITIVE_INFINITY;
  const moved = stops.toReversed().map((stop, place) => {
    const latest = reached - (needed[stops.length - 1 - place] ?? 0) - (stop.minutes ?? 0);
    reached = Math.min(stop.afterMinutes, latest);
    return { ...stop, afterMinutes: reached };
  });
  const earlier = Math.min(0, reached);
  return {
    startTime: later(startTime, earlier * MINUTE_MS),
    endTime,
    stops: moved.toReversed().map((stop) => ({ ...stop, afterMinutes: stop.afterMinutes - earlier })),
  };
}
