import { describe, expect, it } from '@jest/globals';
import { auditsBetween, auditsOfSubject, auditWrite, stampedNow } from '#shared/entities/audit/audit.ts';
import type { AuditRecord } from '#shared/schemas/audit/audit.ts';
import { transact } from '#shared/table/transact.ts';
import { useClock } from '#test/support/clock.ts';
import { useTable } from '#test/support/table.ts';

useTable();
const clock = useClock();

const PAGE = { list: 'test', limit: 50 };
function record(version: number, subjectId = 'vip_1'): AuditRecord {
  return {
    id: `audit_${99 - version}`,
    at: '2027-05-10T09:00:00.000Z',
    by: 'auth0|x',
    operationId: 'deleteVip',
    subject: 'Vip',
    subjectId,
    version,
    fields: ['deletedAt', 'name'],
    requestId: 'request',
  };
}

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

  it('get the time of their commit if they were stamped more than 5 s before or after it', () => {
    clock.stop();
    const seconds = (n: number): string => new Date(Date.now() + n * 1_000).toISOString();
    const stamps = [seconds(-15), seconds(-1), seconds(60), '2020-01-01T00:00:00.000Z'];
    const writes = stampedNow(stamps.map((at) => auditWrite({ ...record(9), at, kind: 'deleted', driverId: 'drv_1' })));
    for (const [place, { Put }] of writes.entries()) {
      const { at, day, driverId, gsi1sk, kind, pk, sk } = Put?.Item ?? {};
      expect([kind, driverId, at === stamps[place]]).toEqual(['deleted', 'drv_1', place === 1]);
      expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(5_000);
      expect([pk, sk]).toEqual([`$motorcade#day_${day}`, gsi1sk]);
      expect(sk).toContain(`#at_${at}#`);
    }
    const other = { Put: { TableName: 'table', Item: { pk: 'a', sk: 'b', at: stamps[3] } } };
    expect(stampedNow([other])).toEqual([other]);
  });
});
