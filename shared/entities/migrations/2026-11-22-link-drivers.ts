import { keepDriverLink } from '#shared/entities/drivers/driver.ts';
import { users } from '#shared/entities/users/user.ts';
import { transact } from '#shared/table/transact.ts';
import type { Migration } from './migration.ts';

/** Records which drivers the users are linked to, so that no second user links to them. Users of one driver all stay linked. */
export const linkDrivers: Migration = {
  id: '2026-11-22-link-drivers',
  migrate: async () => {
    const { data } = await users().query.byName({ listing: 'live' }).go({ pages: 'all' });
    for (const { driverId, id } of data) {
      if (driverId) await transact([keepDriverLink(driverId, id)]);
    }
  },
};
