import * as z from 'zod';
import { defineContract, SUBJECTS } from '#shared/contract/define-contract.ts';
import { invalidField } from '#shared/contract/invalid-field.ts';
import { byId } from '#shared/domain/records.ts';
import { dayOf, endOfDay, startOfDay } from '#shared/domain/time/days.ts';
import { auditsBetween, auditsOfSubject, auditsOfUser, isByUser } from '#shared/entities/audit/audit.ts';
import { findKept, maybeKept } from '#shared/entities/audit/kept-change.ts';
import { erasedIds } from '#shared/entities/erasure/erasure.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findUsers } from '#shared/entities/users/user.ts';
import { type Context, serve } from '#shared/pipeline/serve.ts';
import { type AuditRecord, ListedAudit } from '#shared/schemas/audit/audit.ts';
import { allOf, fault } from '#shared/schemas/fault.ts';
import { pageOf, paging } from '#shared/schemas/query.ts';
import { CalendarDate } from '#shared/schemas/time.ts';
import type { Page } from '#shared/table/read-pages.ts';

export const contract = defineContract('GET /api/audit', {
  operationId: 'listAuditRecords',
  summary: 'List changes',
  description:
    'Newest first. Give `subject` and `subjectId` for one record, `day` for one day, or `by` for one user. Each record names the changed fields. For 24 hours `changes` also has their values, before and after, of what steps of proposals, changes by hand, deletions and cancellations changed. Every user may list their own changes: `by=me`. Coordinators may also list those of one record, except of users, settings and webhooks. Everything else is for administrators.',
  access: ['read', 'Audit'],
  query: {
    ...paging,
    subject: z.enum(SUBJECTS).optional().meta({ description: 'The kind of record. Requires `subjectId`' }),
    subjectId: z.string().min(1).max(255).optional().meta({ description: 'The id of the record. Requires `subject`' }),
    by: z.string().min(1).max(255).optional().meta({
      description: '`me`, or the id of a user. Not allowed with `subject` or `day`',
      example: 'me',
    }),
    day: CalendarDate.optional().meta({
      description:
        "A day in the application's time zone, from `dayStartsAt` of the settings. Default: today. Not allowed with `subject`",
    }),
  },
  success: { status: 200, body: pageOf(ListedAudit), description: 'A page of audit records' },
  invalidFor: ['MEANING'],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { items, ...rest } = await pageFor(context);
  const [users, changes] = await Promise.all([
    findUsers([
      ...new Set([
        ...items.filter(isByUser).map(({ by }) => by),
        ...items.filter(isOfUser).map(({ subjectId }) => subjectId),
      ]),
    ]),
    changesOf(context, items),
  ]);
  const named = byId(users);
  return {
    ...rest,
    items: items.map((item) => ({
      ...item,
      byName: named.get(item.by)?.name ?? null,
      subjectName: isOfUser(item) ? named.get(item.subjectId)?.name : undefined,
      changes: changes.get(item.id),
    })),
  };
});

/** Tells whether a change is of a user. The desk has the names of all other records. */
function isOfUser({ subject }: AuditRecord): boolean {
  return subject === 'User';
}

/** Returns the values of the changes that can be undone, by audit record, to those who may read the history of the record. */
async function changesOf({ actor, now }: Context<typeof contract>, items: readonly AuditRecord[]) {
  const shown = items.filter((item) => maybeKept(item, now) && actor.can('read', 'Audit', { subject: item.subject }));
  const ids = shown.map(({ id }) => id);
  const kept = await findKept(ids, now);
  const erased = kept.length === 0 ? [] : [...(await erasedIds())];
  const isShown = (change: object): boolean => erased.every((id) => !JSON.stringify(change).includes(id));
  return new Map(
    kept.filter(isShown).map(({ after, before, id }) => {
      // By name: the table keeps no order, and each release would have its own.
      const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
      return [id, fields.map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))];
    }),
  );
}

async function pageFor({ actor, now, pageRequest, query }: Context<typeof contract>): Promise<Page<AuditRecord>> {
  const { day, subject, subjectId } = query;
  const by = query.by === 'me' ? actor.id : query.by;
  actor.authorize('read', 'Audit', { by, subject });
  if (by !== undefined) {
    const other = Object.entries({ day, subject, subjectId }).find(([, value]) => value !== undefined);
    if (other) throw invalidField(`query.${other[0]}`, fault('NOT_WITH', 'is not allowed with by', allOf('by')));
    return auditsOfUser(by, pageRequest({ by }));
  }
  if (subject === undefined && subjectId === undefined) {
    const settings = await readSettings();
    const date = day ?? dayOf(now, settings);
    const { dayStartsAt, timezone } = settings;
    return auditsBetween(
      startOfDay(date, settings),
      endOfDay(date, settings),
      pageRequest({ date, dayStartsAt, timezone }),
    );
  }
  if (subject === undefined) throw invalidField('query.subject', fault('REQUIRED', 'is required with subjectId'));
  if (subjectId === undefined) throw invalidField('query.subjectId', fault('REQUIRED', 'is required with subject'));
  if (day !== undefined)
    throw invalidField('query.day', fault('NOT_WITH', 'is not allowed with subject and subjectId', allOf('subject')));
  return auditsOfSubject(subject, subjectId, pageRequest({ subject, subjectId }));
}
