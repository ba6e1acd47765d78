import { warningOf } from '#shared/domain/assignments/warnings.ts';
import { say } from '#shared/domain/sentences/english.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import type { RelatedRecords } from './present-activity.ts';

const LINKS = ['vehicleId', 'driverId', 'coDriverId', 'masterEventId'] as const;
type Link = (typeof LINKS)[number];

/**
 * Returns a restored activity without links to records that were deleted for good, with a LEFT_OUT warning for each. Otherwise such
 * an activity could never be restored. Links to records that are only deleted stay: those records can be restored first.
 */
export function withoutErasedLinks(
  activity: ActivityRecord,
  { activities, drivers, vehicles }: Pick<RelatedRecords, 'activities' | 'drivers' | 'vehicles'>,
): { readonly activity: ActivityRecord; readonly warnings: readonly Warning[] } {
  const known: Readonly<Record<Link, ReadonlyMap<string, unknown>>> = {
    vehicleId: vehicles,
    driverId: drivers,
    coDriverId: drivers,
    masterEventId: activities,
  };
  const erased = LINKS.filter((link) => {
    const id = activity[link];
    return id !== undefined && !known[link].has(id);
  });
  if (erased.length === 0) return { activity, warnings: [] };
  const after: Record<string, unknown> = { ...activity };
  for (const link of erased) delete after[link];
  return {
    activity: after as unknown as ActivityRecord,
    warnings: erased.map((link) => leftOutWarning(activity, link)),
  };
}

function leftOutWarning(activity: ActivityRecord, link: Link): Warning {
  return warningOf(say('LEFT_OUT', { field: say(`FIELD_${link}`) }), 'UTC', { activityId: activity.id });
}
