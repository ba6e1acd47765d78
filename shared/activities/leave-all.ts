import { withoutVip } from '#shared/domain/activities/vip-list.ts';
import { findActivities, replaceActivity } from '#shared/entities/activity.ts';
import { activityIdsOf, unattend } from '#shared/entities/attendance.ts';
import { contend } from '#shared/entities/contend.ts';
import type { Deed } from './settle.ts';

/** Three writes each, and a transaction holds 100. */
const ACTIVITIES_AT_ONCE = 30;

/**
 * Takes a VIP off all of his activities, deleted ones included, some at a time and each whole or not at all. Ended midway, it goes
 * on where it is run again.
 */
export const leaveAll = async (deed: Deed, vipId: string, now: string): Promise<void> => {
  const ids = await activityIdsOf(vipId);
  for (let from = 0; from < ids.length; from += ACTIVITIES_AT_ONCE) {
    await leave(deed, vipId, ids.slice(from, from + ACTIVITIES_AT_ONCE), now);
  }
};

const leave = ({ audit, commit }: Deed, vipId: string, ids: readonly string[], now: string): Promise<void> =>
  contend(async () => {
    const left = (await findActivities(ids)).flatMap((before) => {
      const after = withoutVip(before, vipId, now);
      return after === before ? [] : [replaceActivity(before, after), audit('ScheduleEvent', before, after)];
    });
    await commit([...left, ...ids.map((activityId) => unattend(vipId, activityId))]);
  });
