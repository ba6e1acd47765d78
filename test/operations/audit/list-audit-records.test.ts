import { describe, expect, it } from '@jest/globals';
import * as listAuditRecords from '#functions/audit/list-audit-records.ts';
import * as registerUser from '#functions/users/register-user.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { auditWrite } from '#shared/entities/audit/audit.ts';
import { newId } from '#shared/platform/ids.ts';
import type { AuditRecord } from '#shared/schemas/audit/audit.ts';
import { transact } from '#shared/table/transact.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { everyPage } from '#test/support/pages.ts';
import { aUser } from '#test/support/people.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { tokenFor } from '#test/support/token.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const administrator = useUser('ADMINISTRATOR');

function list(query: Record<string, string> = {}, as = administrator) {
  return call(listAuditRecords, { as, query });
}
function pagesOf(query: Record<string, string>) {
  return everyPage(listAuditRecords, { as: administrator, query });
}
function record(id: string, at: string, subjectId: string): AuditRecord {
  return {
    id,
    at,
    by: 'job:activity-status',
    operationId: 'activityStatus',
    subject: 'ScheduleEvent',
    subjectId,
    version: 2,
    fields: ['status'],
    requestId: 'request',
  };
}

describe('listAuditRecords', () => {
  it('lists the changes of one record, newest first', async () => {
    const coordinator = await aUser('COORDINATOR');
    const { body: vip } = await call(createVip, { as: coordinator, body: { name: 'Zoë', department: 'ADMIN' } });
    const body = { partySize: 3, notes: 'secret words' };
    await call(updateVip, { as: administrator, params: { vipId: vip.id }, body });
    const { body: shown } = await list({ subject: 'Vip', subjectId: vip.id });
    expect(shown).toEqual({
      items: [
        {
          id: expect.any(String),
          at: expect.any(String),
          by: administrator,
          byName: null,
          operationId: 'updateVip',
          subject: 'Vip',
          subjectId: vip.id,
          version: 2,
          fields: ['notes', 'partySize'],
          requestId: expect.any(String),
          changes: [
            { field: 'notes', before: null, after: 'secret words' },
            { field: 'partySize', before: 1, after: 3 },
          ],
        },
        expect.objectContaining({
          by: coordinator,
          operationId: 'createVip',
          version: 1,
          fields: ['department', 'isRosterOnly', 'name', 'partySize'],
        }),
      ],
      nextCursor: null,
    });
  });

  it.each(['COORDINATOR', 'DRIVER'] as const)('lists for a %s what they changed, and only that', async (role) => {
    const me = await aUser(role);
    const mine = ['2027-03-01', '2027-03-02'].map((day, n) => ({
      ...record(`audit_${role}_${n}`, `${day}T09:00:00.000Z`, 'evt_by_me'),
      by: me,
    }));
    await transact(
      [...mine, { ...record(`audit_${role}_x`, '2027-03-03T09:00:00.000Z', 'evt_by_me'), by: 'x' }].map(auditWrite),
    );
    const { body } = await list({ by: 'me' }, me);
    expect(body.items.map(({ id }: AuditRecord) => id)).toEqual(mine.map(({ id }) => id).reverse());
    expect((await list({ by: me })).body).toEqual(body);
    expect((await list({ by: me }, me)).body).toEqual(body);
    const first = await list({ by: 'me', limit: '1' }, me);
    const rest = await list({ by: 'me', limit: '1', cursor: first.body.nextCursor }, me);
    expect([...first.body.items, ...rest.body.items]).toEqual(body.items);
    const forbidden: Record<string, string>[] = [
      {},
      { by: administrator },
      { subject: role === 'DRIVER' ? 'Vip' : 'Settings', subjectId: 'vip_1' },
      { day: '2027-03-01' },
    ];
    for (const query of forbidden) expect((await list(query, me)).body.code).toBe('FORBIDDEN');
  });

  it.each<[string, Record<string, string>]>([
    ['day', { day: '2027-03-01' }],
    ['subject', { subject: 'Vip', subjectId: 'vip_1' }],
  ])('refuses by together with %s', async (name, query) => {
    expect((await list({ by: 'me', ...query })).body.errors).toMatchObject([
      { path: `query.${name}`, code: 'NOT_WITH', message: 'is not allowed with by' },
    ]);
  });

  it('does not index what jobs change', async () => {
    await transact([auditWrite(record('audit_job', '2027-03-04T09:00:00.000Z', 'evt_job'))]);
    expect((await list({ by: 'job:activity-status' })).body.items).toEqual([]);
  });

  it('lists today if no day is given', async () => {
    const { body } = await list();
    expect(body.items.map(({ operationId }: AuditRecord) => operationId)).toEqual(['updateVip', 'createVip']);
    expect((await list({ day: new Date().toISOString().slice(0, 10) })).body).toEqual(body);
  });

  it('pages through one UTC day, newest first', async () => {
    const minutes = Array.from({ length: 30 }, (_one, place) => String(place).padStart(2, '0'));
    const day = minutes.map((minute) => record(`audit_${minute}`, `2027-05-10T10:${minute}:00.000Z`, 'activity_1'));
    const before = record('audit_before', '2027-05-09T23:59:59.999Z', 'activity_1');
    const after = record('audit_after', '2027-05-11T00:00:00.000Z', 'activity_1');
    await transact([...day, before, after].map(auditWrite));
    const expected = day.map(({ id }) => id).reverse();
    for (const limit of ['1', '7', '30', '31']) {
      const pages = await pagesOf({ day: '2027-05-10', limit });
      expect(pages.flat().map(({ id }) => id)).toEqual(expected);
      expect(pages).toHaveLength(Math.ceil(30 / Number(limit)));
    }
    const ofSubject = await pagesOf({ subject: 'ScheduleEvent', subjectId: 'activity_1', limit: '9' });
    expect(ofSubject.flat().map(({ id }) => id)).toEqual(['audit_after', ...expected, 'audit_before']);
    expect(ofSubject).toHaveLength(4);
  });

  it("reads a day in the application's zone, from the hour at which it starts", async () => {
    await withSettings({ timezone: 'Pacific/Auckland', dayStartsAt: '04:00' });
    const times = [
      '2027-07-09T15:59:59.999Z',
      '2027-07-09T16:00:00.000Z',
      '2027-07-10T15:59:59.999Z',
      '2027-07-10T16:00:00.000Z',
    ];
    await transact(times.map((at, place) => auditWrite(record(`audit_zone_${place}`, at, 'activity_3'))));
    for (const limit of ['1', '50']) {
      const pages = await pagesOf({ day: '2027-07-10', limit });
      expect(pages.flat().map(({ id }) => id)).toEqual(['audit_zone_2', 'audit_zone_1']);
    }
    await withSettings({ timezone: 'UTC', dayStartsAt: '00:00' });
  });

  it('answers an empty list if there are no records', async () => {
    expect((await list({ day: '1999-01-01' })).body).toEqual({ items: [], nextCursor: null });
    expect((await list({ subject: 'User', subjectId: 'auth0|x/y' })).body.items).toEqual([]);
  });

  it.each<[Record<string, string>, string, string]>([
    [{ subject: 'Vip' }, 'query.subjectId', 'REQUIRED'],
    [{ subjectId: 'vip_1' }, 'query.subject', 'REQUIRED'],
    [{ subject: 'Vip', subjectId: 'vip_1', day: '2027-05-10' }, 'query.day', 'NOT_WITH'],
    [{ subject: 'Guest', subjectId: 'vip_1' }, 'query.subject', 'NOT_ONE_OF'],
    [{ day: '10.05.2027' }, 'query.day', 'NOT_A_DATE'],
    [{ day: '2027-02-30' }, 'query.day', 'NO_SUCH_DAY'],
    [{ day: '30.2.2027' }, 'query.day', 'NOT_A_DATE'],
    [{ by: 'me', cursor: 'x' }, 'query.cursor', 'NOT_FOUND'],
  ])('refuses %j and names the parameter', async (query, path, code) => {
    expect((await list(query)).body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path, code }] });
  });

  it('names the user that a change is of', async () => {
    const changed = newId('usr');
    await call(registerUser, {
      headers: { authorization: `Bearer ${await tokenFor(changed, { name: 'Kofi Mensah' })}` },
    });
    expect((await list({ subject: 'User', subjectId: changed })).body.items).toMatchObject([
      { operationId: 'registerUser', subjectName: 'Kofi Mensah' },
    ]);
  });

  it('lists the changes of a record for a coordinator, with the names of users', async () => {
    const [coordinator, named] = [await aUser('COORDINATOR'), newId('usr')];
    await call(registerUser, {
      headers: { authorization: `Bearer ${await tokenFor(named, { name: 'Ana Ruiz' })}` },
    });
    await transact(
      [named, 'job:flight-poller'].map((by, n) =>
        auditWrite({ ...record(`audit_named_${n}`, `2027-07-0${n + 1}T09:00:00.000Z`, 'act_named'), by }),
      ),
    );
    const { body } = await list({ subject: 'ScheduleEvent', subjectId: 'act_named' }, coordinator);
    expect(body.items.map(({ byName }: { byName: string | null }) => byName)).toEqual([null, 'Ana Ruiz']);
    for (const subject of ['User', 'Settings', 'Webhook']) {
      expect((await list({ subject, subjectId: 'x' }, coordinator)).status).toBe(403);
    }
  });

  it('refuses the days of all to all callers but administrators', async () => {
    expect((await list({}, await aUser('COORDINATOR'))).body.code).toBe('FORBIDDEN');
    expect((await list({}, await aUser('DRIVER'))).body.code).toBe('FORBIDDEN');
    expect((await list({}, await aUser('ADMINISTRATOR', { isApproved: false }))).body.code).toBe('NOT_APPROVED');
  });

  it('reads a page in one request of at most 5 units', async () => {
    await transact(
      Array.from({ length: 90 }, (_one, place) =>
        auditWrite(record(`audit_${place}`, `2027-06-01T10:00:00.${100 + place}Z`, 'activity_2')),
      ),
    );
    for (const query of [{ day: '2027-06-01' }, { subject: 'ScheduleEvent', subjectId: 'activity_2' }]) {
      const { own, result } = await metered(() => list(query as unknown as Record<string, string>));
      expect(result.body.items).toHaveLength(50);
      // A day also reads the settings for the zone.
      expect(own.commands.filter((command) => command !== 'GetItem')).toEqual(['Query']);
      expect(own.readUnits).toBeLessThanOrEqual(5);
    }
  });
});
