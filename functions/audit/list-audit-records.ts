import * as z from 'zod';
import { defineContract, SUBJECTS } from '#shared/contract/define-contract.ts';
import { invalidField } from '#shared/contract/invalid-field.ts';
import { auditsOfDay, auditsOfSubject } from '#shared/entities/audit.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { AuditRecord } from '#shared/schemas/audit.ts';
import { pageOf, paging } from '#shared/schemas/query.ts';
import { CalendarDate } from '#shared/schemas/time.ts';

export const contract = defineContract({
  operationId: 'listAuditRecords',
  method: 'GET',
  path: '/api/audit',
  summary: 'See who changed what',
  description:
    'Newest first: of one record, by `subject` and `subjectId`, or of one `day`. The fields that changed are named, and their values are not kept.',
  tag: 'Audit',
  access: ['read', 'Audit'],
  query: z.object({
    ...paging,
    subject: z.enum(SUBJECTS).optional().meta({ description: 'The kind of record; `subjectId` says which one' }),
    subjectId: z.string().min(1).max(255).optional().meta({ description: 'The id of the record' }),
    day: CalendarDate.optional().meta({ description: 'A day in UTC, by default today' }),
  }),
  success: { status: 200, body: pageOf(AuditRecord), description: 'A page of audit records' },
  uses: ['table:read'],
});

export const handler = serve(contract, ({ now, pageRequest, query }) => {
  const { day, subject, subjectId } = query;
  if (subject === undefined && subjectId === undefined) {
    const date = day ?? now.slice(0, 10);
    return auditsOfDay(date, pageRequest({ date }));
  }
  if (subject === undefined) throw refusal('subject', 'is required beside subjectId');
  if (subjectId === undefined) throw refusal('subjectId', 'is required beside subject');
  if (day !== undefined) throw refusal('day', 'goes with neither subject nor subjectId');
  return auditsOfSubject(subject, subjectId, pageRequest({ subject, subjectId }));
});

const refusal = (parameter: string, message: string) => {
  const path = `query.${parameter}`;
  return invalidField(path, message);
};
