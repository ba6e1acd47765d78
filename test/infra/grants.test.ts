import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { jobs, operations } from '#functions/registry.ts';
import * as listVips from '#functions/vips/list-vips.ts';
import { grantsOf } from '#infra/constructs/grants.ts';
import { KEY_PATTERNS } from '#infra/constructs/key-patterns.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { database } from '#shared/table/database.ts';
import { call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import { isLike, mayDo } from '#test/support/role.ts';
import { resourcesOf, synthesise } from '#test/support/synthesised.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

const WRITING = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'ConditionCheckItem'];

useTable();
let coordinator: string;
beforeAll(async () => {
  coordinator = await aUser('COORDINATOR');
  await someVips(coordinator, 2);
});

const storedKeys = async (entity: string): Promise<string[]> => {
  const { Items = [] } = await database().client.send(new ScanCommand({ TableName: database().table }));
  return Items.filter((item) => item['__edb_e__'] === entity).map((item) => String(item['pk']));
};

describe('the patterns of keys', () => {
  it('match the keys that the pipeline reads and writes, and those of no other entity', async () => {
    await call(listVips, { as: coordinator, query: { limit: '1' } });
    const named = { counters: 'counter', users: 'user', cursorKey: 'secret' } as const;
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
    const readers = (await operations()).filter(({ contract }) => !contract.uses.some((use) => use === 'table:write'));
    expect(readers.length).toBeGreaterThan(5);
    for (const { contract } of readers) {
      const writing = grantsOf(contract).filter(({ actions }) => actions.some((action) => WRITING.includes(action)));
      expect(writing.every(({ keys = [] }) => keys.length === 1)).toBe(true);
      const keys = writing.flatMap(({ keys = [] }) => keys);
      expect([KEY_PATTERNS.counters, KEY_PATTERNS.cursorKey]).toEqual(expect.arrayContaining(keys));
    }
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
    const contract = defineContract({
      operationId: 'readInSecret',
      method: 'GET',
      path: '/api/secret',
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
});

describe('the roles in the templates', () => {
  it('allow nothing by a wildcard, and nothing by a policy of AWS', async () => {
    const stacks = Object.values(synthesise({ operations: await operations(), jobs: await jobs() }));
    const roles = stacks.flatMap((each) => resourcesOf(each, 'AWS::IAM::Role'));
    const policies = stacks.flatMap((each) => resourcesOf(each, 'AWS::IAM::Policy'));
    expect(roles.length).toBeGreaterThan(20);
    expect(roles.flatMap(({ Properties }) => Properties.ManagedPolicyArns ?? [])).toEqual([]);
    const statements: { Action: string | string[]; Effect: string; Resource: unknown }[] = [
      ...roles.flatMap(({ Properties }) => Properties.Policies ?? []).map(({ PolicyDocument }) => PolicyDocument),
      ...policies.map(({ Properties }) => Properties.PolicyDocument),
    ].flatMap(({ Statement }) => Statement);
    expect(statements.filter(({ Effect }) => Effect !== 'Allow')).toEqual([]);
    const wide = statements.filter(({ Action, Resource }) => JSON.stringify([Action, Resource]).includes('*'));
    expect(wide).toEqual([]);
  });

  it('give each operation exactly its grants, the restricted ones by their keys', async () => {
    const all = await operations();
    const roles = Object.entries(synthesise({ operations: all, jobs: await jobs() })['MotorcadeApi']?.Resources ?? {});
    for (const { contract } of all) {
      const [, role] = roles.find(([id]) => id.startsWith(`${contract.operationId}FunctionRole`)) ?? [];
      const statements: Statement[] = role?.Properties.Policies[0].PolicyDocument.Statement;
      const given = statements.flatMap(({ Action, Condition }) =>
        [Action]
          .flat()
          .map((action) => grantText(action, Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'])),
      );
      const due = grantsOf(contract).flatMap(({ actions, keys }) =>
        actions.map((action) => grantText(`dynamodb:${action}`, keys)),
      );
      expect(given.filter((text) => text.startsWith('dynamodb:')).sort()).toEqual(due.sort());
    }
  });
});

interface Statement {
  readonly Action: string | readonly string[];
  readonly Condition?: { readonly 'ForAllValues:StringLike'?: { readonly 'dynamodb:LeadingKeys': readonly string[] } };
}

const grantText = (action: string, keys: readonly string[] | undefined): string =>
  `${action} of ${keys ? keys.join(', ') : 'anything'}`;
