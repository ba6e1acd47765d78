import * as z from 'zod';
import { MAX_VIPS_PER_ACTIVITY } from '#shared/schemas/activities/activity.ts';
import { exactlyOne, noneTwice } from '#shared/schemas/fault.ts';
import { Message } from '#shared/schemas/messages/message.ts';
import { recordFields, type StoredRecord } from '#shared/schemas/record.ts';
import { Report } from '#shared/schemas/reports/report.ts';
import { Id, idList, line, paragraph } from '#shared/schemas/text.ts';
import { Instant } from '#shared/schemas/time.ts';
import { EmergencyContact } from '#shared/schemas/vips/vip.ts';
import { MissingSource, Whereabouts } from './whereabouts.ts';

export const MUSTER_STATUSES = ['OPEN', 'CLOSED'] as const;
const MusterStatus = z.enum(MUSTER_STATUSES).meta({ id: 'MusterStatus' });

/** In the order in which a coordinator acts on them. */
export const MARK_STATES = ['UNKNOWN', 'NEEDS_HELP', 'MISSING', 'ACCOUNTED'] as const;
export const MarkState = z.enum(MARK_STATES).meta({
  id: 'MarkState',
  description:
    'UNKNOWN: has not answered. NEEDS_HELP: found, and needs help. MISSING: searched for. ACCOUNTED: seen, or has answered',
});
export type MarkState = z.infer<typeof MarkState>;

export const NewMuster = z
  .strictObject({
    title: line(200).meta({ example: 'Fire alarm at the Guildhall' }),
    vipIds: z
      .array(Id)
      .min(1, 'must have at least one VIP; leave it out for everyone')
      .max(MAX_VIPS_PER_ACTIVITY, `must have at most ${MAX_VIPS_PER_ACTIVITY} VIPs; leave it out for everyone`)
      .refine(...noneTwice('a VIP'))
      .optional()
      .meta({
        description:
          'The guests. Default: all VIPs who are not deleted, roster-only ones too, and those who are added while the muster is open',
      }),
    placeId: Id.optional().meta({
      description:
        'Everyone who lodges at this place in the night of now, or is most likely there now, besides `vipIds`. Before noon the night that is ending counts. Those who come later do not join it',
    }),
  })
  .meta({ id: 'NewMuster', example: { title: 'Fire alarm at the Guildhall' } });
export type NewMuster = z.output<typeof NewMuster>;

export const Muster = z
  .object({
    ...recordFields,
    title: z.string().meta({ example: 'Fire alarm at the Guildhall' }),
    status: MusterStatus,
    everyone: z
      .boolean()
      .meta({ description: 'true: for all VIPs. false: for the VIPs that were named, or found at a place' }),
    placeId: z.string().nullable().default(null).meta({ description: 'The place that it was opened for' }),
    openedBy: z.string().meta({ description: 'The user who opened it' }),
    closedBy: z.string().nullable().default(null),
    closedAt: Instant.nullable().default(null),
    showsLocations: z.boolean().meta({
      description:
        'true while it is open: `privacyMinutes` of the GPS settings does not limit its whereabouts. The audit record of its opening says so',
    }),
  })
  .meta({ id: 'Muster' });
export type Muster = z.input<typeof Muster>;

const Heads = z.object({
  guests: z.int().meta({ description: 'VIPs' }),
  people: z.int().meta({ description: 'VIPs with their parties' }),
});

export const MusterCounts = z
  .object({
    all: Heads,
    byState: z.object({ UNKNOWN: Heads, NEEDS_HELP: Heads, MISSING: Heads, ACCOUNTED: Heads }),
  })
  .meta({ id: 'MusterCounts' });
export type MusterCounts = z.infer<typeof MusterCounts>;

const Marker = z
  .object({
    id: z.string().meta({ description: 'The user; for the reply of a driver, the driver' }),
    name: z.string().nullable(),
  })
  .meta({ id: 'Marker' });

const MarkNote = paragraph(500).meta({ example: 'On the terrace with their assistant' });

export const MarkChange = z
  .strictObject({ state: MarkState, note: MarkNote.optional() })
  .meta({ id: 'MarkChange', example: { state: 'ACCOUNTED', note: 'On the terrace with their assistant' } });
export type MarkChange = z.output<typeof MarkChange>;

export const Mark = z
  .object({
    id: Id.meta({ example: 'mrk_4g7k2m9q3t5w8x1z6b0c' }),
    musterId: Id,
    vipId: Id,
    version: z.int().meta({ description: 'Counts the marks of this guest in this muster' }),
    state: MarkState,
    note: z.string().nullable().default(null),
    at: Instant,
    by: Marker,
    messageId: z.string().nullable().default(null).meta({ description: "The driver's reply that made the mark" }),
  })
  .meta({ id: 'Mark' });
export type Mark = z.input<typeof Mark>;

