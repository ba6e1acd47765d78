import { isArrival } from '#shared/domain/activities/leg-warnings.ts';
import { lodgingAround } from '#shared/domain/vips/lodging.ts';
import type { ActivityRecord, NewActivity } from '#shared/schemas/activities/activity.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';

/** An end of a ride, and the fields that name its place. */
const ENDS = {
  pickup: { id: 'pickupPlaceId', text: 'pickupLocation', at: 'startTime' },
  dropoff: { id: 'dropoffPlaceId', text: 'dropoffLocation', at: 'endTime' },
} as const;
export type RideEnd = keyof typeof ENDS;

/** Returns the ends of which a request says nothing. With null it says that there is none. */
export function endsLeftOut(
  body: Pick<NewActivity, (typeof ENDS)[RideEnd]['id'] | (typeof ENDS)[RideEnd]['text']>,
): RideEnd[] {
  return (['pickup', 'dropoff'] as const).filter(
    (end) => body[ENDS[end].id] === undefined && body[ENDS[end].text] === undefined,
  );
}

/**
 * Returns the end of a new ride that is where its guests lodge, if the request leaves it out. A leg that brings guests to its master is
 * picked up there, and any other leg takes them back. A ride of a flight takes them there from the flight, or from there to the flight. Of any
 * other ride it is the end that is left out where the other one is given.
 */
function lodgingEnd(
  ride: ActivityRecord,
  leftOut: readonly RideEnd[],
  master: ActivityRecord | undefined,
): RideEnd | undefined {
  const [only, ...others] = leftOut;
  const end = endByDirection(ride, master) ?? (others.length === 0 ? only : undefined);
  return end !== undefined && leftOut.includes(end) ? end : undefined;
}

function endByDirection(ride: ActivityRecord, master: ActivityRecord | undefined): RideEnd | undefined {
  if (master) return isArrival(ride, master) ? 'pickup' : 'dropoff';
  if (ride.flightId !== undefined) return ride.flightLeg === 'DEPARTURE' ? 'pickup' : 'dropoff';
  return undefined;
}

/**
 * Returns the place of its master for the end of a new leg that is there, if the request leaves that end out. Undefined if the master has no
 * place, or if the other end is there too.
 */
export function masterEnd(
  ride: ActivityRecord,
  { leftOut, master }: Pick<Riders, 'leftOut' | 'master'>,
): Partial<ActivityRecord> | undefined {
  const { location, placeId } = master ?? {};
  if (!master || ride.type !== 'TRANSPORT' || (placeId ?? location) === undefined) return undefined;
  const end: RideEnd = isArrival(ride, master) ? 'dropoff' : 'pickup';
  const isThere = placeId !== undefined && [ride.pickupPlaceId, ride.dropoffPlaceId].includes(placeId);
  return isThere || !leftOut.includes(end) ? undefined : { [ENDS[end].id]: placeId, [ENDS[end].text]: location };
}

interface Riders {
  readonly leftOut: readonly RideEnd[];
  readonly vips: ReadonlyMap<string, NamedVip>;
  readonly master: ActivityRecord | undefined;
  readonly timezone: string;
}

/** The field of a ride that is to name the place where its guests lodge. */
export interface LodgingLink {
  readonly field: (typeof ENDS)[RideEnd]['id'];
  readonly placeId: string;
}

/**
 * Returns the place where all guests of a new ride lodge, for the end that is there. Undefined if they lodge at several places, if one lodges
 * nowhere, or if the other end or the master is at that place too.
 */
export function lodgingLink(
  ride: ActivityRecord,
  { leftOut, master, timezone, vips }: Riders,
): LodgingLink | undefined {
  const end = ride.type === 'TRANSPORT' ? lodgingEnd(ride, leftOut, master) : undefined;
  if (end === undefined) return undefined;
  const places = new Set(
    ride.vipIds.map((id) => lodgingAround(vips.get(id)?.lodging, ride[ENDS[end].at], timezone)?.placeId),
  );
  const [placeId] = places;
  const known = [ride.pickupPlaceId, ride.dropoffPlaceId, master?.placeId];
  if (places.size !== 1 || placeId === undefined || known.includes(placeId)) return undefined;
  return { field: ENDS[end].id, placeId };
}
