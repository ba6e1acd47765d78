import * as z from 'zod';
import { FEED_KINDS } from '#shared/schemas/feeds/feed.ts';
import { QueryBoolean } from '#shared/schemas/query.ts';
import { changeOf, recordFields, type StoredRecord } from '#shared/schemas/record.ts';
import { Id } from '#shared/schemas/text.ts';
import { Instant } from '#shared/schemas/time.ts';

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
const Subject = z
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

const KINDS = [
  ...FEED_KINDS.map((kind) => `${kind}_FEED` as const),
  ...(['GUEST_LINK', 'ORDER_LINK', 'WEBHOOK', 'GPS_DEVICE', 'PROPOSAL', 'TURN'] as const),
];

const Credential = z
  .object({
    kind: z.enum(KINDS),
    id: z.string().meta({
      description: 'Of the feed or the device: the id of the guest, driver, vehicle or place whose it is, or `event`',
    }),
    vipId: z.string().optional().meta({ description: 'The guest of a link' }),
    eventId: z.string().optional().meta({ description: 'The ride of a link' }),
    createdAt: Instant,
    endsAt: Instant.optional().meta({ description: 'When it ends by itself' }),
  })
  .meta({
    id: 'Credential',
    description: 'Something that opens a part of the service, or acts in it, without a token',
  });
export type Credential = z.output<typeof Credential>;

export const UserAccess = z
  .object({
    id: Subject,
    accessEndedAt: Instant.nullable().meta({
      description:
        'When they last were disapproved, demoted, unlinked or deleted. Tokens from before are refused to assistants: they sign in again',
    }),
    held: z.array(Credential).meta({ description: 'What they hold for themself. It ends with their access' }),
    made: z.array(Credential).meta({
      description:
        'What they made for others and know the address or the secret of. It goes on, until `endMade=true` ends it',
    }),
  })
  .meta({ id: 'UserAccess' });
export type UserAccess = z.output<typeof UserAccess>;

/** The parameter of what takes access from a user. */
export const endingMade = {
  endMade: QueryBoolean.optional().meta({
    description:
      'true: also end what the user made for others: calendar feeds, links of guests and of orders, and webhooks, which are switched off',
  }),
};
