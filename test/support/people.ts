import { createUser } from '#shared/entities/user.ts';
import type { Role } from '#shared/schemas/user.ts';
import { transact } from '#shared/table/transact.ts';

/** Writes a user to the table, approved by default, and returns their subject, to call operations `as`. */
export const aUser = async (
  role: Role,
  fields: { id?: string; driverId?: string; isApproved?: boolean } = {},
): Promise<string> => {
  const now = new Date().toISOString();
  const id = fields.id ?? `${role.toLowerCase()}-${Math.random().toString(36).slice(2, 10)}`;
  await transact(
    createUser({
      id,
      version: 1,
      createdAt: now,
      updatedAt: now,
      role,
      isApproved: fields.isApproved ?? true,
      ...(fields.driverId ? { driverId: fields.driverId } : {}),
    }),
  );
  return id;
};
