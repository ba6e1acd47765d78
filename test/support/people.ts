import { linkedUserIds, unlinkDriver } from '#shared/entities/drivers/driver.ts';
import { createUser } from '#shared/entities/users/user.ts';
import type { Role } from '#shared/schemas/users/user.ts';
import { transact } from '#shared/table/transact.ts';

/**
 * Writes a user to the table, approved by default, and returns their subject, to call operations `as`. Frees the driver first, so that a
 * test may have several users of one driver.
 */
export async function aUser(
  role: Role,
  fields: { id?: string; name?: string; driverId?: string; supplierId?: string; isApproved?: boolean } = {},
): Promise<string> {
  const now = new Date().toISOString();
  const id = fields.id ?? newSubject(role);
  const { driverId, name, supplierId } = fields;
  const linked = driverId === undefined ? [] : await linkedUserIds(driverId);
  for (const userId of linked) await transact([unlinkDriver(driverId as string, userId)]);
  await transact(
    createUser({
      id,
      version: 1,
      createdAt: now,
      updatedAt: now,
      role,
      isApproved: fields.isApproved ?? true,
      ...(driverId ? { driverId } : {}),
      ...(supplierId ? { supplierId } : {}),
      ...(name ? { name } : {}),
    }),
  );
  return id;
}

/** Returns a subject that no other user has. */
export function newSubject(role: Role): string {
  return `${role.toLowerCase()}-${Math.random().toString(36).slice(2, 10)}`;
}
