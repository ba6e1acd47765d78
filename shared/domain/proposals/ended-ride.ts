import { withOwnGuests } from '#shared/domain/activities/shape.ts';
import { goalNumberOf, numbersOf } from '#shared/domain/activities/stops.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { StopRecord } from '#shared/schemas/activities/activity-fields.ts';
import type { StepFields, TakesOn } from '#shared/schemas/proposals/proposal-step.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

const MAX_PLACE = 300;

/** Says where a ride ended, and where its guests wait for the ride that takes them on. */
function wayOf({ dropoffLocation, pickupLocation }: ActivityRecord): string {
  const [from, to] = [pickupLocation ?? 'the start', dropoffLocation ?? 'the destination'];
  return `On the way from ${from} to ${to}`.slice(0, MAX_PLACE);
}

function minutesBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / MINUTE_MS;
}

/** Returns the guests of a ride under way who have not got off yet, and did not stay away: those aboard, and those at a stop that is ahead. */
export function guestsToTakeOn(ride: ActivityRecord, now: string): string[] {
  const { aboard = [], notAboard = [], stops, vipIds } = ride;
  const gone = new Set(
    [...aboard.filter(({ alightedAt }) => alightedAt !== undefined), ...notAboard].map(({ vipId }) => vipId),
  );
  const goal = goalNumberOf(ride, now);
  return vipIds.filter((id) => !gone.has(id) && (!stops || numbersOf(stops, id)[1] >= goal));
}

/** Returns the fields of a ride that ends here and now. Who waits at a stop that is ahead was never on it. */
export function endHere(
  ride: ActivityRecord,
  now: string,
): { readonly before: StepFields; readonly after: StepFields } {
  const { dropoffLocation = null, dropoffPlaceId = null, endTime, stops, vipIds } = ride;
  const before = { endTime, dropoffLocation, dropoffPlaceId };
  const after = { endTime: now, dropoffLocation: wayOf(ride), dropoffPlaceId: null };
  if (!stops) return { before, after };
  const goal = goalNumberOf(ride, now);
  const lasts = Math.floor(minutesBetween(ride.startTime, now));
  const served = stops.slice(0, goal).map(({ afterMinutes, minutes = 0, ...stop }): StopRecord => {
    const at = Math.min(afterMinutes, lasts);
    return { ...stop, afterMinutes: at, minutes: Math.min(minutes, lasts - at) };
  });
  const left = withOwnGuests({
    vipIds: vipIds.filter((id) => numbersOf(stops, id)[0] < goal),
    stops: served.length > 1 ? [...served, { afterMinutes: lasts }] : undefined,
  });
  return {
    before: { ...before, stops, vipIds: [...vipIds] },
    after: { ...after, stops: left.stops ?? null, vipIds: [...left.vipIds] },
  };
}

/** Returns what the ride that takes the guests on keeps: the stops that are ahead, later by as much as the end of the way. */
export function keptOnTheWay(
  ride: ActivityRecord,
  times: Pick<TakesOn, 'endTime' | 'startTime'>,
  now: string,
): TakesOn['kept'] {
  const { dropoffLocation, dropoffPlaceId, luggage, people, seatsNeeded, stops } = ride;
  // Whole minutes, and none beyond the end.
  const moved = Math.floor(
    minutesBetween(ride.endTime, times.endTime) - minutesBetween(ride.startTime, times.startTime),
  );
  const ahead = stops?.slice(goalNumberOf(ride, now)).map(({ afterMinutes, minutes = 0, ...stop }): StopRecord => {
    // A ride that is late has stops ahead whose time is over.
    const [at, leaves] = [afterMinutes, afterMinutes + minutes].map((each) => Math.max(0, each + moved)) as [
      number,
      number,
    ];
    return { ...stop, afterMinutes: at, ...(leaves > at && { minutes: leaves - at }) };
  });
  return {
    pickupLocation: wayOf(ride),
    dropoffLocation,
    dropoffPlaceId,
    luggage,
    people,
    seatsNeeded,
    stops: ahead && ahead.length > 1 ? [{ afterMinutes: 0 }, ...ahead] : undefined,
  };
}
