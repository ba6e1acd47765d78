import pMap from 'p-map';
import { presentActivity } from '#shared/domain/activities/present-activity.ts';
import { byId } from '#shared/domain/by-id.ts';
import { requireAllLive } from '#shared/domain/require-record.ts';
import { instantsOf } from '#shared/domain/time/day-range.ts';
import { findActivities } from '#shared/entities/activity.ts';
import { activityIdsOf } from '#shared/entities/attendance.ts';
import { readSettings } from '#shared/entities/settings.ts';
import { findVips } from '#shared/entities/vip.ts';
import type { Activity } from '#shared/schemas/activity.ts';
import type { SettingsRecord } from '#shared/schemas/settings.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';
import { arrivalsOf } from '#shared/use-cases/ways/arrivals.ts';
import { relatedRecords } from './related-records.ts';

interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface VipItinerary {
  readonly vip: VipRecord;
  readonly settings: SettingsRecord;
  /** All activities that include the VIP, cancelled ones too. VIPs who share an activity share the object. */
  readonly activities: readonly Activity[];
}

/** Queries of attendances that run at the same time. */
const AT_ONCE = 20;

/**
 * Reads the itineraries of several VIPs, in the order of the ids. Each activity and each record that it names is read once, however
 * many of the VIPs are on it. `known` are their records, if they were read before. With `now`, rides in progress say when they arrive.
 * Throws NotFound for a VIP who does not exist.
 */
export const vipItineraries = async (
  vipIds: readonly string[],
  range: Range,
  known?: readonly VipRecord[],
  now?: string,
): Promise<VipItinerary[]> => {
  const [found, settings, activityIds] = await Promise.all([
    known ?? findVips(vipIds),
    readSettings(),
    pMap(vipIds, activityIdsOf, { concurrency: AT_ONCE }),
  ]);
  const vips = byId(found);
  const live = requireAllLive(vipIds, vips, 'VIP');
  const { from, to } = instantsOf(range, settings);
  const activities = (await findActivities(activityIds.flat())).filter(
    ({ deletedAt, startTime }) =>
      !deletedAt && (from === undefined || startTime >= from) && (to === undefined || startTime < to),
  );
  const [records, arriving] = await Promise.all([
    relatedRecords(activities, 'eventual'),
    now === undefined ? {} : arrivalsOf(activities, now),
  ]);
  const related = { ...records, ...arriving };
  const presented = new Map(activities.map((activity) => [activity.id, presentActivity(activity, related)]));
  return live.map((vip, place) => ({
    vip,
    settings,
    // An activity that does not list the VIP is about to take them, or was just left.
    activities: (activityIds[place] ?? []).flatMap((id) => {
      const activity = presented.get(id);
      return activity?.vipIds.includes(vip.id) ? [activity] : [];
    }),
  }));
};

/** Reads the itinerary of one VIP, in three round trips. Throws NotFound. */
export const vipItinerary = async (vipId: string, range: Range, now?: string): Promise<VipItinerary> => {
  const [itinerary] = await vipItineraries([vipId], range, undefined, now);
  return itinerary as VipItinerary;
};
