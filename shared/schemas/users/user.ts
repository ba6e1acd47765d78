import * as z from 'zod';
import { changeOf, recordFields, type StoredRecord } from '#shared/schemas/record.ts';
import { Id } from '#shared/schemas/text.ts';

export const ROLES = ['ADMINISTRATOR', 'COORDINATOR', 'DRIVER', 'SUPPLIER'] as const;
export const Role = z.enum(ROLES).meta({ id: 'Role' });
export type Role = z.infer<typeof Role>;

const fields = {
  role: Role,
  isApproved: z.boolean(),
  driverId: Id.optional().meta({
    description: 'The driver record of this user. A user with the role DRIVER sees the schedule of this driver',
  }),
  supplierId: Id.optional().meta({
    description: 'The supplier of this user. A user with the role SUPPLIER sees its orders, vehicles and drivers',
  }),
};

/** The subject of an access token, as the identity provider sets it. */
export const Subject = z
  .string()
  .min(1)
  .max(255)
  .meta({ description: 'The subject (`sub`) of the access token', example: 'auth0|5f7c8ec7c33c6c004bbafe82' });
export const UserPath = z.object({ id: Subject });

export const UserChange = changeOf(fields).meta({ id: 'UserChange' });
export const User = z
  .object({ ...recordFields, id: Subject, email: z.string().optional(), name: z.string().optional(), ...fields })
  .meta({ id: 'User' });

export type UserChange = z.output<typeof UserChange>;
export type UserRecord = StoredRecord & {
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly role: Role;
  readonly isApproved: boolean;
  readonly driverId?: string | undefined;
  readonly supplierId?: string | undefined;
  /** When the user was last disapproved, demoted, unlinked from a driver or deleted. What they made for themself before counts no more. */
  readonly accessEndedAt?: string | undefined;
};
