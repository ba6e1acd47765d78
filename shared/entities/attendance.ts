import { Entity } from 'electrodb';
import { once } from '#shared/platform/once.ts';
import { database } from '#shared/table/database.ts';
import { creation, removal, type Write } from '#shared/table/write.ts';

/**
 * A VIP on an activity, so that a VIP's activities are one query. Its key has no time: moving an activity rewrites none. The
 * activity's `vipIds` says the same from the other side, and both are written in one transaction.
 */
export const attendances = once(
  () =>
    new Entity(
      {
        model: { service: 'motorcade', entity: 'attendance', version: '1' },
        attributes: {
          vipId: { type: 'string', required: true },
          activityId: { type: 'string', required: true },
        },
        indexes: {
          byVip: {
            scope: 'attendance',
            pk: { field: 'pk', composite: ['vipId'], casing: 'none' },
            sk: { field: 'sk', composite: ['activityId'], casing: 'none' },
          },
        },
      },
      database(),
    ),
);

/** The ids of all activities of a VIP, as just written, in no order. */
export const activityIdsOf = async (vipId: string): Promise<string[]> => {
  const { data } = await attendances().query.byVip({ vipId }).go({ consistent: true, pages: 'all' });
  return data.map(({ activityId }) => activityId);
};

export const attend = (vipId: string, activityId: string): Write => creation(attendances().put({ vipId, activityId }));

export const unattend = (vipId: string, activityId: string): Write =>
  removal(attendances().delete({ vipId, activityId }));
