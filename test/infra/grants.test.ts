import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { jobs, operations } from '#functions/registry.ts';
import * as setPresence from '#functions/users/set-presence.ts';
import * as listVips from '#functions/vips/list-vips.ts';
import { grantsOf, grantsOfUses, KEY_PATTERNS, LINK_KEYS, RECORD_KEYS } from '#infra/constructs/grants.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import type { Deletable, Use } from '#shared/contract/use.ts';
import { marks } from '#shared/entities/accountability/mark.ts';
import { musters } from '#shared/entities/accountability/muster.ts';
import { musterQuestions } from '#shared/entities/accountability/muster-question.ts';
import { activities } from '#shared/entities/activities/activity.ts';
import { attendanceChanges, attendances } from '#shared/entities/activities/attendance-change.ts';
import { ledgers } from '#shared/entities/assignments/ledger.ts';
import { audits } from '#shared/entities/audit/audit.ts';
import { blocks } from '#shared/entities/blocks/block.ts';
import { drivers } from '#shared/entities/drivers/driver.ts';
import { flights } from '#shared/entities/flights/flight.ts';
import { layoutHeadings, layouts } from '#shared/entities/guest-list/layout.ts';
import { messages } from '#shared/entities/messages/message.ts';
import { motorcades } from '#shared/entities/motorcades/motorcade.ts';
import { placeNames, places } from '#shared/entities/places/place.ts';
import { reports } from '#shared/entities/reports/report.ts';
import { suppliers } from '#shared/entities/suppliers/supplier.ts';
import { users } from '#shared/entities/users/user.ts';
import { vehicles } from '#shared/entities/vehicles/vehicle.ts';
import { vips } from '#shared/entities/vips/vip.ts';
import { webhooks } from '#shared/entities/webhooks/webhook.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { database } from '#shared/table/database.ts';
import { call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import {
  policyAllows,
  policyAllowsTransaction,
  READINGS,
  type Statement,
  type TransactedWrite,
} from '#test/support/policies.ts';
import { probe } from '#test/support/probe.ts';
import { type Asked, isLike, mayDo } from '#test/support/role.ts';
import { type Resource, resourcesOf, serviceTemplates, synthesise, type Template } from '#test/support/synthesised.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

// Below the limit of all tests, the count is not stored: see `test/support/plain-sending.ts`.
process.env['RATE_LIMIT_REQUESTS'] = '100000';

const WRITING = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'ConditionCheckItem'];

useTable();
let coordinator: string;
beforeAll(async () => {
  coordinator = await aUser('COORDINATOR');
  await someVips(coordinator, 2);
});

async function storedKeys(entity: string): Promise<string[]> {
  const { Items = [] } = await database().client.send(new ScanCommand({ TableName: database().table }));
  return Items.filter((item) => item['__edb_e__'] === entity).map((item) => String(item['pk']));
}

describe('the patterns of keys', () => {
  it('match the keys that the pipeline reads and writes, and those of no other entity', async () => {
    await call(listVips, { as: coordinator, query: { limit: '1' } });
    await call(setPresence, { as: coordinator, body: {} });
    const named = { counters: 'counter', users: 'user', cursorKey: 'secret', deskItems: 'deskitem' } as const;
    const others = [...(await storedKeys('vip')), ...(await storedKeys('audit'))];
    expect(others.length).toBeGreaterThan(0);
    for (const [name, entity] of Object.entries(named)) {
      const pattern = KEY_PATTERNS[name as keyof typeof named];
      const keys = await storedKeys(entity);
      expect(keys.length).toBeGreaterThan(0);
      expect(keys.filter((key) => !isLike(key, pattern))).toEqual([]);
      expect(others.filter((key) => isLike(key, pattern))).toEqual([]);
    }
  });
});

