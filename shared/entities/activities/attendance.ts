import type { Stamp } from '#shared/schemas/record.ts';
import { entityOf, primaryIndex } from '#shared/table/entity.ts';
import { type LiveRecord, relyingOn, removeWrite, replaceWrite, type Write } from '#shared/table/write.ts';

/**
 * The attendance of a VIP at an activity, so that one query finds the activities of a VIP. The key holds no time, so a moved activity
 * rewrites no attendance. The activity lists the same VIPs in `vipIds`; one transaction writes both.
 */
export const attendances = entityOf('attendance', {
  attributes: {
    vipId: { type: 'string', required: true },
    activityId: { type: 'string', required: true },
    by: { type: 'string' },
    at: { type: 'string' },
  },
  indexes: { byVip: primaryIndex({ scope: 'attendance', pk: ['vipId'], sk: ['activityId'] }) },
});

/** Reads the ids of all activities of a VIP with strong consistency, in no order. */
export async function activityIdsOf(vipId: string): Promise<string[]> {
  const { data } = await attendances().query.byVip({ vipId }).go({ consistent: true, pages: 'all' });
  return data.map(({ activityId }) => activityId);
}

/** Returns who added these VIPs to the activity, and when. Leaves out those who were on it from the start. Reads with strong consistency. */
export async function additionsTo(activityId: string, vipIds: readonly string[]) {
  const read = await Promise.all(
    vipIds.map((vipId) => attendances().get({ vipId, activityId }).go({ consistent: true })),
  );
  return read.flatMap(({ data }) => {
    const { at, by, vipId } = data ?? {};
    return vipId === undefined || at === undefined || by === undefined ? [] : [{ vipId, at, by }];
  });
}

/** Adds a VIP. `added` says who adds them to the activity after it was made, and when. */
export function addAttendance(vip: LiveRecord, activityId: string, added?: Stamp): Write {
  return relyingOn(replaceWrite(attendances(), attendances().put({ vipId: vip.id, activityId, ...added })), vip);
}

export function removeAttendance(vipId: string, activityId: string): Write {
  return removeWrite(attendances().delete({ vipId, activityId }));
}
