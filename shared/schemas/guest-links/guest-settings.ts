import * as z from 'zod';
import { noneTwice } from '#shared/schemas/fault.ts';
import { changeOf } from '#shared/schemas/record.ts';

const MAX_LINK_MINUTES = 120;
/** One day: a message is kept at least as long, so it is known until the ride that it was sent. */
const MAX_SEND_MINUTES = 1_440;

const SEND =
  'How many minutes before the ride its guests get their link by a message, if they agreed (`acceptsMessages`). null: never by itself';

/** What the page of a guest can show beside when and where. */
export const GUEST_SHOWS = ['VEHICLE', 'DRIVER', 'POSITION', 'CODE'] as const;

const shape = {
  linkMinutesBefore: z.int().min(0).max(MAX_LINK_MINUTES).meta({
    description: "From how many minutes before the ride the guest's page shows where the vehicle is",
    example: 30,
  }),
  show: z
    .array(z.enum(GUEST_SHOWS))
    .refine(...noneTwice('a value'))
    .meta({
      description:
        'What the page shows beside when and where. VEHICLE: type, colour and plate. DRIVER: the first name. POSITION: where the vehicle is. CODE: the four digits of boarding',
      example: ['VEHICLE', 'DRIVER', 'POSITION', 'CODE'],
    }),
};

const sent = z.int().min(1).max(MAX_SEND_MINUTES);
export const GuestSettings = z
  .object({
    ...shape,
    sendMinutesBefore: z.int().nullable().default(null).meta({ description: SEND, example: 60 }),
    linkBase: z.string().nullable().default(null).meta({
      description:
        'How the links that are sent by themselves begin: the address at which `sendMinutesBefore` was set. Cannot be set otherwise',
      example: 'https://api.example.org',
    }),
  })
  .meta({ id: 'GuestSettings' });
export const GuestSettingsChange = changeOf({
  ...shape,
  sendMinutesBefore: sent.optional().meta({ description: SEND, example: 60 }),
}).meta({ id: 'GuestSettingsChange' });

/** The settings as they are stored. Without `sendMinutesBefore`, no link is sent by itself. */
export type GuestSettings = Readonly<z.infer<z.ZodObject<typeof shape>>> & {
  readonly sendMinutesBefore?: number | undefined;
  readonly linkBase?: string | undefined;
};
export const DEFAULT_GUEST_SETTINGS: GuestSettings = {
  linkMinutesBefore: 30,
  show: [...GUEST_SHOWS],
};