describe('the grants of an operation', () => {
  it('let who only reads write nothing but the counters and the key of cursors', async () => {
    const writes: readonly Use[] = ['table:write', 'turns:write', 'answers:write', 'desk:write'];
    const readers = (await operations()).filter(({ contract }) => !contract.uses.some((use) => writes.includes(use)));
    expect(readers.length).toBeGreaterThan(5);
    for (const { contract } of readers) {
      const writing = grantsOf(contract).filter(({ actions }) => actions.some((action) => WRITING.includes(action)));
      expect(writing.every(({ keys = [] }) => keys.length === 1)).toBe(true);
      const keys = writing.flatMap(({ keys = [] }) => keys);
      expect([KEY_PATTERNS.counters, KEY_PATTERNS.cursorKey]).toEqual(expect.arrayContaining(keys));
    }
  });

  it('let what the public only reads write its counters, its kept answers and the key of codes, and no record', async () => {
    const readers = (await operations()).filter(
      ({ contract: { access, method } }) => access === 'public' && method === 'GET',
    );
    expect(readers.map(({ contract }) => contract.operationId)).toEqual(
      expect.arrayContaining(['getFeed', 'getGuestPage', 'getHealth']),
    );
    const { counters, cursorKey, feedAnswers: answers } = KEY_PATTERNS;
    const own: Readonly<Record<string, readonly string[]>> = { getFeed: [answers], getGuestPage: [cursorKey] };
    for (const { contract } of readers) {
      const writing = grantsOf(contract).filter(({ actions }) => actions.some((action) => WRITING.includes(action)));
      // Single requests, on whose keys IAM decides also with `narrowKeys=off`.
      expect(writing.filter(({ inTransactions }) => inTransactions)).toEqual([]);
      expect(writing.flatMap(({ keys = ['any'] }) => keys).sort()).toEqual(
        [counters, ...(own[contract.operationId] ?? [])].sort(),
      );
      for (const key of [...Object.values(recordKeys()), '$motorcade#day_1', '$motorcade_user#id_x'])
        for (const action of WRITING) expect(mayDo(grantsOf(contract), { action, keys: [key] })).toBe(false);
    }
  });

  it('let the copilot itself write nothing but its turns and the keys of its requests', async () => {
    const found = (await operations()).find(({ contract }) => contract.operationId === 'askCopilot');
    const grants = grantsOf(found?.contract as NonNullable<typeof found>['contract']);
    const may = (key: string) => mayDo(grants, { action: 'PutItem', keys: [key] });
    expect(['$motorcade#id_trn_1', '$motorcade_idempotency#id_1'].map(may)).toEqual([true, true]);
    expect(['$motorcade#id_vip_1', '$motorcade#id_act_1', '$motorcade#day_1'].map(may)).toEqual([false, false, false]);
  });

  it('let no operation scan', async () => {
    for (const { contract } of await operations()) {
      expect(mayDo(grantsOf(contract), { action: 'Scan', keys: [] })).toBe(false);
    }
  });

  it('tell items apart by their keys', () => {
    const grants = grantsOf({ access: ['read', 'Vip'], uses: ['table:read'] });
    const update = (key: string) => mayDo(grants, { action: 'UpdateItem', keys: [key] });
    expect([update('$motorcade_counter#client_ip:192.0.2.1'), update('$motorcade_user#id_x')]).toEqual([true, false]);
    expect(mayDo(grants, { action: 'UpdateItem', keys: [] })).toBe(false);
    expect(mayDo(grants, { action: 'GetItem', index: 'gsi1', keys: ['x'] })).toBe(false);
    expect(mayDo(grants, { action: 'Query', index: 'gsi1', keys: [] })).toBe(true);
  });

  it('hold every operation in the tests: one that asks for more than its contract says fails', async () => {
    const contract = defineContract('GET /api/secret', {
      operationId: 'readInSecret',
      summary: 'Read without saying so',
      tag: 'System',
      access: 'user',
      query: z.object({}),
      success: { status: 200, body: z.object({}), description: 'Nothing' },
      uses: [],
    });
    const { handler } = listVips;
    const secretly = {
      contract,
      handler: serve(contract, async ({ event }) => {
        await handler(event, {} as never);
        return {};
      }),
    };
    await expect(call(secretly, { as: coordinator })).rejects.toThrow('the role of readInSecret may not Query');
  });

  it('hold deletions in the tests too: one that deletes a record without saying so fails', async () => {
    const deleting = probe({ uses: ['table:read', 'table:write'] }, async () => {
      await vips().delete({ id: 'vip_A' }).go();
      return {};
    });
    await expect(call(deleting)).rejects.toThrow('the role of probe may not DeleteItem $motorcade#id_vip_A');
  });
});

