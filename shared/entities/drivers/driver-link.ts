import { entityOf, primaryIndex } from '#shared/table/entity.ts';
import { putWrite, removeWrite, updateWrite, type Write } from '#shared/table/write.ts';

/**
 * The user who is linked to a driver. One item per driver lets no two users link to it at once. It holds a set, because former data may
 * have several users of one driver: they stay until they are unlinked.
 */
export const driverLinks = entityOf('driverlink', {
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
      .add({ userIds: [userId] }),
    { userIds: undefined },
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

/** The drivers who have a phone. */
interface DriverPhone {
  /** In the form of E.164. */
  readonly number: string;
  readonly version: number;
  readonly driverIds: readonly string[];
}

/**
 * The phones of drivers. One item per number lets no two drivers take it at once. Phones of former data have none until their driver takes
 * another one. It holds no driver who is deleted.
 */
export const driverPhones = entityOf('driverphone', {
  attributes: {
    number: { type: 'string', required: true },
    version: { type: 'number', required: true },
    driverIds: { type: 'set', items: 'string' },
  },
  indexes: { byNumber: primaryIndex({ scope: 'driverphone', pk: ['number'] }) },
});

/** Reads who has a phone with strong consistency. A number that is not stored has version 0. */
export async function findDriverPhone(number: string): Promise<DriverPhone> {
  const { data } = await driverPhones().get({ number }).go({ consistent: true });
  return { number, version: data?.version ?? 0, driverIds: data?.driverIds ?? [] };
}

/** Condition: the stored phone is as it was read. Without drivers, nothing of it stays. */
export function replaceDriverPhone({ version }: DriverPhone, after: Omit<DriverPhone, 'version'>): Write {
  const { driverIds, number } = after;
  const read = { version: version || undefined };
  if (driverIds.length === 0) return removeWrite(driverPhones().delete({ number }), read);
  const put = driverPhones().put({ number, version: version + 1, driverIds: [...driverIds] });
  return putWrite(driverPhones(), put, read);
}
