import * as z from 'zod';
import { MAX_DRIVER_NOTES } from '#shared/schemas/drivers/driver.ts';
import { exactlyOne, noneTwice, saying } from '#shared/schemas/fault.ts';
import { recordFields } from '#shared/schemas/record.ts';
import { WAITING_FOR } from '#shared/schemas/settings/features.ts';
import { Id, idList, paragraph } from '#shared/schemas/text.ts';
import { Bound, Instant } from '#shared/schemas/time.ts';

/** The most bytes of a photo. */
const MAX_PHOTO_KB = 600;
const MAX_CHARACTERS = Math.ceil((MAX_PHOTO_KB * 1_000 * 4) / 3) + 40;

/** A photo as a data URL. Its pixels are checked when it is decoded. */
const Photo = z
  .string()
  .max(MAX_CHARACTERS, `must have at most ${MAX_PHOTO_KB} KB`)
  .refine(
    (text) => /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/.test(text),
    'must be a data: URL of a PNG or JPEG in base64',
  )
  .meta({
    id: 'Photo',
    description: `A PNG or JPEG of at most ${MAX_PHOTO_KB} KB and 2,000 x 2,000 pixels, as a data: URL. It is decoded, and stored as a JPEG without the data of the camera`,
    example:
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  });

export const MESSAGE_STATUSES = ['QUEUED', 'SENT', 'DELIVERED', 'READ', 'FAILED', 'UNKNOWN', 'RECEIVED'] as const;
export const MessageStatus = z.enum(MESSAGE_STATUSES).meta({
  id: 'MessageStatus',
  description:
    'QUEUED: accepted, not sent yet. SENT, DELIVERED, READ: as the phone confirms. READ also: the driver has read it on their page. A message to a driver without a phone is SENT at once: it stands on their page. FAILED: not sent; `failure` says why. UNKNOWN: the provider gave no clear answer, so the message may have arrived; it is not sent again by itself. RECEIVED: from a driver',
});
export type MessageStatus = z.infer<typeof MessageStatus>;

export const DIRECTIONS = ['OUTBOUND', 'INBOUND'] as const;
export type Direction = (typeof DIRECTIONS)[number];
export const MESSAGE_PURPOSES = [
  'MESSAGE',
  'REMINDER',
  'CHANGES',
  'MUSTER',
  'GUEST_LINK',
  'DRIVER_ARRIVED',
  'PICKUP_MOVED',
  'RIDE_OFF',
  'ORDER',
] as const;
const FAILURE_CODES = ['NO_NUMBER', 'OVER', 'STOPPED'] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];

export const ATTACHMENT_FORMATS = ['PDF', 'ICS'] as const;
const AttachmentFormat = z.enum(ATTACHMENT_FORMATS);

/** Signal turns a longer text into an attachment. */
export const MAX_TEXT = 2_000;
/** Each driver costs two writes of one transaction. */
const MAX_DRIVERS_PER_MESSAGE = 200;

const AttachSchedule = z
  .strictObject({
    from: Bound.optional().meta({ description: 'Rides that start at or after this time' }),
    to: Bound.optional().meta({ description: 'Rides that start before this time; a date includes that whole day' }),
    formats: z
      .array(AttachmentFormat)
      .min(1, 'must have at least one format')
      .refine(...noneTwice('a format'))
      .optional()
      .meta({ description: 'Default: PDF and ICS' }),
  })
  .meta({
    id: 'AttachSchedule',
    description: "Attaches the driver's schedule as it is when the message is delivered",
    example: { from: '2026-11-21', to: '2026-11-22', formats: ['PDF'] },
  });
export type AttachSchedule = z.output<typeof AttachSchedule>;

const content = {
  text: paragraph(MAX_TEXT).meta({ example: 'Please come to the north entrance.' }),
  attachSchedule: AttachSchedule.optional(),
};

export const NewMessage = z
  .strictObject({
    ...content,
    answers: Id.optional().meta({
      description:
        'A message of this driver that this one answers: it then counts as read, and both are about one ride',
    }),
  })
  .meta({ id: 'NewMessage' });
export type NewMessage = z.output<typeof NewMessage>;

/** What a driver says with one tap. Each reader has it in their own language. */
export const QUICK_ANSWERS = ['OK', 'ON_MY_WAY', 'CALL_ME'] as const;
export type QuickAnswer = (typeof QUICK_ANSWERS)[number];
const MAX_LATE_MINUTES = 240;

/** A message of a driver to the desk. */
export const DeskMessage = z
  .strictObject({
    text: paragraph(MAX_TEXT).optional().meta({ example: 'The guest has not come down yet.' }),
    quick: z.enum(QUICK_ANSWERS).optional().meta({
      description: 'Instead of `text`: the service writes it in the first language of `pdf.language`',
    }),
    lateMinutes: z.int().min(1).max(MAX_LATE_MINUTES).optional().meta({
      description:
        'Instead of `text`: so late the ride of `eventId` ends. `late` of the message says which later rides of its driver and vehicle become late',
    }),
    eventId: Id.optional().meta({
      description: `The ride of the driver that the message is about: it then also is a note on that ride (\`driverNotes\`), beside the notes of the desk. A ride has at most ${MAX_DRIVER_NOTES}`,
    }),
    photo: Photo.optional().meta({
      description: 'A photo, such as of a note. It is among `attachments` of the message',
    }),
  })
  .refine(...exactlyOne(['text', 'quick', 'lateMinutes'], 'must be set, or quick or lateMinutes instead'))
  .refine(({ eventId, lateMinutes }) => lateMinutes === undefined || eventId !== undefined, {
    path: ['eventId'],
    ...saying('REQUIRED', 'must name the ride that is late'),
  })
  .meta({ id: 'DeskMessage' });