/** Returns the partition key of the item that an entity reads with these fields. */
function keyOf(entity: { get(fields: never): { params(): unknown } }, fields: object): string {
  return (entity.get(fields as never).params() as { Key: { pk: string } }).Key.pk;
}

/** A key of each record that may be deleted. */
function recordKeys(): Readonly<Record<Deletable, string>> {
  return {
    activity: keyOf(activities(), { id: 'act_A' }),
    block: keyOf(blocks(), { id: 'blk_A' }),
    driver: keyOf(drivers(), { id: 'drv_A' }),
    flight: keyOf(flights(), { id: 'flt_BA178_2027-05-10' }),
    layout: keyOf(layouts(), { id: 'lay_A' }),
    mark: keyOf(marks(), { musterId: 'mus_A', vipId: 'vip_A' }),
    message: keyOf(messages(), { id: 'msg_A' }),
    motorcade: keyOf(motorcades(), { id: 'mtc_A' }),
    place: keyOf(places(), { id: 'plc_A' }),
    report: keyOf(reports(), { id: 'rep_A' }),
    supplier: keyOf(suppliers(), { id: 'sup_A' }),
    user: keyOf(users(), { id: 'auth0|A' }),
    vehicle: keyOf(vehicles(), { id: 'veh_A' }),
    vip: keyOf(vips(), { id: 'vip_A' }),
    webhook: keyOf(webhooks(), { id: 'whk_A' }),
  };
}
const AUDIT = { day: '2027-05-10', at: '2027-05-10T09:00:00.000Z', version: 1, id: 'audit_A' };
function auditKey() {
  return keyOf(audits(), AUDIT);
}
/** Keys that nothing deletes. */
function lastingKeys(): string[] {
  return [
    auditKey(),
    keyOf(ledgers(), { resource: 'VEHICLE', resourceId: 'veh_A', day: '2027-05-10' }),
    keyOf(musters(), { list: 'musters', id: 'mus_A' }),
    '$motorcade#name_settings',
  ];
}
function linkKeys(): string[] {
  return [
    keyOf(attendances(), { vipId: 'vip_A', activityId: 'act_A' }),
    keyOf(attendanceChanges(), { id: 'act_A' }),
    keyOf(musterQuestions(), { driverId: 'drv_A' }),
    keyOf(placeNames(), { id: 'hotel aurora' }),
    keyOf(layoutHeadings(), { id: 'lay_A' }),
  ];
}

describe('the patterns of what can be deleted', () => {
  it('match the keys of their records and of no others', () => {
    for (const [name, key] of Object.entries(recordKeys())) {
      const matching = Object.entries(RECORD_KEYS).filter(([, pattern]) => isLike(key, pattern));
      expect(matching.map(([matched]) => matched)).toEqual([name]);
      expect(LINK_KEYS.filter((pattern) => isLike(key, pattern))).toEqual([]);
    }
    for (const key of lastingKeys()) {
      const patterns = [...LINK_KEYS, ...Object.values(RECORD_KEYS)];
      expect(patterns.filter((pattern) => isLike(key, pattern))).toEqual([]);
    }
    for (const key of linkKeys()) expect(LINK_KEYS.filter((pattern) => isLike(key, pattern))).toHaveLength(1);
    expect(isLike(auditKey(), KEY_PATTERNS.audit)).toBe(true);
  });
});

/** Who deletes records for good. Review a change of this list. */
const DELETING: Readonly<Record<Deletable, readonly string[]>> = {
  activity: ['apply-retention', 'deleteEvent', 'deleteMotorcade'],
  block: ['apply-retention', 'deleteDriver', 'deleteDriverBlock', 'deleteVehicle', 'deleteVehicleBlock'],
  driver: ['apply-retention', 'deleteDriver'],
  flight: ['deleteFlight'],
  layout: ['deleteLayout'],
  // The marks of a duplicate become those of the guest who is left.
  mark: ['apply-retention', 'deleteVip', 'mergeVip'],
  message: ['apply-retention', 'deleteDriver', 'deleteVip', 'eraseNumber'],
  motorcade: ['deleteMotorcade'],
  place: ['deletePlace'],
  // A report that would show an erased person is not given out.
  report: ['apply-retention', 'closeMuster', 'createReport', 'deleteDriver', 'deleteVip', 'make-reports'],
  supplier: ['deleteSupplier'],
  user: ['deleteUser'],
  vehicle: ['deleteVehicle'],
  vip: ['apply-retention', 'deleteVip'],
  webhook: ['deleteWebhook'],
};

