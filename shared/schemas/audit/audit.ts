import * as z from 'zod';
import { Instant } from '#shared/schemas/time.ts';

export const AuditRecord = z
  .object({
    id: z.string(),
    at: Instant,
    by: z.string().meta({ description: 'The id of the user, or `job:<jobId>`' }),
    operationId: z.string(),
    subject: z.string(),
    subjectId: z.string(),
    version: z.int().meta({ description: 'The version of the record after the write' }),
    fields: z.array(z.string()).meta({ description: 'The names of the fields that changed' }),
    requestId: z.string(),
    proposalId: z.string().optional().meta({ description: 'The proposal that the write was a step of' }),
    reason: z.string().optional().meta({ description: 'Why the user did it against a rule, in their words' }),
    via: z
      .literal('copilot')
      .optional()
      .meta({ description: 'The copilot or another assistant made the write for the user' }),
  })
  .meta({ id: 'AuditRecord' });
export type AuditRecord = z.infer<typeof AuditRecord>;

export const ListedAudit = AuditRecord.extend({
  byName: z
    .string()
    .nullable()
    .default(null)
    .meta({ description: 'The name of the user; null: a job, or no name is known' }),
  subjectName: z.string().optional().meta({ description: 'The name of the user that the change is of' }),
  changes: z
    .array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }).meta({ id: 'AuditedChange' }))
    .optional()
    .meta({
      description:
        'The values, null: none. Only while POST /api/audit/{id}/revert can undo it: 24 hours, and for coordinators',
      example: [{ field: 'status', before: 'SCHEDULED', after: 'CANCELLED' }],
    }),
}).meta({ id: 'ListedAudit' });
