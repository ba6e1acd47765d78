import { GetCommand, type QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, jest } from '@jest/globals';
import { audits, auditWrite } from '#shared/entities/audit/audit.ts';
import { counters, countRequest } from '#shared/entities/rate-counter.ts';
import { readServiceStates, serviceStates, writeServiceState } from '#shared/entities/services/service-states.ts';
import { readSettings, replaceSettings, SETTINGS_ID, settings } from '#shared/entities/settings/settings.ts';
import { createUser, findCaller, findUser } from '#shared/entities/users/user.ts';
import { findNamesakes, vipStore, vips } from '#shared/entities/vips/vip.ts';
import type { AuditRecord } from '#shared/schemas/audit/audit.ts';
import { DEFAULT_SETTINGS } from '#shared/schemas/settings/settings.ts';
import { database } from '#shared/table/database.ts';
import { atMost } from '#shared/table/read-many.ts';
import { transact } from '#shared/table/transact.ts';
import { checkOf } from '#shared/table/write.ts';
import { useTable } from '#test/support/table.ts';

useTable();

const NOW = '2027-05-10T09:00:00.000Z';

describe('what goes without ElectroDB', () => {
  it('writes the audit record that ElectroDB writes', () => {
    const record = {
      id: 'audit_A',
      at: NOW,
      by: 'auth0|A/b@c',
      operationId: 'createVip',
      subject: 'Vip',
      subjectId: 'vip_A',
      version: 12,
      fields: ['name', 'phone'],
      requestId: 'r#1',
      proposalId: 'prp_A',
    } satisfies AuditRecord;
    const original = audits()
      .create({ ...record, fields: [...record.fields], day: '2027-05-10' })
      .params<{ Item: object; TableName: string }>();
    expect(auditWrite(record).Put).toMatchObject({ Item: original.Item, TableName: original.TableName });
    expect(Object.keys(auditWrite(record).Put?.Item ?? {}).sort()).toEqual(Object.keys(original.Item).sort());
  });

  it.each(['vip_A', 'x', 'auth0|A/b@c', 'a#b$&c'])('checks the item that ElectroDB would remove: %s', (id) => {
    const { ConditionExpression: exists, ...original } = vips()
      .remove({ id })
      .params<{ ConditionExpression: string }>();
    const { ConditionCheck } = checkOf(vipStore.asStill({ id, name: 'Ada' }, ['name']));
    expect(ConditionCheck).toEqual({
      ...original,
      ConditionExpression: `(${exists}) AND #name = :was_name`,
      ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk', '#name': 'name' },
      ExpressionAttributeValues: { ':was_name': 'Ada' },
    });
  });

  it('refuses an audit record that exists', async () => {
    const record = { id: 'a', at: NOW, by: 'b', operationId: 'o', subject: 'Vip', subjectId: 'v', version: 1 } as const;
    const write = auditWrite({ ...record, fields: [], requestId: 'r' });
    await transact([write]);
    await expect(transact([write])).rejects.toThrow('a concurrent request wrote first');
  });

  it.each(['auth0|A/b@c', 'Zoë', 'a#b$c'])('reads the user record that ElectroDB reads: %s', async (id) => {
    const user = {
      id,
      version: 1,
      createdAt: NOW,
      updatedAt: NOW,
      name: 'Ada',
      role: 'DRIVER',
      isApproved: true,
    } as const;
    await transact(createUser(user));
    expect(await findCaller(id)).toEqual(user);
    expect(await findCaller(id)).toEqual(await findUser(id));
    expect(await findCaller(`${id} `)).toBeUndefined();
  });

  it('asks for namesakes as ElectroDB does', async () => {
    const send = jest.spyOn(database().client, 'send');
    await findNamesakes({ name: 'Zoë  Łukasiewicz', sortName: "O'Neil, Z#_%" });
    const asked = send.mock.calls.map(([command]) => plainQuery((command as QueryCommand).input));
    const names = ['zoe lukasiewicz', 'lukasiewicz, zoe', "o'neil, z#_%"];
    const query = (nameKey: string) =>
      vips().query.byName({ listing: 'live', nameKey }).params<QueryCommandInput>(atMost(50));
    expect(asked).toEqual(names.map((name) => plainQuery(query(name))));
  });

  it('reads the settings that ElectroDB reads', async () => {
    const record = { ...DEFAULT_SETTINGS, version: 1, updatedAt: NOW, country: 'DE', reminderMinutes: [30, 60] };
    await transact([replaceSettings(DEFAULT_SETTINGS, record)]);
    const { data } = await settings().get({ name: SETTINGS_ID }).go({ consistent: true });
    expect({ name: SETTINGS_ID, ...(await readSettings()) }).toEqual(data);
  });

  it('reads how the outside services do as ElectroDB does, and writes each on its own, once', async () => {
    const state = (version: number) => ({ version, at: NOW, answeredAt: NOW, lastWord: 'It answered well.' });
    expect(await readServiceStates()).toEqual({});
    expect(await writeServiceState('gps', undefined, state(1))).toBe(true);
    expect(await writeServiceState('routing', undefined, state(1))).toBe(true);
    expect(await writeServiceState('gps', undefined, state(1))).toBe(false);
    expect(await writeServiceState('gps', state(1), state(2))).toBe(true);
    expect(await writeServiceState('gps', state(1), state(3))).toBe(false);
    expect(await readServiceStates()).toEqual({ gps: state(2), routing: state(1) });
    const { data } = await serviceStates().get({ name: 'all' }).go();
    expect(data).toEqual({ name: 'all', ...(await readServiceStates()) });
  });

  it('counts in the item that ElectroDB counts in', async () => {
    const asked = { limit: 100, windowSeconds: 60, now: Date.parse(NOW) };
    await countRequest({ ...asked, client: 'plain' });
    await counters()
      .update({ client: 'other' })
      .data((counter, { add, ifNotExists }) => {
        ifNotExists(counter.windowStart, asked.now);
        ifNotExists(counter.expiresAt, Math.ceil((asked.now + 120_000) / 1_000));
        add(counter.count, 1);
      })
      .go();
    const [plain, other] = await Promise.all(['plain', 'other'].map(itemOf));
    expect(plain).toMatchObject({ count: 1, client: 'plain' });
    expect(sorted(plain).replaceAll('plain', 'x')).toBe(sorted(other).replaceAll('other', 'x'));
  });
});

/** The parts of a query, with the names and values in the place of their marks. */
function plainQuery(query: QueryCommandInput) {
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {}, IndexName, Limit } = query;
  const condition = (query.KeyConditionExpression ?? '')
    .replaceAll(/[#:]\w+/g, (mark) => names[mark] ?? `<${values[mark]}>`)
    .toLowerCase();
  return { condition, IndexName, Limit, TableName: query.TableName };
}

async function itemOf(client: string): Promise<object> {
  const Key = { pk: `$motorcade_counter#client_${client}`, sk: '$counter_1' };
  const { Item = {} } = await database().client.send(new GetCommand({ TableName: database().table, Key }));
  return Item;
}

function sorted(item: object | undefined): string {
  return JSON.stringify(Object.fromEntries(Object.entries(item ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))));
}
