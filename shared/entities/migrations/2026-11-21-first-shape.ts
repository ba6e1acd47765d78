import { activities } from '#shared/entities/activity.ts';
import { LISTINGS } from '#shared/table/attributes.ts';
import type { Migration } from './migration.ts';

/**
 * The present shape is the first that this table has a history of. Before it an activity had a single `vipId`; such data cannot be
 * carried over, since nobody knows which of its activities were one shared ride, and is refused.
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