describe('the roles in the templates', () => {
  let templates: Record<string, Template>;
  /** The default: `narrowKeys=off`. */
  let wideTemplates: Record<string, Template>;
  let roles: readonly (readonly [string, Resource])[];
  beforeAll(async () => {
    const deployed = { operations: await operations(), jobs: await jobs() };
    wideTemplates = await serviceTemplates();
    // The checks of cdk-nag look at policies for wildcards and for policies of AWS, as the first test here does.
    templates = synthesise(deployed, { settings: { narrowKeys: 'on' }, nag: false });
    roles = Object.values(templates).flatMap(({ Resources }) =>
      Object.entries(Resources).filter(([, { Type }]) => Type === 'AWS::IAM::Role'),
    );
  });

  const statementsOf = (role: Resource | undefined): Statement[] =>
    role?.Properties.Policies[0].PolicyDocument.Statement;
  /** Returns the statements of the role of each operation, of each job, and of the migrations. */
  const roleStatements = async (stacks = templates): Promise<Map<string, Statement[]>> => {
    const names = [
      ...(await operations()).map(({ contract }) => [contract.operationId, contract.summary]),
      ...(await jobs()).map(({ contract }) => [contract.jobId, contract.summary]),
      ['migrations', 'Run the migrations of the table'],
    ] as const;
    const functions = Object.values(stacks).flatMap(({ Resources }) =>
      Object.values(Resources).flatMap(({ Properties, Type }) =>
        Type === 'AWS::Lambda::Function'
          ? [{ name: String(Properties.FunctionName ?? ''), summary: Properties.Description, Resources, Properties }]
          : [],
      ),
    );
    return new Map(
      names.map(([name = '', summary]) => {
        const [found] = functions.filter(
          (each) => each.summary === summary && (name === 'migrations' || each.name.endsWith(`-${name}`)),
        );
        const [role] = found?.Properties.Role['Fn::GetAtt'] ?? [];
        return [name, statementsOf(found?.Resources[role])];
      }),
    );
  };

  it('allow nothing by a wildcard, and nothing by a policy of AWS', () => {
    const policies = Object.values(templates).flatMap((each) => resourcesOf(each, 'AWS::IAM::Policy'));
    expect(roles.length).toBeGreaterThan(20);
    expect(roles.flatMap(([, { Properties }]) => Properties.ManagedPolicyArns ?? [])).toEqual([]);
    const statements: Statement[] = [
      ...roles.flatMap(([, { Properties }]) => Properties.Policies ?? []).map(({ PolicyDocument }) => PolicyDocument),
      ...policies.map(({ Properties }) => Properties.PolicyDocument),
    ].flatMap(({ Statement: all }) => all);
    expect(statements.filter(({ Effect }) => Effect !== 'Allow')).toEqual([]);
    const wide = statements.filter(({ Action, Resource: on }) => JSON.stringify([Action, on]).includes('*'));
    expect(wide).toEqual([]);
  });

  it('let only the operations delete a record that delete it for good', async () => {
    const all = [...(await roleStatements())];
    for (const [name, key] of Object.entries(recordKeys())) {
      const may = all.filter(([, statements]) => policyAllows(statements, 'DeleteItem', [key])).map(([id]) => id);
      expect([name, may.sort()]).toEqual([name, DELETING[name as Deletable]]);
    }
  });

  it('let nothing delete or change an audit record, nor delete a ledger day or the settings', async () => {
    for (const [name, statements] of await roleStatements()) {
      const deleted = lastingKeys().filter((key) => policyAllows(statements, 'DeleteItem', [key]));
      expect([name, deleted, policyAllows(statements, 'UpdateItem', [auditKey()])]).toEqual([name, [], false]);
      // A request for several items, and one without a key.
      const mixed = [...linkKeys(), auditKey()];
      expect(policyAllows(statements, 'DeleteItem', mixed) || policyAllows(statements, 'DeleteItem', [])).toBe(false);
      expect(policyAllows(statements, 'UpdateItem', mixed) || policyAllows(statements, 'UpdateItem', [])).toBe(false);
    }
  });

  it('allow exactly what the tests allow each operation and job', async () => {
    const statements = await roleStatements();
    const named = [
      ...(await operations()).map(({ contract }) => [contract.operationId, grantsOf(contract)] as const),
      ...(await jobs()).map(({ contract }) => [contract.jobId, grantsOfUses(contract.uses)] as const),
    ];
    const single = [
      ...Object.values(recordKeys()),
      ...lastingKeys(),
      ...linkKeys(),
      '$motorcade_counter#client_ip:192.0.2.1',
    ];
    const keys = [[], linkKeys(), ...single.map((key) => [key])];
    const actions = ['GetItem', 'BatchGetItem', 'Query', 'Scan', 'DeleteTable', ...WRITING];
    const asked: Asked[] = actions.flatMap((action) => keys.map((each) => ({ action, keys: each })));
    for (const [name, grants] of named) {
      const given = asked.filter((each) => policyAllows(statements.get(name) ?? [], each.action, each.keys));
      expect([name, given]).toEqual([name, asked.filter((each) => mayDo(grants, each))]);
    }
  });

  /** Returns a transaction as this role makes it: it changes a record and adds an audit record, and deletes what its contract names. */
  const transactionOf = (uses: readonly Use[]): TransactedWrite[] => [
    ['UpdateItem', '$motorcade#id_vip_A'],
    ['PutItem', auditKey()],
    ['ConditionCheckItem', '$motorcade#id_drv_A'],
    ...(uses.includes('links:delete') ? linkKeys().map((key): TransactedWrite => ['DeleteItem', key]) : []),
    ...Object.entries(recordKeys()).flatMap(([name, key]): TransactedWrite[] =>
      uses.includes(`delete:${name as Deletable}`) ? [['DeleteItem', key]] : [],
    ),
  ];
  const writers = async (): Promise<(readonly [string, readonly Use[]])[]> =>
    [
      ...(await operations()).map(({ contract }) => [contract.operationId, contract.uses] as const),
      ...(await jobs()).map(({ contract }) => [contract.jobId, contract.uses] as const),
      ['migrations', ['table:write', 'links:delete']] as const,
    ].filter(([, uses]) => uses.some((use) => use === 'table:write'));

  it('allow the transactions of every function, however IAM reads their keys', async () => {
    const statements = await roleStatements(wideTemplates);
    const found = await writers();
    expect(found.length).toBeGreaterThan(60);
    for (const [name, uses] of found) {
      const allowed = READINGS.filter((reading) =>
        policyAllowsTransaction(statements.get(name) ?? [], transactionOf(uses), reading),
      );
      expect([name, allowed]).toEqual([name, READINGS]);
    }
  });

  it('allow them with narrow keys only where IAM reads the key of each write, so the deployment tries it first', async () => {
    const statements = await roleStatements();
    for (const [name, uses] of await writers()) {
      const allowed = READINGS.filter((reading) =>
        policyAllowsTransaction(statements.get(name) ?? [], transactionOf(uses), reading),
      );
      expect([name, allowed]).toEqual([name, ['each write with its key']]);
    }
    const [migrated] = resourcesOf(templates['MotorcadeMigrations'] as Template, 'Custom::MigratedTable');
    expect(migrated?.Properties.narrowKeys).toBe('on');
  });

  it('allow without narrow keys no action that they do not allow with them', async () => {
    const [narrow, wide] = [await roleStatements(), await roleStatements(wideTemplates)];
    const actionsOf = (statements: readonly Statement[]) =>
      [...new Set(statements.flatMap(({ Action }) => Action))].sort();
    for (const [name, statements] of wide) expect(actionsOf(statements)).toEqual(actionsOf(narrow.get(name) ?? []));
    // What deletes nothing may delete no item but the keys of its own repeats.
    const deleting = [...wide].filter(([, each]) => policyAllows(each, 'DeleteItem', ['$motorcade#id_vip_A']));
    const all = await writers();
    const named = all.filter(([, uses]) => uses.some((use) => /^(links:)?delete/.test(use)));
    expect(deleting.map(([name]) => name).sort()).toEqual(named.map(([name]) => name).sort());
    // Of those that write, many delete nothing.
    expect(all.length - named.length).toBeGreaterThan(40);
  });
});
