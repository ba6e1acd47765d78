import { describe, expect, it } from '@jest/globals';
import { auditsBetween, auditsOfSubject, auditWrite } from '#shared/entities/audit.ts';
import type { AuditRecord } from '#shared/schemas/audit.ts';
import { transact } from '#shared/table/transact.ts';
import { useTable } from '#test/support/table.ts';

useTable();

const PAGE = { list: 'test', limit: 50 };
const record = (version: number, subjectId = 'vip_1'): AuditRecord => ({
  id: `audit_${99 - version}`,
  at: '2027-05-10T09:00:00.000Z',
  by: 'auth0|x',
  operationId: 'deleteVip',
  subject: 'Vip',
  subjectId,
  version,
  fields: ['deletedAt', 'name'],
  requestId: 'request',
});

describe('stored audit records', () => {
  it('are read as they were written, in order of version if their times are equal', async () => {
    const all = [9, 10, 11].map((version) => record(version));
    await transact([...all].reverse().map(auditWrite));
    const newestFirst = [...all].reverse();
    expect((await auditsOfSubject('Vip', 'vip_1', PAGE)).items).toEqual(newestFirst);
    expect((await auditsBetween('2027-05-10T00:00:00.000Z', '2027-05-11T00:00:00.000Z', PAGE)).items).toEqual(
      newestFirst,
    );
  });

  it('match only the exact subject and id', async () => {
    await transact([auditWrite(record(1, 'vip_10'))]);
    expect((await auditsOfSubject('Vip', 'vip_1', PAGE)).items).toHaveLength(3);
    expect((await auditsOfSubject('Vip', 'vip_', PAGE)).items).toHaveLength(0);
    expect((await auditsOfSubject('vip', 'vip_1', PAGE)).items).toHaveLength(0);
  });
});
