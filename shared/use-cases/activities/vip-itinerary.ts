import pMap from 'p-map';
import { presentActivity } from '#shared/domain/activities/present-activity.ts';
import { rideOfGuest } from '#shared/domain/activities/stops.ts';
import { byId, onceEach, requireAllLive } from '#shared/domain/records.ts';
import { instantsOf, type TimeRange } from '#shared/domain/time/days.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance-change.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { Activity, ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import type { Consistency } from '#shared/table/read-many.ts';
import { arrivalsOf } from '#shared/use-cases/ways/ways.ts';
import { relatedRecords } from './related-records.ts';

export interface VipItinerary {
  readonly vip: VipRecord;
  readonly settings: SettingsRecord;
  /** All activities that include the VIP, cancelled ones too. VIPs who share an activity share the object. */
  readonly activities: readonly Activity[];
}

interface Reading {
  /** The records of the VIPs, if they were read before. */
  readonly known?: readonly VipRecord[] | undefined;
  /** Rides in progress say when they arrive at this time. */
  readonly now?: string | undefined;
  /** `eventual`: a change of an activity may be a second late, which costs half. Who is on it is always right. */
  readonly consistency?: Consistency;
}

/** Queries of attendances that run at the same time. */
const AT_ONCE = 20;

/**
 * Reads the itineraries of several VIPs, in the order of the ids. Each activity and each record that it names is read once, however
 * many of the VIPs are on it. Throws NotFound for a VIP who does not exist.
 */
export async function vipItineraries(
  vipIds: readonly string[],
  range: TimeRange,
  { consistency = 'strong', known, now }: Reading = {},
): Promise<VipItinerary[]> {
  const [found, settings, activityIds] = await Promise.all([
    known ?? findVips(vipIds),
    readSettings(),
    pMap(vipIds, activityIdsOf, { concurrency: AT_ONCE }),
  ]);
  const vips = byId(found);
  const live = requireAllLive(vipIds, vips, 'VIP');
  const { from, to } = instantsOf(range, settings);
  const read = consistency === 'strong' ? await findActivities(activityIds.flat()) : await shownTo(vipIds, activityIds);
  const activities = read.filter(
    ({ deletedAt, startTime }) =>
      !deletedAt && (from === undefined || startTime >= from) && (to === undefined || startTime < to),
  );
  const [records, arriving] = await Promise.all([
    relatedRecords(activities, 'eventual'),
    now === undefined ? {} : arrivalsOf(activities, now),
  ]);
  const related = { ...records, ...arriving };
  const presented = new Map(activities.map((activity) => [activity.id, presentActivity(activity, related)]));
  // A ride with stops is another one for each guest.
  const stopping = byId(activities.filter(({ stops }) => stops));
  const ownOf = (activity: Activity, vipId: string): Activity => {
    const ride = stopping.get(activity.id);
    return ride ? presentActivity(rideOfGuest(ride, vipId), related) : activity;
  };
  return live.map((vip, place) => ({
    vip,
    settings,
    // An activity that does not list the VIP is about to take them, or was just left.
    activities: (activityIds[place] ?? []).flatMap((id) => {
      const activity = presented.get(id);
      return activity?.vipIds.includes(vip.id) ? [ownOf(activity, vip.id)] : [];
    }),
  }));
}

/**
 * Reads the activities of some VIPs. An activity that does not list its VIP, or is missing, may be one that just changed: it is read again,
 * with strong consistency.
 */
async function shownTo(vipIds: readonly string[], activityIds: readonly string[][]): Promise<ActivityRecord[]> {
  const read = byId(await findActivities(activityIds.flat(), 'eventual'));
  const doubtful = vipIds.flatMap((vipId, place) =>
    (activityIds[place] ?? []).filter((id) => !read.get(id)?.vipIds.includes(vipId)),
  );
  return doubtful.length === 0 ? [...read.values()] : onceEach([...read.values(), ...(await findActivities(doubtful))]);
}

/** Reads the itinerary of one VIP for an answer, in three round trips. A change may be a second late. Throws NotFound. */
export async function vipItinerary(vipId: string, range: TimeRange, now?: string): Promise<VipItinerary> {
  const [itinerary] = await vipItineraries([vipId], range, { now, consistency: 'eventual' });
  return itinerary as VipItinerary;
}
