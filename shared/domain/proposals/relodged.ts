import { guestsConcerned } from '#shared/domain/activities/needs.ts';
import { stopsOf } from '#shared/domain/activities/stops.ts';
import { suits } from '#shared/domain/assignments/suits.ts';
import { takesAssignments } from '#shared/domain/assignments/warnings.ts';
import { seated } from '#shared/domain/attention/new-rides.ts';
import { begin, byId } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { lodgingAround } from '#shared/domain/vips/lodging.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { TagSettings } from '#shared/schemas/assignments/needs.ts';
import type { Lodging, PlaceRecord } from '#shared/schemas/places/place.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

/** Returns the lodgings of a guest who spends the nights from a date on at another place. They leave on the same day as before. */
export function relodged(all: readonly Lodging[], placeId: string, night: string): Lodging[] {
  const after = all
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .flatMap((each): Lodging[] => {
      if (each.to <= night || each.placeId === placeId) return [each];
      const { room: _room, ...rest } = each;
      const moved = { ...rest, placeId, from: each.from > night ? each.from : night };
      return each.from < night ? [{ ...each, to: night }, moved] : [moved];
    });
  return after.reduce<Lodging[]>((joined, each) => {
    const last = joined.at(-1);
    const goesOn = last?.placeId === each.placeId && last.placeId === placeId && last.to === each.from;
    if (last && goesOn) joined[joined.length - 1] = { ...last, to: each.to };
    else joined.push(each);
    return joined;
  }, []);
}

/** Guests who lodge elsewhere from a time on. */
export interface Relodging {
  readonly vips: readonly VipRecord[];
  readonly placeId: string;
  readonly from: string;
  readonly timezone: string;
}

interface FormerEnds {
  /** The rides from or to a former hotel, or with a stop there, by that hotel: all who get on or off leave it. */
  readonly following: ReadonlyMap<string, readonly ActivityRecord[]>;
  /** The ids of rides from or to a former hotel that others need there. */
  readonly shared: readonly string[];
}

/** Returns the rides from and to the former hotels of guests, at a time at which they would have lodged there. */
export function ridesOfFormer(
  rides: readonly ActivityRecord[],
  { from, placeId, timezone, vips }: Relodging,
): FormerEnds {
  const leaving = new Map(vips.map((vip) => [vip.id, vip]));
  const following = new Map<string, ActivityRecord[]>();
  const shared: string[] = [];
  for (const ride of rides.filter(({ endTime }) => endTime > from)) {
    const found = new Map<string, boolean>();
    for (const { at, boards, leaves, placeId: id } of stopsOf(ride)) {
      const isFormer = (vipId: string): boolean =>
        lodgingAround(leaving.get(vipId)?.lodging, at, timezone)?.placeId === id;
      const concerned = ride.stops ? [...boards, ...leaves] : guestsConcerned(ride);
      if (id === undefined || id === placeId || !concerned.some(isFormer)) continue;
      found.set(id, (found.get(id) ?? true) && concerned.every(isFormer));
    }
    for (const [id, areAll] of found) {
      if (areAll) following.set(id, [...(following.get(id) ?? []), ride]);
      else shared.push(ride.id);
    }
  }
  return { following, shared };
}

interface Moving extends Pick<Relodging, 'timezone' | 'vips'> {
  readonly to: Pick<PlaceRecord, 'id' | 'name'>;
  readonly at: string;
  readonly tags: TagSettings;
  readonly vehicles: readonly VehicleRecord[];
}

interface MoveMeans {
  readonly names: ReadonlyMap<string, { readonly name: string }>;
  readonly way: (from: string, to: string, at: string) => number | undefined;
  readonly now: string;
  readonly newId: () => string;
}

/** How long a ride to another hotel lasts where the way is not known. */
const UNKNOWN_WAY_MINUTES = 30;

/** Returns the rides that take guests from where they lodge to their other hotel: few large vehicles, and others for guests with needs. */
export function ridesOfMove({ at, tags, timezone, to, vehicles, vips }: Moving, means: MoveMeans): ActivityRecord[] {
  const known = byId(vips);
  const fleet = vehicles.filter(takesAssignments).toSorted((a, b) => b.seatCapacity - a.seatCapacity);
  const groups = Map.groupBy(vips, ({ lodging }) => lodgingAround(lodging, at, timezone)?.placeId);
  return [...groups].flatMap(([from, guests]): ActivityRecord[] => {
    if (from === undefined || from === to.id) return [];
    const minutes = means.way(from, to.id, at) ?? UNKNOWN_WAY_MINUTES;
    const ride = (vipIds: readonly string[]): ActivityRecord =>
      begin(
        means.newId(),
        {
          type: 'TRANSPORT' as const,
          status: 'SCHEDULED' as const,
          title: `To ${to.name}`,
          vipIds: [...vipIds],
          startTime: at,
          endTime: later(at, minutes * MINUTE_MS),
          pickupPlaceId: from,
          pickupLocation: means.names.get(from)?.name,
          dropoffPlaceId: to.id,
          dropoffLocation: to.name,
        },
        means.now,
      );
    const fits = (vehicle: VehicleRecord, vipIds: readonly string[]): boolean =>
      suits({ ride: { ...ride([]), vipIds: [...vipIds] }, vips: known, tags }, vehicle, undefined).length === 0;
    const ids = guests.map(({ id }) => id);
    const lists = seated(ids, fleet, known, fits)?.map(({ vipIds }) => vipIds) ?? [ids];
    return lists.map(ride);
  });
}
