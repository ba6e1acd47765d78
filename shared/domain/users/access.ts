import type { UserRecord } from '#shared/schemas/users/user.ts';

const RANK: Readonly<Record<UserRecord['role'], number>> = { SUPPLIER: 0, DRIVER: 0, COORDINATOR: 1, ADMINISTRATOR: 2 };

/** The id of the driver that a user is. A deleted user is none. */
export function drivesAs(user: UserRecord | undefined): string | undefined {
  return user?.deletedAt ? undefined : user?.driverId;
}

function isIn(user: UserRecord | undefined): boolean {
  return user !== undefined && user.isApproved && !user.deletedAt;
}

/**
 * Tells whether a change takes access from a user: they are disapproved, deleted, demoted, or unlinked from a driver or supplier. No `after`: the record
 * is removed. Then everything ends that they hold for themself.
 */
export function losesAccess(before: UserRecord, after: UserRecord | undefined): boolean {
  const driverId = drivesAs(before);
  if (driverId !== undefined && driverId !== drivesAs(after)) return true;
  if (before.supplierId !== undefined && before.supplierId !== after?.supplierId) return true;
  if (after === undefined || after.deletedAt) return !before.deletedAt;
  if (after.accessEndedAt !== before.accessEndedAt) return true;
  return isIn(before) && (!after.isApproved || RANK[after.role] < RANK[before.role]);
}

/** Returns a user who is disapproved again. Those of former data may still hold something: it ends now. Others stay as they are. */
export function outOfAccess(user: UserRecord, now: string): UserRecord {
  if (user.accessEndedAt !== undefined) return user;
  return { ...user, accessEndedAt: now, version: user.version + 1, updatedAt: now };
}

/** What a user made for themself, or took over. */
interface Held {
  readonly createdAt: string;
  readonly takenAt?: string | undefined;
}

/** Tells whether a proposal or a turn is that of the caller, and still counts. */
export function isOwnWork<W extends Held & { readonly createdBy: string }>(
  found: W | undefined,
  { id, user }: { readonly id: string; readonly user?: UserRecord | undefined },
): found is W {
  return found?.createdBy === id && !isEnded(found, user);
}

/** Tells whether something that a user made for themself counts no more: they lost access since, or another record of them made it. */
export function isEnded(
  { createdAt, takenAt = createdAt }: Held,
  user: Pick<UserRecord, 'accessEndedAt' | 'createdAt'> | undefined,
): boolean {
  if (!user) return false;
  return user.accessEndedAt === undefined ? takenAt < user.createdAt : takenAt <= user.accessEndedAt;
}
