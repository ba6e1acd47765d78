import { Entity } from 'electrodb';
import type { AuditRecord } from '#shared/schemas/audit.ts';
import { once } from '#shared/runtime/once.ts';
import type { AttributesOf } from './attributes.ts';
import { database } from './database.ts';
import { type PageRequest, readPage } from './page.ts';
import { creation, type Write } from './transact.ts';

const attributes = {
  id: { type: 'string', required: true },
  day: { type: 'string', required: true },
  at: { type: 'string', required: true },
  by: { type: 'string', required: true },
  operationId: { type: 'string', required: true },
  subject: { type: 'string', required: true },
  subjectId: { type: 'string', required: true },
  version: { type: 'number', required: true },
  fields: { type: 'list', items: { type: 'string' }, required: true },
  requestId: { type: 'string', required: true },
} as const satisfies AttributesOf<AuditRecord & { day: string }>;

/** Who changed what: asked for by the day (UTC) and by the subject, each in order of time. */
export const audits = once(
  () =>
    new Entity(
      {
        model: { service: 'motorcade', entity: 'audit', version: '1' },
        attributes,
        indexes: {
          byDay: {
            pk: { field: 'pk', composite: ['day'], casing: 'none' },
            sk: { field: 'sk', composite: ['at', 'id'], casing: 'none' },
          },
          bySubject: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: ['subject', 'subjectId'], casing: 'none' },
            sk: { field: 'gsi1sk', composite: ['at', 'id'], casing: 'none' },
          },
        },
      },
      database(),
    ),
);

/** The record of one write, to travel in its transaction. */
export const auditWrite = (record: AuditRecord): Write =>
  creation(audits().create({ ...record, fields: [...record.fields], day: record.at.slice(0, 10) }));

export const auditsOfDay = (day: string, page: PageRequest) => readPage(audits().query.byDay({ day }), page, 'desc');

export const auditsOfSubject = (subject: string, subjectId: string, page: PageRequest) =>
  readPage(audits().query.bySubject({ subject, subjectId }), page, 'desc');
