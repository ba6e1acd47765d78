import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { sectionMinutes, shortRideWarnings, type TravelRules } from './travel-of.ts';
import type { Ways } from './ways.ts';

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
