import * as z from 'zod';
import { TagIds } from '#shared/schemas/assignments/needs.ts';
import { ENDS_LATER } from '#shared/schemas/fault.ts';
import { changeOf, recordFields, type StoredRecord } from '#shared/schemas/record.ts';
import { LANGUAGES } from '#shared/schemas/reports/paper-language.ts';
import { Email, line, Name, Notes, Phone } from '#shared/schemas/text.ts';
import { Timestamp } from '#shared/schemas/time.ts';
import { VehicleType } from '#shared/schemas/vehicles/vehicle.ts';

const MAX_CONTACTS = 20;
const MAX_OFFERS = 60;

const SupplierContact = z
  .strictObject({
    name: Name,
    phone: Phone.optional(),
    email: Email.optional(),
    role: line(100).optional().meta({ description: 'What they do there', example: 'Night dispatcher' }),
  })
  .meta({ id: 'SupplierContact' });

const SupplierOffer = z
  .strictObject({
    vehicleType: VehicleType,
    count: z.int().min(1).max(500).meta({ description: 'How many vehicles of the type, at any one time', example: 8 }),
    from: Timestamp.optional().meta({ description: 'Default: from the beginning' }),
    to: Timestamp.optional().meta({ description: 'Not included. Default: without an end' }),
  })
  .refine(...ENDS_LATER)
  .meta({ id: 'SupplierOffer' });
export type SupplierOffer = z.output<typeof SupplierOffer>;

const fields = {
  name: Name.meta({ example: 'Harbour Chauffeurs' }),
  contacts: z
    .array(SupplierContact)
    .max(MAX_CONTACTS, `must have at most ${MAX_CONTACTS} contacts`)
    .default([])
    .meta({ description: 'The people to call there, the first one first' }),
  messagesTo: Phone.optional().meta({
    description:
      'The phone that gets a message of each order: when they are asked, before the deadline, when it has changed, and when the desk withdraws it. With the address of its page. Default: none is sent',
  }),
  language: z.enum(LANGUAGES).optional().meta({
    description: 'The language of these messages. Default: the first one of `pdf.language`',
  }),
  tags: TagIds.optional().meta({
    description: 'What their vehicles have: ids of `settings.tags.vehicle`',
    example: ['LIFT'],
  }),
  offers: z
    .array(SupplierOffer)
    .max(MAX_OFFERS, `must have at most ${MAX_OFFERS} offers`)
    .default([])
    .meta({ description: 'The vehicles that they can send. Offers of one type at the same time add up' }),
  noticeHours: z
    .int()
    .min(0)
    .max(24 * 30)
    .optional()
    .meta({ description: 'Hours before the start that they need to know of a ride. Default: none', example: 12 }),
  rank: z.int().min(1).max(1_000).optional().meta({ description: 'The lower, the sooner to ask. Default: last' }),
  terms: Notes.optional().meta({
    description: 'Their terms, as text',
    example: 'Free of charge until 24 hours before',
  }),
};

export const NewSupplier = z.strictObject(fields).meta({ id: 'NewSupplier' });
export const SupplierChange = changeOf(fields).meta({ id: 'SupplierChange' });
export const Supplier = z.object({ ...recordFields, ...fields }).meta({ id: 'Supplier' });

export type NewSupplier = z.output<typeof NewSupplier>;
export type SupplierRecord = StoredRecord & NewSupplier;

/** A month. */
const MAX_HOURS_BEFORE = 24 * 31;

const settings = {
  namesFromHours: z.int().min(0).max(MAX_HOURS_BEFORE).meta({
    description:
      'From how many hours before a ride its supplier sees the names of its guests. Until then, only how many they are',
    example: 24,
  }),
};

export const SupplierSettings = z.object(settings).meta({ id: 'SupplierSettings' });
export const SupplierSettingsChange = changeOf(settings).meta({ id: 'SupplierSettingsChange' });
export type SupplierSettings = Readonly<z.output<typeof SupplierSettings>>;
export const DEFAULT_SUPPLIER_SETTINGS: SupplierSettings = { namesFromHours: 24 };
