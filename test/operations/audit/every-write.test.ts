import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Operation, operations } from '#functions/registry.ts';
import { audits } from '#shared/entities/audit/audit.ts';
import { database } from '#shared/table/database.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';
import { tokenFor } from '#test/support/token.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const administrator = useUser('ADMINISTRATOR');
let byId: Map<string, Operation>;
beforeAll(async () => {
  byId = new Map((await operations()).map((operation) => [operation.contract.operationId, operation]));
});

function run(operationId: string, options: CallOptions = {}) {
  const operation = byId.get(operationId);
  if (!operation) throw new Error(`no operation ${operationId}`);
  return call(operation, { as: administrator, ...options });
}
async function auditsOf(subject: string, subjectId: string) {
  const { data } = await audits().query.bySubject({ subject, subjectId }).go({ pages: 'all' });
  return data.map(({ by, fields, operationId, version }) => ({ by, fields, operationId, version }));
}

const VIP = {
  name: 'Zoë Geheim',
  department: 'OTHER',
  title: 'Dr Geheim',
  organization: 'Geheim GmbH',
  phone: '+49 30 424242',
  email: 'geheim@example.org',
  emergencyContact: { name: 'Jan Geheim', phone: '+49 30 434343' },
  notes: 'Geheim, nur für uns',
};
const VIP_FIELDS = [
  'department',
  'email',
  'emergencyContact',
  'isRosterOnly',
  'name',
  'notes',
  'organization',
  'partySize',
  'phone',
  'title',
];

describe('every write leaves an audit record', () => {
  it('on a VIP, with the operation, the new version and the changed fields', async () => {
    const { id: vipId } = (await run('createVip', { body: VIP })).body;
    const params = { vipId };
    await run('updateVip', {
      params,
      body: { partySize: 2, title: null, emergencyContact: { ...VIP.emergencyContact, phone: '+49 30 444444' } },
    });
    await run('updateVip', { params, body: { partySize: 2 } });
    await run('updateVip', { params, body: { partySize: 9 }, query: { dryRun: 'true' } });
    await run('updateVip', { params, body: { partySize: 9 }, headers: { 'if-match': '"1"' } });
    await run('deleteVip', { params });
    await run('restoreVip', { params });
    await run('restoreVip', { params });
    await run('deleteVip', { params, query: { hard: 'true' } });
    const by = administrator;
    expect(await auditsOf('Vip', vipId)).toEqual([
      { by, operationId: 'createVip', version: 1, fields: VIP_FIELDS },
      { by, operationId: 'updateVip', version: 2, fields: ['emergencyContact', 'partySize', 'title'] },
      { by, operationId: 'deleteVip', version: 3, fields: ['deletedAt'] },
      { by, operationId: 'restoreVip', version: 4, fields: ['deletedAt'] },
      { by, operationId: 'deleteVip', version: 5, fields: ['deletedAt'] },
      {
        by,
        operationId: 'deleteVip',
        version: 6,
        fields: [...VIP_FIELDS, 'deletedAt'].filter((name) => name !== 'title').sort(),
      },
    ]);
  });

  it('on an activity whose VIP is deleted for good', async () => {
    const { id: vipId } = (await run('createVip', { body: VIP })).body;
    const times = { startTime: '2027-05-10T09:00:00Z', endTime: '2027-05-10T10:00:00Z' };
    const event = await run('createEvent', { body: { type: 'MEETING', title: 'Tea', ...times, vipIds: [vipId] } });
    await run('deleteVip', { params: { vipId }, query: { hard: 'true' } });
    const all = await auditsOf('ScheduleEvent', event.body.id);
    expect(all.at(-1)).toEqual({ by: administrator, operationId: 'deleteVip', version: 2, fields: ['vipIds'] });
  });

  it('on a user', async () => {
    const id = 'auth0|guest/1';
    const params = { id };
    const register = async (claims: Record<string, string>) =>
      run('registerUser', { headers: { authorization: `Bearer ${await tokenFor(id, claims)}` } });
    await register({ name: 'Geheim', email: 'geheim@example.org' });
    await register({ name: 'Geheim', email: 'geheim@example.org' });
    await register({ name: 'Geheim', email: 'neu@example.org' });
    await run('updateUser', { params, body: { isApproved: true, role: 'COORDINATOR' } });
    await run('deleteUser', { params });
    await register({ name: 'Geheim', email: 'neu@example.org' });
    await run('deleteUser', { params, query: { hard: 'true' } });
    const by = administrator;
    expect(await auditsOf('User', id)).toEqual([
      { by: id, operationId: 'registerUser', version: 1, fields: ['email', 'isApproved', 'name', 'role'] },
      { by: id, operationId: 'registerUser', version: 2, fields: ['email'] },
      { by, operationId: 'updateUser', version: 3, fields: ['isApproved', 'role'] },
      { by, operationId: 'deleteUser', version: 4, fields: ['deletedAt'] },
      { by: id, operationId: 'registerUser', version: 5, fields: ['deletedAt', 'isApproved', 'role'] },
      { by, operationId: 'deleteUser', version: 6, fields: ['accessEndedAt', 'email', 'isApproved', 'name', 'role'] },
    ]);
  });

  it('on the settings', async () => {
    await run('updateSettings', { body: { timezone: 'Europe/London', dayStartsAt: '04:00' } });
    await run('updateSettings', { body: { dayStartsAt: '05:00' } });
    const by = administrator;
    expect(await auditsOf('Settings', 'settings')).toEqual([
      { by, operationId: 'updateSettings', version: 1, fields: ['dayStartsAt', 'timezone'] },
      { by, operationId: 'updateSettings', version: 2, fields: ['dayStartsAt'] },
    ]);
  });

  it('without the values of fields', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const query = audits().query.byDay({ day }).params<QueryCommandInput>();
    const { Items = [] } = await database().client.send(new QueryCommand(query));
    expect(Items.length).toBeGreaterThan(15);
    for (const value of ['Geheim', 'geheim', '424242', '1234567', 'neu@', 'Europe', 'COORDINATOR']) {
      expect(JSON.stringify(Items)).not.toContain(value);
    }
  });
});
