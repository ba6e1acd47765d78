import { entityOf, primaryIndex } from '#shared/table/entity.ts';
import { type LiveRecord, relyingOn, removeWrite, replaceWrite, type Write } from '#shared/table/write.ts';

/**
 * The attendance of a VIP at an activity, so that one query finds the activities of a VIP. The key holds no time, so a moved activity
 * rewrites no attendance. The activity lists the same VIPs in `vipIds`; one transaction writes both.
 */
export const attendances = entityOf({
  model: { service: 'motorcade', entity: 'attendance', version: '1' },
  attributes: {
    vipId: { type: 'string', required: true },
    activityId: { type: 'string', required: true },
  },
  indexes: { byVip: primaryIndex({ scope: 'attendance', pk: ['vipId'], sk: ['activityId'] }) },
});

/** Reads the ids of all activities of a VIP with strong consistency, in no order. */
export async function activityIdsOf(vipId: string): Promise<string[]> {
  const { data } = await attendances().query.byVip({ vipId }).go({ consistent: true, pages: 'all' });
  return data.map(({ activityId }) => activityId);
}

export function addAttendance(vip: LiveRecord, activityId: string): Write {
  return relyingOn(replaceWrite(attendances(), attendances().put({ vipId: vip.id, activityId })), vip);
}

export function removeAttendance(vipId: string, activityId: string): Write {
  return removeWrite(attendances().delete({ vipId, activityId }));
}
