import * as z from 'zod';
import { Capacity } from './assignments/needs.ts';
import { FAULT_CODES } from './fault.ts';
import { LANGUAGES } from './reports/paper-language.ts';

/** What stands in the places of a sentence. */
export const SentenceValues = z.record(z.string(), z.unknown()).meta({
  id: 'SentenceValues',
  description:
    'What the sentence was made of, to say it in another language by its code: names, figures, times as instants, lists of these, activities as `{ id, title, startTime, endTime }`, lengths as `{ minutes }`, values of the API as `{ field, value }`, and sentences as `{ code, values }`. `variant`: the code of the sentence, if it is not that of the row. `advice`: the sentences after it. More kinds may come',
  example: {
    ride: {
      id: 'act_4g7k2m9q3t5w8x1z6b0c',
      title: 'Tea',
      startTime: '2027-05-10T08:30:00.000Z',
      endTime: '2027-05-10T09:30:00.000Z',
    },
  },
});

export const FieldError = z
  .object({
    path: z.string().meta({ example: 'body.partySize' }),
    message: z.string(),
    code: z.string().meta({
      description: `What is wrong, to say it in another language with the values: ${FAULT_CODES.join(', ')}. With INVALID, the message says it best. More codes may come`,
      example: 'TOO_LARGE',
    }),
    values: SentenceValues.optional(),
  })
  .meta({ id: 'FieldError' });
export type FieldError = z.infer<typeof FieldError>;

/** What is wrong with a request: it does not fit the document; it fits, and cannot be meant; or the records do not allow it as they are now. */
const InvalidKind = z.enum(['FORM', 'MEANING', 'STATE']);
export type InvalidKind = z.infer<typeof InvalidKind>;

const ofLeg = {
  legId: z.string().optional().meta({ description: 'With `withLegs=true`: the leg that this is about' }),
  position: z
    .int()
    .optional()
    .meta({ description: 'Of a car of a motorcade that is not booked yet, instead of `legId`: its position' }),
};

export const Conflict = z
  .object({
    resource: z
      .string()
      .meta({ description: 'What the conflict is about: VEHICLE, DRIVER or ACTIVITY', example: 'VEHICLE' }),
    id: z.string().meta({ description: 'The id of this vehicle, driver or activity' }),
    kind: z.enum(['ACTIVITY', 'BLOCK']).meta({ description: 'What is in the way: an activity, or a block' }),
    activityId: z.string().optional().meta({ description: 'With ACTIVITY: the activity' }),
    blockId: z.string().optional().meta({ description: 'With BLOCK: the block of the vehicle or driver' }),
    reason: z.string().optional().meta({ description: 'With BLOCK: its reason, if it has one' }),
    title: z.string().meta({ description: 'The title of the activity. With BLOCK: text that says so' }),
    startTime: z.string(),
    endTime: z.string(),
    ...ofLeg,
  })
  .meta({ id: 'Conflict' });
export type Conflict = z.infer<typeof Conflict>;

/** A ride before or after, and the time that the way between the two lacks. */
export const TravelShortfall = z
  .object({
    activityId: z.string().meta({ description: 'The ride before or after' }),
    title: z.string().meta({ description: 'Its title' }),
    resource: z.enum(['VEHICLE', 'DRIVER']).meta({ description: 'What has both rides' }),
    neededMinutes: z.int().meta({ description: 'The way with its peak, and the buffers of both places' }),
    gapMinutes: z.int().meta({ description: 'The minutes between the two rides' }),
    from: z.string().meta({ description: 'The id of the place that is left' }),
    to: z.string().meta({ description: 'The id of the place that is reached' }),
    ...ofLeg,
  })
  .meta({ id: 'TravelShortfall' });
export type TravelShortfall = z.infer<typeof TravelShortfall>;

/** A free vehicle or driver that the caller can use instead. */
export const Alternative = z
  .object({
    resource: z.enum(['VEHICLE', 'DRIVER']),
    id: z.string(),
    name: z.string(),
    seatCapacity: z.int().optional().meta({ description: 'Vehicles only' }),
    asCoDriver: z.boolean().optional().meta({ description: 'true: instead of the co-driver' }),
    ...ofLeg,
  })
  .meta({ id: 'Alternative' });
export type Alternative = z.infer<typeof Alternative>;

/** The parts outside the service that it needs. */
export const OUTSIDE_PARTS = ['table', 'files', 'identity', 'secrets', 'schedules', 'queue', 'functions'] as const;
export type OutsidePart = (typeof OUTSIDE_PARTS)[number];

/** The request that cures what a problem or a warning is about. What is left out, the caller fills in. */
export const Cure = z
  .object({
    operationId: z.string().meta({ example: 'trackFlight' }),
    params: z.record(z.string(), z.string()).optional(),
    query: z.record(z.string(), z.string()).optional(),
    body: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Cure', description: 'The request that cures it. What it leaves out, the caller fills in' });
export type Cure = Readonly<z.infer<typeof Cure>>;

/** An RFC 9457 problem document, with a permanent `code`. */
export const ProblemDocument = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string().meta({ description: 'The request id. Give it when you ask for help' }),
    code: z.string().meta({ description: 'The permanent code of the problem. Use it to tell problems apart' }),
    values: SentenceValues.optional(),
    kind: InvalidKind.optional().meta({
      description:
        'With VALIDATION_FAILED: FORM, the request does not fit this document; MEANING, it fits, and cannot be meant; STATE, the records do not allow it as they are now',
    }),
    errors: z.array(FieldError).optional().meta({ description: 'With VALIDATION_FAILED: each error and its place' }),
    conflicts: z.array(Conflict).optional().meta({ description: 'The records that conflict' }),
    capacity: Capacity.optional().meta({
      description: 'With CAPACITY_EXCEEDED: what the vehicle has, and what is needed',
    }),
    unmet: z
      .array(z.string())
      .optional()
      .meta({ description: 'With NEEDS_UNMET: what the vehicle or the driver lacks' }),
    alternatives: z.array(Alternative).optional().meta({ description: 'Free vehicles or drivers to use instead' }),
    travel: z
      .array(TravelShortfall)
      .optional()
      .meta({ description: 'With TRAVEL_CONFLICT: the rides before and after that lie too close' }),
    nextPollAt: z.string().nullable().optional().meta({
      description:
        'With NOT_FOUND of a flight that the provider does not know yet: from when on a read asks again; null: none does',
    }),
    reason: z.string().optional().meta({ description: 'With nextPollAt: why then, or why not' }),
    cure: Cure.optional(),
    desk: z.string().optional().meta({ description: 'With RIDE_OVER: how the guest reaches the desk' }),
    language: z.enum(LANGUAGES).optional().meta({ description: 'With RIDE_OVER: the language of the guest' }),
    unavailable: z
      .array(z.enum(OUTSIDE_PARTS))
      .optional()
      .meta({ description: 'With UNAVAILABLE: the parts that throttle, refuse or do not answer' }),
  })
  .meta({ id: 'Problem' });
export type ProblemDocument = z.infer<typeof ProblemDocument>;
