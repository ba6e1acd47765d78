import * as z from 'zod';

export const FieldError = z
  .object({ path: z.string().meta({ example: 'body.partySize' }), message: z.string() })
  .meta({ id: 'FieldError' });
export type FieldError = z.infer<typeof FieldError>;

export const Conflict = z
  .object({
    resource: z.string().meta({ description: 'What is in the way of what: VEHICLE, DRIVER or ACTIVITY' }),
    id: z.string(),
    activityId: z.string(),
    title: z.string(),
    startTime: z.string(),
    endTime: z.string(),
  })
  .meta({ id: 'Conflict' });
export type Conflict = z.infer<typeof Conflict>;

/** What could be taken instead. */
export const Alternative = z
  .object({
    resource: z.enum(['VEHICLE', 'DRIVER']),
    id: z.string(),
    name: z.string(),
    seatCapacity: z.int().optional().meta({ description: 'Vehicles only' }),
  })
  .meta({ id: 'Alternative' });
export type Alternative = z.infer<typeof Alternative>;

/** RFC 9457 problem document, with a permanent `code`. */
export const ProblemDocument = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string().meta({ description: 'The request id, to quote when asking for help' }),
    code: z.string().meta({ description: 'Permanent: what to decide by' }),
    errors: z.array(FieldError).optional().meta({ description: 'With VALIDATION_FAILED: every fault and its place' }),
    conflicts: z.array(Conflict).optional().meta({ description: 'What is in the way' }),
    capacity: z
      .object({ seats: z.int(), needed: z.int() })
      .optional()
      .meta({ description: 'With CAPACITY_EXCEEDED: the seats there are, and those that are needed' }),
    alternatives: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .optional()
      .meta({ description: 'What could be taken instead' }),
  })
  .meta({ id: 'Problem' });
export type ProblemDocument = z.infer<typeof ProblemDocument>;
