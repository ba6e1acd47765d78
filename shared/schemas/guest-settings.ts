import * as z from 'zod';

const MAX_LINK_MINUTES = 120;

/** What the page of a guest can show beside when and where. */
export const GUEST_SHOWS = ['VEHICLE', 'DRIVER', 'POSITION', 'CODE'] as const;

const shape = {
  linkMinutesBefore: z.int().min(0).max(MAX_LINK_MINUTES).meta({
    description: "From how many minutes before the ride the guest's page shows where the vehicle is",
    example: 30,
  }),
  show: z
    .array(z.enum(GUEST_SHOWS))
    .refine((shown) => new Set(shown).size === shown.length, 'must not contain a value twice')
    .meta({
      description:
        'What the page shows beside when and where. VEHICLE: type, colour and plate. DRIVER: the first name. POSITION: where the vehicle is. CODE: the four digits of boarding',
      example: ['VEHICLE', 'DRIVER', 'POSITION', 'CODE'],
    }),
};

export const GuestSettings = z.object(shape).meta({ id: 'GuestSettings' });
export const GuestSettingsChange = z.strictObject(shape).partial().meta({ id: 'GuestSettingsChange' });
export type GuestSettings = Readonly<z.infer<typeof GuestSettings>>;
export const DEFAULT_GUEST_SETTINGS: GuestSettings = {
  linkMinutesBefore: 30,
  show: [...GUEST_SHOWS],
};
