import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import type { RelatedRecords } from './present.ts';

type Link = 'vehicleId' | 'driverId' | 'masterEventId';

interface Left {
  readonly activity: ActivityRecord;
  readonly warnings: readonly Warning[];
}

/**
 * An activity that comes back, without what was deleted for good meanwhile: nothing could bring that back, and so the activity
 * neither. What is merely deleted stays named, and can be restored first.
 */
export const withoutGone = (
  activity: ActivityRecord,
  { activities, drivers, vehicles }: Pick<RelatedRecords, 'activities' | 'drivers' | 'vehicles'>,
): Left => {
  const known: Readonly<Record<Link, ReadonlyMap<string, unknown>>> = {
    vehicleId: vehicles,
    driverId: drivers,
    masterEventId: activities,
  };
  const gone = (['vehicleId', 'driverId', 'masterEventId'] as const).filter((link) => {
    const id = activity[link];
    return id !== undefined && !known[link].has(id);
  });
  if (gone.length === 0) return { activity, warnings: [] };
  const left: Record<string, unknown> = { ...activity };
  for (const link of gone) delete left[link];
  return { activity: left as unknown as ActivityRecord, warnings: gone.map((link) => warningOf(activity, link)) };
};

const warningOf = (activity: ActivityRecord, link: Link): Warning => ({
  code: 'LEFT_OUT',
  message: `It comes back without its ${link}: ${activity[link]} was deleted for good.`,
  activityId: activity.id,
});
