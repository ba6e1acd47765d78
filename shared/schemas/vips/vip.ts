import * as z from 'zod';
import { guestIds, Needs } from '#shared/schemas/assignments/needs.ts';
import { forecast } from '#shared/schemas/attention/attention.ts';
import { Lodgings } from '#shared/schemas/places/place.ts';
import { changeOf, joined, recordFields, type StoredRecord } from '#shared/schemas/record.ts';
import { LANGUAGES } from '#shared/schemas/reports/paper-language.ts';
import { Email, Id, line, Name, Notes, Phone } from '#shared/schemas/text.ts';
import { warned } from '#shared/schemas/warning.ts';

export const DEPARTMENTS = ['OFFICE_OF_DEVELOPMENT', 'ADMIN', 'OTHER'] as const;
export const Department = z.enum(DEPARTMENTS).meta({ id: 'Department' });

export const EmergencyContact = z
  .strictObject({ name: Name, phone: Phone, relationship: line(100).optional().meta({ example: 'Sister' }) })
  .meta({ id: 'EmergencyContact' });

export const MAX_APART = 50;

const fields = {
  name: Name,
  sortName: line(200).optional().meta({
    description: 'The name by which lists and reports are sorted. Default: `name`',
    example: 'Łukasiewicz, Zoë',
  }),
  title: line(100).optional().meta({ description: 'The form of address', example: 'H.E.' }),
  position: line(100).optional().meta({ description: 'The office that they hold', example: 'Ambassador' }),
  organization: line(200).optional().meta({ example: 'Embassy of Iceland' }),
  department: Department,
  partySize: z
    .int()
    .min(1)
    .max(100)
    .default(1)
    .meta({ description: 'How many people travel: the VIP and all companions. Each person needs a seat' }),
  wheelchairs: z.int().min(0).max(100).optional().meta({
    description:
      'How many of the party travel in a wheelchair: at most `partySize`. Each takes a wheelchair place. Default: 0',
  }),
  childSeats: z.int().min(0).max(100).optional().meta({
    description: 'How many of the party need a seat for children: at most `partySize`. Default: 0',
  }),
  luggage: z.int().min(0).max(1_000).optional().meta({
    description: 'The pieces of luggage of the party. Absent: unknown, so it is not counted',
  }),
  needs: Needs.optional(),
  apartFrom: guestIds(MAX_APART).optional().meta({
    description:
      'Guests who never share a ride with them. It counts both ways, so one of the two needs to name the other',
  }),
  usualVehicleId: Id.optional().meta({ description: 'Their usual vehicle. A wish of proposals, not a rule' }),
  usualDriverId: Id.optional().meta({ description: 'Their usual driver. A wish of proposals, not a rule' }),
  importance: z
    .int()
    .min(1)
    .max(5)
    .optional()
    .meta({ description: 'How much it counts in proposals that this VIP has a ride: 1 to 5. Default: 3' }),
  isRosterOnly: z.boolean().default(false).meta({ description: 'true: the VIP attends but needs no transportation' }),
  phone: Phone.optional(),
  acceptsMessages: z.boolean().optional().meta({
    description: 'true: the guest agreed to get messages about their rides on `phone`. Default: false',
  }),
  language: z.enum(LANGUAGES).optional().meta({
    description: "The language of the guest's page, messages and calendar. Default: the first one of `pdf.language`",
  }),
  email: Email.optional(),
  emergencyContact: EmergencyContact.optional(),
  lodging: Lodgings.optional(),
  notes: Notes.optional(),
};

/** The fields that a merge decides. */
export const VIP_FIELDS = Object.keys(fields) as (keyof typeof fields)[];

export const NewVip = z.strictObject(fields).meta({ id: 'NewVip' });
export const VipChange = changeOf(fields).meta({ id: 'VipChange' });
export const DEFAULT_IMPORTANCE = 3;
const consent = { acceptsMessages: z.boolean().default(false) };
export const Vip = z
  .object({
    ...recordFields,
    ...fields,
    importance: z.int().default(DEFAULT_IMPORTANCE),
    ...consent,
    ...joined,
    ...warned,
    ...forecast,
  })
  .meta({ id: 'Vip' });

export type VipFields = z.output<typeof NewVip>;
export type VipChange = z.output<typeof VipChange>;
export type VipRecord = StoredRecord & VipFields;

/** What a booking counts of a guest, beside the size of the party. */
export const COUNTED_NEEDS = ['wheelchairs', 'childSeats', 'luggage', 'needs', 'apartFrom'] as const;
/** What rides of a guest depend on, beside the size of the party. */
export const RIDE_NEEDS = [
  ...COUNTED_NEEDS,
  'usualVehicleId',
  'usualDriverId',
] as const satisfies readonly (keyof VipFields)[];
export type RideNeeds = Pick<VipRecord, (typeof RIDE_NEEDS)[number]>;

/**
 * The fields of a VIP that the index of names holds. `lodging` and `department` are there only if the VIP was read by id, what rides
 * depend on also if it was read with the needs of guests.
 */
export type NamedVip = Pick<
  VipRecord,
  'id' | 'name' | 'partySize' | 'isRosterOnly' | 'deletedAt' | 'movedAt' | 'lodging'
> &
  RideNeeds &
  Partial<Pick<VipRecord, 'department'>>;

/** A VIP of an activity, in brief. */
export const VipBrief = z
  .object({ id: z.string(), name: z.string().meta({ example: 'Zoë Łukasiewicz' }), partySize: z.int() })
  .meta({ id: 'VipBrief' });
export type VipBrief = z.infer<typeof VipBrief>;
