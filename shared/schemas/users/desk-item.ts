import * as z from 'zod';
import { allOf, saying } from '#shared/schemas/fault.ts';
import { Id, line } from '#shared/schemas/text.ts';
import { Instant, Timestamp } from '#shared/schemas/time.ts';

/** The records that a desk can have open. */
const OPENED = [
  'ScheduleEvent',
  'Motorcade',
  'Vip',
  'Driver',
  'Vehicle',
  'Place',
  'Flight',
  'Message',
  'Muster',
  'Proposal',
] as const;
export type Opened = (typeof OPENED)[number] | undefined;

export const NewPresence = z
  .strictObject({
    subject: z.enum(OPENED).optional().meta({ example: 'ScheduleEvent' }),
    subjectId: Id.optional().meta({ example: 'act_4g7k2m9q3t5w8x1z6b0c' }),
  })
  .refine(({ subject, subjectId }) => (subject === undefined) === (subjectId === undefined), {
    path: ['subjectId'],
    ...saying('GOES_WITH', 'must be set together with subject', allOf('subject')),
  })
  .meta({ id: 'NewPresence', description: 'Without a record: you are at the desk, and have none open' });

export const PresenceList = z
  .object({
    items: z
      .array(
        z
          .object({
            userId: z.string(),
            name: z.string().optional(),
            subject: z.enum(OPENED).optional(),
            subjectId: z.string().optional(),
            at: Instant.meta({ description: 'When they last said so' }),
          })
          .meta({ id: 'Presence' }),
      )
      .meta({ description: 'In order of name' }),
  })
  .meta({ id: 'PresenceList' });

const MAX_VIEWS = 30;
const MAX_OPTIONS = 60;

const Preference = z.union([line(200), z.number(), z.boolean()]);

/** What a user has set for their pages. At most about 30 KB. */
export const Preferences = z
  .strictObject({
    views: z
      .array(
        z
          .strictObject({
            name: line(80).meta({ example: 'Airport, evening' }),
            address: line(600).meta({
              description: 'The part of the address of a page that says what it shows',
              example: '#/plan?day=2026-11-27&by=driver',
            }),
          })
          .meta({ id: 'SavedView' }),
      )
      .max(MAX_VIEWS, `must have at most ${MAX_VIEWS} views`)
      .default([]),
    options: z
      .record(z.string().regex(/^[A-Za-z][A-Za-z0-9.]{0,59}$/, 'must be letters, digits and points'), Preference)
      .refine((options) => Object.keys(options).length <= MAX_OPTIONS, `must have at most ${MAX_OPTIONS} options`)
      .default({})
      .meta({ description: 'Other choices of a page, by its own names', example: { 'plan.zoom': 2 } }),
  })
  .meta({ id: 'Preferences' });
export type Preferences = z.output<typeof Preferences>;

export const StoredPreferences = z
  .object({
    ...Preferences.shape,
    version: z.int().min(0).meta({ description: 'Rises with each write; it is also the ETag. 0: nothing is set' }),
    updatedAt: Instant.nullable(),
  })
  .meta({ id: 'StoredPreferences' });

export const SeenConversation = z
  .strictObject({
    conversationId: Id.meta({
      description: '`conversationId` of GET /api/messages',
      example: 'drv_4g7k2m9q3t5w8x1z6b0c',
    }),
    upTo: Timestamp.meta({ description: '`createdAt` of the last message that you have seen' }),
  })
  .meta({ id: 'SeenConversation' });
