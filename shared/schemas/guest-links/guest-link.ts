import * as z from 'zod';
import { ActivityStatus } from '#shared/schemas/activities/activity.ts';
import { Coordinates } from '#shared/schemas/coordinates.ts';
import { noneTwice } from '#shared/schemas/fault.ts';
import { changeOf, type StoredLink } from '#shared/schemas/record.ts';
import { HourClock, LANGUAGES } from '#shared/schemas/reports/paper-language.ts';
import { Id } from '#shared/schemas/text.ts';
import { Instant } from '#shared/schemas/time.ts';
import { VehicleType } from '#shared/schemas/vehicles/vehicle.ts';

export const NewGuestLink = z
  .strictObject({
    vipId: Id.meta({ description: 'A guest of the ride' }),
    send: z.boolean().default(false).meta({
      description:
        'true: the link is made when it is sent, to `phone` of the guest, and the answer has `messageId` in place of `url`. The guest must have agreed (`acceptsMessages`)',
    }),
  })
  .meta({ id: 'NewGuestLink' });

export const GuestLink = z
  .object({
    activityId: z.string(),
    vipId: z.string(),
    url: z.url().nullable().meta({
      description:
        'The address. Anyone who has it sees this ride of this guest. It is shown only once. null with `send`, and in the answer to a repeat under the same Idempotency-Key',
      example: 'https://api.example.org/api/g/vGx0S1vKq2bJ8n4cYw7dTz',
    }),
    messageId: z.string().nullable().default(null).meta({
      description: 'The message that carries the link, with `send`: GET /api/messages/{id} says what became of it',
    }),
    createdAt: Instant,
  })
  .meta({ id: 'GuestLink' });

/** A link as it is stored. Its id is that of the ride and that of the guest: each guest has one link per ride. */
export interface GuestLinkRecord extends StoredLink {
  readonly activityId: string;
  readonly vipId: string;
}

/** The last part of the address. A malformed one gets the same answer as an unknown one, so that it reveals nothing. */
export const GuestPath = z.object({ token: z.string().max(300) });

const Car = z
  .object({ type: VehicleType, color: z.string().nullable(), licensePlate: z.string().nullable() })
  .meta({ id: 'GuestCar' });

const Position = z
  .object({ latitude: z.number(), longitude: z.number(), ageSeconds: z.int() })
  .meta({ id: 'GuestCarPosition' });

/** What a guest sees of their ride. Strict: a field that is not named here fails the answer. */
export const GuestPage = z
  .strictObject({
    language: z.enum(LANGUAGES),
    timezone: z.string(),
    clock: HourClock,
    status: ActivityStatus,
    startTime: Instant,
    endTime: Instant,
    pickup: z.string().nullable().meta({ description: 'Where the vehicle waits' }),
    dropoff: z.string().nullable().meta({ description: 'Where it goes' }),
    nameBoard: z.string().nullable().meta({ description: 'What the name board says: the name of this guest' }),
    vehicle: Car.nullable(),
    driver: z
      .strictObject({ firstName: z.string() })
      .nullable()
      .meta({ description: 'The first name, and nothing else' }),
    lateMinutes: z.int().min(0).meta({ description: 'How late it is, as far as known' }),
    eta: z
      .strictObject({ at: Instant, minutes: z.int(), to: z.enum(['PICKUP', 'DROPOFF']) })
      .nullable()
      .meta({ description: 'When the vehicle is at the pick-up, or after that at the drop-off' }),
    car: Position.nullable().meta({
      description:
        'Where the vehicle is: from `guests.linkMinutesBefore` before the start until the end, never elsewhere',
    }),
    pickupCoordinates: Coordinates.nullable(),
    boardingCode: z.string().nullable().meta({ description: 'The four digits that the guest tells the driver' }),
    aboard: z.boolean(),
    arrivedAt: Instant.nullable().meta({ description: 'Since when the vehicle waits at the pick-up' }),
    hereFrom: Instant.nullable().meta({
      description: 'From when on they can say that they are there: 2 hours before. null: now',
    }),
    hereAt: Instant.nullable().meta({ description: 'When the guest said that they are there' }),
    helpAt: Instant.nullable().meta({ description: 'When the guest asked for help' }),
    desk: z.string().nullable().meta({ description: 'How to reach the desk: `pdf.contact` of the settings' }),
  })
  .meta({ id: 'GuestPage' });
export type GuestPage = z.output<typeof GuestPage>;

/** No cache, log or other site learns the address. */
export const PAGE_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

const MAX_LINK_MINUTES = 120;
/** One day: a message is kept at least as long, so it is known until the ride that it was sent. */
const MAX_SEND_MINUTES = 1_440;

const SEND =
  'How many minutes before the ride its guests get their link by a message, if they agreed (`acceptsMessages`). null: never by itself';

/** What the page of a guest can show beside when and where. */
const GUEST_SHOWS = ['VEHICLE', 'DRIVER', 'POSITION', 'CODE'] as const;

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
