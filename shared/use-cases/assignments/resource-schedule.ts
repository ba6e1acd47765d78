import { byDay, type Day } from '#shared/domain/activities/itinerary.ts';
import { presentActivity } from '#shared/domain/activities/present.ts';
import { assignmentOf, type Resource } from '#shared/domain/assignments/assignment.ts';
import { instantsOf } from '#shared/domain/time/bounds.ts';
import { findActivities } from '#shared/entities/activity.ts';
import { writtenDays } from '#shared/entities/ledger.ts';
import { readSettings } from '#shared/entities/settings.ts';
import type { Activity } from '#shared/schemas/activity.ts';
import { relatedRecords } from '#shared/use-cases/reading/related-records.ts';

interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface ResourceSchedule {
  readonly activities: readonly Activity[];
  /** The same activities by day, in the application's time zone. */
  readonly days: { readonly timezone: string; readonly dayStartsAt: string; readonly days: Day<Activity>[] };
}

/**
 * Returns all activities of a driver or a vehicle, including cancelled ones, read with strong consistency. Finds them by the
 * ledger days.
 */
export const resourceSchedule = async (
  resource: Resource,
  resourceId: string,
  range: Range,
): Promise<ResourceSchedule> => {
  const [settings, ledger] = await Promise.all([readSettings(), writtenDays(resource, resourceId, ...utcDays(range))]);
  const { from, to } = instantsOf(range, settings);
  const within = ({ start }: { readonly start: string }) =>
    (from === undefined || start >= from) && (to === undefined || start < to);
  const ids = ledger.flatMap(({ assignments }) => assignments.filter(within).map(({ activityId }) => activityId));
  const held = (await findActivities(ids)).filter(
    (activity) => assignmentOf(activity, resource)?.resourceId === resourceId,
  );
  const related = await relatedRecords(held);
  const activities = held.map((activity) => presentActivity(activity, related));
  const { dayStartsAt, timezone } = settings;
  return { activities, days: { timezone, dayStartsAt, days: byDay(activities, settings) } };
};

const DAY_MS = 24 * 60 * 60 * 1_000;
const addDays = (bound: string, days: number): string =>
  new Date(Date.parse(bound) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the UTC days that a range may touch. A local day may begin one UTC day earlier and end up to two UTC days later. */
const utcDays = ({ from, to }: Range) =>
  [from ? addDays(from, -1) : '0000-01-01', to ? addDays(to, 3) : '9999-12-31'] as const;
