import { activities } from '#shared/entities/activities/activity.ts';
import { LISTINGS } from '#shared/table/entity.ts';
import type { Migration } from './migration.ts';

/**
 * Refuses data from before the first migration. Its activities have a single `vipId`. They cannot be migrated, because nothing tells
 * which of them were one shared ride.
 */
export const firstShape: Migration = {
  id: '2026-11-21-first-shape',
  migrate: async () => {
    for (const listing of LISTINGS) {
      const former = activities()
        .query.byStart({ listing })
        .where(({ vipIds }, { notExists }) => notExists(vipIds));
      const { data } = await former.go({ count: 1 });
      if (data.length > 0) {
        throw new Error(
          'The table holds activities in the former shape, with a single vipId. They cannot be migrated: seed an empty table again.',
        );
      }
    }
  },
};