export type DeskMessage = z.output<typeof DeskMessage>;

/** A delay that a driver told the desk of, and what follows from it. */
const ToldDelay = z
  .object({
    minutes: z.int(),
    rides: z
      .array(z.object({ id: z.string(), title: z.string(), startTime: Instant, minutes: z.int() }))
      .meta({ description: 'The later rides of the driver and of the vehicle that begin late then, and by how much' }),
  })
  .meta({ id: 'ToldDelay' });
export type ToldDelay = z.output<typeof ToldDelay>;

export const NewMessages = z
  .strictObject({
    driverIds: idList('a driver', 'drivers', MAX_DRIVERS_PER_MESSAGE),
    ...content,
  })
  .meta({ id: 'NewMessages' });

const Attachment = z
  .object({
    fileName: z.string().meta({ example: 'Driver schedule - Dana.pdf' }),
    contentType: z.string().meta({ example: 'application/pdf' }),
    bytes: z.int(),
    url: z.string().meta({ description: 'Opens the file for 15 minutes without a token' }),
  })
  .meta({ id: 'MessageAttachment' });

const Sender = z
  .object({ number: z.string().optional(), uuid: z.string().optional(), name: z.string().optional() })
  .meta({
    id: 'MessageSender',
    description:
      'Only on messages of senders who are no driver. `vipIds` of the message says which guests have the number',
  });
export type MessageSender = z.infer<typeof Sender>;

export const Message = z
  .object({
    ...recordFields,
    driverId: z
      .string()
      .nullable()
      .default(null)
      .meta({ description: 'null: to a guest or a supplier, or from a sender who is no known driver' }),
    vipId: z.string().nullable().default(null).meta({ description: 'The guest who gets the message, if one does' }),
    supplierId: z
      .string()
      .nullable()
      .default(null)
      .meta({ description: 'The supplier that gets the message, if one does' }),
    orderId: z
      .string()
      .nullable()
      .default(null)
      .meta({ description: 'The order that a message to a supplier is about' }),
    vipIds: z
      .array(z.string())
      .default([])
      .meta({ description: 'The guests who had the number that the message came from' }),
    direction: z.enum(DIRECTIONS),
    purpose: z.enum(MESSAGE_PURPOSES),
    text: z.string(),
    attachments: z.array(Attachment),
    attachSchedule: AttachSchedule.optional(),
    status: MessageStatus,
    failure: z
      .string()
      .optional()
      .meta({ description: 'Why the status is FAILED or UNKNOWN, or why the last try failed' }),
    failureCode: z.enum(FAILURE_CODES).optional().meta({
      description:
        'The same for pages in other languages. NO_NUMBER: the person is deleted, has no number for messages, or does not want them. OVER: too late. STOPPED: it may have arrived. Absent: `failure` is what the provider said',
    }),
    waitingFor: z.enum(WAITING_FOR).optional().meta({
      description:
        'MESSAGING_OFF: the message is kept until `features.messaging` of the settings is on. PROVIDER: until the deployment has a messaging provider',
    }),
    sentAt: Instant.nullable().default(null),
    deliveredAt: Instant.nullable().default(null),
    readAt: Instant.nullable().default(null),
    readBy: z.object({ id: z.string(), name: z.string().optional() }).nullable().default(null).meta({
      description:
        'The user who has said so: at the desk, or the driver on their page. null: no one, or the phone of the driver confirmed it',
    }),
    unread: z.boolean().optional().meta({
      description:
        'True: the desk shall read it. A reply that the service has understood, such as “OK 12”, needs no one',
    }),
    answers: z.string().nullable().default(null).meta({ description: 'The message of the driver that it answers' }),
    quick: z.enum(QUICK_ANSWERS).optional(),
    late: ToldDelay.optional(),
    sender: Sender.optional(),
    eventId: z
      .string()
      .nullable()
      .default(null)
      .meta({ description: 'The ride that a message to the desk, its answer, or the link of a guest, is about' }),
  })
  .meta({ id: 'Message' });
export type Message = z.input<typeof Message>;

export const InboxMessage = Message.extend({
  conversationId: z.string().meta({
    description: 'The driver, guest or supplier that the conversation is with, or `unknown`',
    example: 'drv_4g7k2m9q3t5w8x1z6b0c',
  }),
  isNew: z.boolean().meta({
    description: 'It came after what you have seen of its conversation: see PUT /api/messages/seen',
  }),
  unreadCount: z.int().optional().meta({
    description: 'Only with `conversations=true`: how many messages of the conversation the desk has not read',
  }),
}).meta({ id: 'InboxMessage' });
export type InboxMessage = z.input<typeof InboxMessage>;

export const MessageResults = z
  .object({
    results: z.array(
      z
        .object({
          driverId: z.string(),
          message: Message.optional().meta({ description: 'The accepted message' }),
          problem: z.object({ status: z.int(), code: z.string(), detail: z.string() }).optional(),
        })
        .meta({ id: 'MessageResult' }),
    ),
  })
  .meta({ id: 'MessageResults', description: 'One result per driver, in the order of the request' });
