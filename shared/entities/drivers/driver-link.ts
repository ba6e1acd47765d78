import { entityOf, primaryIndex } from '#shared/table/entity.ts';
import { updateWrite, type Write } from '#shared/table/write.ts';

/**
 * The user who is linked to a driver. One item per driver lets no two users link to it at once. It holds a set, because former data may
 * have several users of one driver: they stay until they are unlinked.
 */
export const driverLinks = entityOf({
  model: { service: 'motorcade', entity: 'driverlink', version: '1' },
  attributes: { driverId: { type: 'string', required: true }, userIds: { type: 'set', items: 'string' } },
  indexes: { byDriver: primaryIndex({ scope: 'driverlink', pk: ['driverId'] }) },
});

/** Reads the ids of the users who are linked to a driver with strong consistency. */
export async function linkedUserIds(driverId: string): Promise<readonly string[]> {
  const { data } = await driverLinks().get({ driverId }).go({ consistent: true });
  return data?.userIds ?? [];
}

/** Links a user to a driver. Condition: no user is linked to the driver. */
export function linkDriver(driverId: string, userId: string): Write {
  return updateWrite(
    driverLinks()
      .update({ driverId })
      .add({ userIds: [userId] })
      .where(({ userIds }, { notExists }) => notExists(userIds)),
  );
}

/** Links a user of former data to a driver, also if other users are linked already. */
export function keepDriverLink(driverId: string, userId: string): Write {
  return updateWrite(
    driverLinks()
      .update({ driverId })
      .add({ userIds: [userId] }),
  );
}

/** Unlinks a user from a driver. Does nothing if they are not linked. */
export function unlinkDriver(driverId: string, userId: string): Write {
  return updateWrite(
    driverLinks()
      .update({ driverId })
      .delete({ userIds: [userId] }),
  );
}