const MusterGuest = z
  .object({
    vipId: Id,
    name: z.string().meta({ example: 'Zoë Łukasiewicz' }),
    partySize: z.int(),
    isRosterOnly: z.boolean(),
    phone: z.string().nullable(),
    emergencyContact: EmergencyContact.nullable(),
    whereabouts: Whereabouts.nullable().meta({
      description: 'The most likely place. Only while the muster is open, and not for drivers',
    }),
    state: MarkState,
    mark: Mark.nullable().meta({ description: 'The newest mark. null: there is none, so the state is UNKNOWN' }),
  })
  .meta({ id: 'MusterGuest' });
type MusterGuest = z.input<typeof MusterGuest>;

export const MusterDetail = Muster.extend({
  counts: MusterCounts,
  missingSources: z
    .array(MissingSource)
    .meta({ description: 'The services that are off, without which less is known' }),
  guests: z.array(MusterGuest).meta({
    description: 'UNKNOWN first, then NEEDS_HELP, MISSING and ACCOUNTED, each in order of name',
  }),
  nextCursor: z.string().nullable().meta({ description: 'More guests follow: ask again with it as `cursor`' }),
}).meta({ id: 'MusterDetail' });
export type MusterDetail = z.input<typeof MusterDetail>;

export const ClosedMuster = Muster.extend({
  counts: MusterCounts,
  report: Report,
}).meta({ id: 'ClosedMuster' });

export const ASK_OUTCOMES = ['ASKED', 'ASKED_BEFORE', 'NOT_ASKED'] as const;

const AskResult = z
  .object({
    driverId: Id,
    vipIds: z.array(Id).meta({ description: 'The guests in the question, in the order of their numbers' }),
    outcome: z.enum(ASK_OUTCOMES).meta({
      description:
        'ASKED: the messages wait to be sent. ASKED_BEFORE: the driver was asked less than 5 minutes ago, at `askedAt`. NOT_ASKED: `problem` says why',
    }),
    askedAt: Instant.nullable(),
    messages: z.array(Message).meta({ description: 'More than one where the names do not fit into one' }),
    problem: z.object({ status: z.int(), code: z.string(), detail: z.string() }).optional(),
  })
  .meta({ id: 'AskResult' });

export const AskResults = z
  .object({ results: z.array(AskResult) })
  .meta({ id: 'AskResults', description: 'One result per driver who is on duty now with guests of the muster' });

export const MarksChange = z
  .strictObject({
    state: MarkState,
    note: MarkNote.optional(),
    activityId: Id.optional().meta({
      description: 'Marks the guests of this activity, as they are now',
      example: 'act_4g7k2m9q3t5w8x1z6b0c',
    }),
    vipIds: idList('a VIP', 'VIPs', MAX_VIPS_PER_ACTIVITY)
      .optional()
      .meta({ description: 'Marks these guests. Give this or `activityId`' }),
  })
  .refine(...exactlyOne(['vipIds', 'activityId'], 'is required without activityId, and not allowed with it'))
  .meta({ id: 'MarksChange', example: { state: 'ACCOUNTED', activityId: 'act_4g7k2m9q3t5w8x1z6b0c' } });
export type MarksChange = z.output<typeof MarksChange>;

export const MarkResults = z
  .object({
    results: z.array(
      z
        .object({
          vipId: Id,
          name: z.string().nullable().meta({ description: 'null: there is no such VIP' }),
          mark: Mark.optional().meta({ description: 'The new mark' }),
          problem: z.object({ status: z.int(), code: z.string(), detail: z.string() }).optional(),
        })
        .meta({ id: 'MarkResult' }),
    ),
  })
  .meta({ id: 'MarkResults', description: 'One result per guest' });

/** A muster as it is stored. */
export interface MusterRecord extends StoredRecord {
  readonly title: string;
  readonly status: (typeof MUSTER_STATUSES)[number];
  readonly everyone: boolean;
  readonly placeId?: string | undefined;
  readonly openedBy: string;
  readonly closedBy?: string | undefined;
  readonly closedAt?: string | undefined;
  readonly showsLocations: boolean;
  /** Once it is closed: the report with every mark. It may still have to be made. */
  readonly reportId?: string | undefined;
}

/** One mark of a guest, as it is stored. */
export interface MarkRecord {
  readonly id: string;
  readonly musterId: string;
  readonly vipId: string;
  /** 1 for the first mark of this guest in this muster. */
  readonly version: number;
  readonly state: MarkState;
  readonly note?: string | undefined;
  readonly at: string;
  /** The user. Absent for the reply of a driver. */
  readonly by?: string | undefined;
  /** The driver who made it, as a user or with a reply. Absent after the driver was erased. */
  readonly driverId?: string | undefined;
  readonly messageId?: string | undefined;
}

/** What a driver was asked last: one per driver. */
export interface MusterQuestion {
  readonly driverId: string;
  readonly musterId: string;
  /** Identifies the request that asked. */
  readonly askId: string;
  readonly askedAt: string;
  /** The guests by number, from 1. */
  readonly vipIds: readonly string[];
  readonly messageIds: readonly string[];
  /** The number that a reply names. Absent on questions of former releases. */
  readonly number?: number | undefined;
  /** True after the reply `OK`. Another `OK` then answers something else. */
  readonly isAnswered: boolean;
}
