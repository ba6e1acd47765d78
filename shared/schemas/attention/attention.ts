import * as z from 'zod';
import { SentenceValues } from '#shared/schemas/problem.ts';
import { ShownQuery } from '#shared/schemas/proposals/step-query.ts';
import { Id, line } from '#shared/schemas/text.ts';
import { DURATION, Instant, minutesOfDuration, Timestamp } from '#shared/schemas/time.ts';

/** The longest window of GET /api/attention: seven days. */
export const MAX_WINDOW_MINUTES = 7 * 24 * 60;
export const DEFAULT_WINDOW = 'PT24H';

/** A duration in days, hours and minutes, such as PT24H. The parsed value is the number of minutes. */
export const Within = z
  .string()
  .regex(DURATION, 'must be a duration in days, hours and minutes, such as PT24H, PT90M or P2D')
  .transform(minutesOfDuration)
  .pipe(z.int().min(1, 'must be at least PT1M').max(MAX_WINDOW_MINUTES, 'must be at most P7D'))
  .meta({ override: { type: 'string', format: 'duration' }, example: DEFAULT_WINDOW });

/** CRITICAL: as it is planned, a ride cannot take place or a guest is left standing. WARNING: it may go wrong. */
export const SEVERITIES = ['CRITICAL', 'WARNING'] as const;

export const Mend = z
  .object({
    operationId: z.string().meta({ example: 'updateEvent' }),
    params: z.record(z.string(), z.string()).meta({ example: { eventId: 'act_4g7k2m9q3t5w8x1z6b0c' } }),
    query: ShownQuery.optional(),
    body: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ example: { driverId: 'drv_4g7k2m9q3t5w8x1z6b0c' } }),
  })
  .meta({
    id: 'Mend',
    description:
      'The request that mends it. The request checks everything again. `createProposal` changes nothing yet: look at its steps, then apply it',
  });
export type Mend = z.infer<typeof Mend>;

export const Choice = Mend.extend({
  summary: z.string().meta({ description: 'What it does', example: 'Take Ann off “Tea” (Mon 10 May 08:30–09:30)' }),
  code: z.string().meta({ description: 'The code of the sentence in `summary`', example: 'DO_TAKE_OFF' }),
  values: SentenceValues,
}).meta({ id: 'AttentionChoice', description: 'A request that mends it, of which a person must choose one' });
export type Choice = z.infer<typeof Choice>;

export const AttentionSubject = z
  .object({
    type: z.enum([
      'ScheduleEvent',
      'Flight',
      'Message',
      'Motorcade',
      'Muster',
      'Driver',
      'Order',
      'Webhook',
      'Service',
    ]),
    id: z.string(),
    name: z.string().meta({ example: 'Ride to the Guildhall' }),
  })
  .meta({ id: 'AttentionSubject' });

const ShownDismissal = z
  .object({
    by: z.string(),
    at: Instant,
    until: Instant.nullable().default(null),
    note: z.string().nullable().default(null),
  })
  .meta({ id: 'Dismissal' });

/** Something that needs a person. */
export const AttentionRow = z
  .object({
    code: z.string().meta({ example: 'RIDE_WITHOUT_DRIVER' }),
    severity: z.enum(SEVERITIES),
    subject: AttentionSubject,
    at: Instant.meta({
      description:
        'When it goes wrong: the start of the ride, the arrival of the flight, the deadline of the order, or the opening of the muster',
    }),
    since: Instant.meta({ description: 'The last change of the records that cause it' }),
    detail: z.string(),
    values: SentenceValues,
    rides: z
      .array(z.object({ id: z.string(), title: z.string(), startTime: Instant }).meta({ id: 'AttentionRide' }))
      .default([])
      .meta({
        description:
          'Of a row about several rides, such as CHANGE_NOT_ACKNOWLEDGED or the same trouble of several runs of a series, all of them, the next one first. `at` is the start of that one',
      }),
    mend: Mend.nullable().meta({
      description:
        'null: no request mends it, or a person must choose among `choices`; `detail` says what to do. A mend never takes guests off an activity',
    }),
    choices: z.array(Choice).default([]).meta({
      description: 'Requests of which each mends it in another way, with the shape of a mend. None is chosen',
    }),
    dismissal: ShownDismissal.optional().meta({ description: 'Only with `dismissed=true`: who has hidden the row' }),
  })
  .meta({ id: 'AttentionRow' });
export type AttentionRow = z.input<typeof AttentionRow>;

export const AttentionList = z
  .object({
    until: Instant.meta({ description: 'The end of the window' }),
    total: z.int().meta({ description: 'The number of rows. `items` holds at most the first 500' }),
    items: z.array(AttentionRow),
  })
  .meta({ id: 'AttentionList' });

export const AttentionPath = z.object({ code: Id, subjectId: Id });

export const NewDismissal = z
  .strictObject({
    until: Timestamp.optional().meta({ description: 'Show the row again from this time on' }),
    note: line(500).optional().meta({ example: 'The guest takes a taxi' }),
  })
  .meta({ id: 'NewDismissal' });
export type NewDismissal = z.output<typeof NewDismissal>;

/** A dismissal as it is stored. */
export interface DismissalRecord {
  /** The code and the subject of the row. */
  readonly id: string;
  readonly version: number;
  readonly code: string;
  readonly subjectId: string;
  /** What the row rested on. The row shows again as soon as this differs. */
  readonly basis: string;
  readonly by: string;
  readonly at: string;
  readonly until?: string | undefined;
  readonly note?: string | undefined;
  /** When it is deleted: seconds since the epoch. */
  readonly expiresAt: number;
}

const FollowingRow = AttentionRow.pick({
  code: true,
  severity: true,
  subject: true,
  at: true,
  detail: true,
  values: true,
}).meta({ id: 'FollowingRow' });
export type FollowingRow = z.input<typeof FollowingRow>;

export const Follows = z
  .object({ appears: z.array(FollowingRow), disappears: z.array(FollowingRow) })
  .meta({ id: 'Follows', description: 'The rows of GET /api/attention that the write would make and remove' });
export type Follows = z.input<typeof Follows>;

/** What the answer of a dry run says beside the record. */
export const forecast = {
  follows: Follows.optional().meta({
    description:
      'Only in the answer of a dry run, for those who may read the attention list. It looks up to seven days ahead, as far as the write changes something',
  }),
};

/** What the dry run of a deletion answers. */
export const Forecast = z.object(forecast).meta({ id: 'Forecast' });
