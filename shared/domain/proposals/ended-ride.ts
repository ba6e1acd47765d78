import { withOwnGuests } from '#shared/domain/activities/shape.ts';
import { endsWhereItBegan, goalNumberOf, numbersOf, waitOf } from '#shared/domain/activities/stops.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { StopRecord } from '#shared/schemas/activities/activity-fields.ts';
import type { CarRole } from '#shared/schemas/motorcades/car.ts';
import type { StepFields, TakesOn } from '#shared/schemas/proposals/proposal-step.ts';
import { MINUTE_MS, minutesFrom } from '#shared/units/durations.ts';

const MAX_PLACE = 300;

/** Says where a ride ended, and where its guests wait for the ride that takes them on. */
function wayOf({
  dropoffLocation,
  pickupLocation,
}: Pick<ActivityRecord, 'dropoffLocation' | 'pickupLocation'>): string {
  const [from, to] = [pickupLocation ?? 'the start', dropoffLocation ?? 'the destination'];
  return `On the way from ${from} to ${to}`.slice(0, MAX_PLACE);
}

/** Tells what a vehicle that waits and returns does now. Undefined if it is no such ride, or if that is not known. */
function phaseOf(ride: ActivityRecord, now: string): 'GOING' | 'WAITING' | 'RETURNING' | undefined {
  const wait = ride.kind === 'WAIT_AND_RETURN' && ride.waitMinutes !== undefined ? waitOf(ride) : undefined;
  if (!wait) return undefined;
  if (now < wait.start) return 'GOING';
  return now < wait.end ? 'WAITING' : 'RETURNING';
}

/** Returns a ride as its way back. */
function wayBack(ride: ActivityRecord) {
  const { dropoffLocation, dropoffPlaceId, pickupLocation, pickupPlaceId } = ride;
  return {
    pickupLocation: dropoffLocation,
    pickupPlaceId: dropoffPlaceId,
    dropoffLocation: pickupLocation,
    dropoffPlaceId: pickupPlaceId,
  };
}

/** Returns when guests are taken on at the earliest, and until when: those who are not in the vehicle while it waits, when they go back. */
export function reliefTimes(
  ride: ActivityRecord,
  earliest: string,
  now: string,
): Pick<TakesOn, 'endTime' | 'startTime'> {
  const wait = phaseOf(ride, now) === 'WAITING' ? waitOf(ride) : undefined;
  const [from, startTime] = wait ? [wait.end, wait.end > earliest ? wait.end : earliest] : [now, earliest];
  const left = Math.max(MINUTE_MS, Date.parse(ride.endTime) - Date.parse(from));
  return { startTime, endTime: later(startTime, left) };
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

/** Returns the guests of a ride under way who count as aboard although no one has said so. */
export function takenAsAboard(ride: ActivityRecord, now: string): string[] {
  const { aboard = [], stops } = ride;
  if (phaseOf(ride, now) === 'WAITING') return [];
  const goal = goalNumberOf(ride, now);
  return guestsToTakeOn(ride, now).filter(
    (id) => aboard.every(({ vipId }) => vipId !== id) && (!stops || numbersOf(stops, id)[0] < goal),
  );
}

/** Roles of cars that serve their motorcade. Without a load, what they do is over when they stop. */
const ESCORTS: ReadonlySet<CarRole | undefined> = new Set(['LEAD', 'SPARE', 'FOLLOW', 'MEDICAL', 'TAIL']);

/** Tells whether another vehicle must finish a ride that ends on its way. */
export function needsRelief({ goods, role, seatsNeeded, vipIds }: ActivityRecord): boolean {
  return vipIds.length > 0 || goods !== undefined || seatsNeeded !== undefined || !ESCORTS.has(role);
}

/** Returns the fields of a ride that ends here and now. Who waits at a stop that is ahead was never on it. */
export function endHere(ride: ActivityRecord, now: string): Change {
  const { dropoffLocation = null, dropoffPlaceId = null, endTime, stops, vipIds } = ride;
  const before = { endTime, dropoffLocation, dropoffPlaceId };
  const after = { endTime: now, dropoffLocation: wayOf(ride), dropoffPlaceId: null };
  if (endsWhereItBegan(ride)) return endWaiting(ride, { before, after }, now);
  if (!stops) return { before, after };
  const goal = goalNumberOf(ride, now);
  const lasts = Math.floor(minutesFrom(ride.startTime, now));
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

interface Change {
  readonly before: StepFields;
  readonly after: StepFields;
}

/** Returns the change by which a ride that ends where it began ends here instead: at its goal, if it waits there. */
function endWaiting(ride: ActivityRecord, { after, before }: Change, now: string): Change {
  const { dropoffLocation = null, dropoffPlaceId = null, kind = null, waitMinutes = null } = ride;
  const phase = phaseOf(ride, now);
  const ends =
    phase === 'WAITING'
      ? { dropoffLocation, dropoffPlaceId }
      : phase === 'RETURNING' && { dropoffLocation: wayOf(wayBack(ride)) };
  return {
    before: { ...before, kind, waitMinutes },
    after: { ...after, ...ends, kind: null, waitMinutes: null },
  };
}

/** Returns what the ride that takes the guests on keeps: the stops that are ahead, later by as much as the end of the way. */
export function keptOnTheWay(
  ride: ActivityRecord,
  times: Pick<TakesOn, 'endTime' | 'startTime'>,
  now: string,
): TakesOn['kept'] {
  const { dropoffLocation, dropoffPlaceId, luggage, people, seatsNeeded, stops } = ride;
  const load = { luggage, people, seatsNeeded };
  if (endsWhereItBegan(ride)) return { ...load, ...keptOfWaiting(ride, now) };
  // Whole minutes, and none beyond the end.
  const moved = Math.floor(minutesFrom(ride.endTime, times.endTime) - minutesFrom(ride.startTime, times.startTime));
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
    ...load,
    stops: ahead && ahead.length > 1 ? [{ afterMinutes: 0 }, ...ahead] : undefined,
  };
}

/** Returns the way that is left of a ride that ends where it began. Its pick-up says where it ends, so it keeps that until it goes back. */
function keptOfWaiting(ride: ActivityRecord, now: string): TakesOn['kept'] {
  const { dropoffLocation, dropoffPlaceId, kind, pickupLocation, pickupPlaceId, waitMinutes } = ride;
  const back = wayBack(ride);
  switch (phaseOf(ride, now)) {
    case 'WAITING':
      return back;
    case 'RETURNING':
      return { ...back, pickupLocation: wayOf(back), pickupPlaceId: undefined };
    default:
      return { dropoffLocation, dropoffPlaceId, kind, pickupLocation, pickupPlaceId, waitMinutes };
  }
}
