import * as z from 'zod';
import { changeOf, recordFields, type StoredRecord } from './record.ts';
import { Id } from './text.ts';

export const ROLES = ['ADMINISTRATOR', 'COORDINATOR', 'DRIVER'] as const;
export const Role = z.enum(ROLES).meta({ id: 'Role' });
export type Role = z.infer<typeof Role>;

const fields = {
  role: Role,
  isApproved: z.boolean(),
  driverId: Id.optional().meta({ description: 'The driver this user is; gives the role DRIVER its own schedule' }),
};

export const UserChange = changeOf(fields).meta({ id: 'UserChange' });
export const User = z
  .object({ ...recordFields, email: z.string().optional(), name: z.string().optional(), ...fields })
  .meta({ id: 'User' });

export type UserChange = z.output<typeof UserChange>;
export type UserRecord = StoredRecord & {
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly role: Role;
  readonly isApproved: boolean;
  readonly driverId?: string | undefined;
};
