import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { handler, probePermissions } from '#infra/deployment/migrate-table.ts';
import { activities } from '#shared/entities/activities/activity.ts';
import { ALL_MIGRATIONS } from '#shared/entities/migrations/run-migrations.ts';
import { database } from '#shared/table/database.ts';
import { useFaults } from '#test/support/faults.ts';
import { useTable } from '#test/support/table.ts';

useTable();
const faults = useFaults();

const answers: { method: string | undefined; type: string | undefined; body: Record<string, unknown> }[] = [];
/** How many times the address fails before it takes an answer. */
let failures = 0;
const cloudFormation = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part: string) => {
    body += part;
  });
  request.on('end', () => {
    response.writeHead(failures > 0 ? 503 : 200).end();
    if (failures > 0) failures -= 1;
    else answers.push({ method: request.method, type: request.headers['content-type'], body: JSON.parse(body) });
  });
});

beforeAll(async () => {
  cloudFormation.listen(0, '127.0.0.1');
  await once(cloudFormation, 'listening');
});
afterAll(() => {
  cloudFormation.close();
});
beforeEach(() => {
  answers.length = 0;
});

function asked(RequestType: 'Create' | 'Delete' | 'Update') {
  return {
    RequestType,
    ResponseURL: `http://127.0.0.1:${(cloudFormation.address() as AddressInfo).port}/?signature=x`,
    StackId: 'stack',
    RequestId: 'request',
    LogicalResourceId: 'MigratedTable',
    ResourceType: 'Custom::MigratedTable',
    ServiceToken: 'function',
    ResourceProperties: { ServiceToken: 'function' },
  } as CloudFormationCustomResourceEvent;
}

describe('a deployment', () => {
  it('refuses a table in the former shape with the reason, and rolls back without touching it', async () => {
    const { Item, TableName } = activities()
      .put({
        id: 'activity_1',
        version: 1,
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-01T00:00:00.000Z',
        type: 'TRANSPORT',
        title: 'Airport pick-up',
        startTime: '2026-01-01T00:00:00.000Z',
        endTime: '2026-01-01T01:00:00.000Z',
        status: 'SCHEDULED',
        vipIds: [],
        listing: 'live',
      })
      .params<{ Item: Record<string, unknown>; TableName: string }>();
    const { vipIds: _vipIds, ...former } = Item;
    await database().client.send(new PutCommand({ TableName, Item: { ...former, vipId: 'vip_1' } }));
    await handler(asked('Create'));
    await handler(asked('Delete'));
    expect(answers.map(({ body }) => [body['Status'], body['Reason']])).toEqual([
      ['FAILED', expect.stringContaining('with a single vipId')],
      ['SUCCESS', undefined],
    ]);
    await database().client.send(new PutCommand({ TableName, Item }));
  });

  it('migrates the table and says so at the address that CloudFormation gave', async () => {
    await handler(asked('Create'));
    expect(answers).toEqual([
      {
        method: 'PUT',
        // The address is signed for this.
        type: '',
        body: {
          Status: 'SUCCESS',
          Data: { ran: ALL_MIGRATIONS.map(({ id }) => id).join(',') },
          PhysicalResourceId: 'migrated-table',
          LogicalResourceId: 'MigratedTable',
          RequestId: 'request',
          StackId: 'stack',
        },
      },
    ]);
  });

  it('runs no migration a second time', async () => {
    await handler(asked('Update'));
    expect(answers.map(({ body }) => body['Data'])).toEqual([{ ran: '' }]);
  });

  it('says so again where the address failed', async () => {
    failures = 2;
    await handler(asked('Update'));
    expect(answers.map(({ body }) => body['Status'])).toEqual(['SUCCESS']);
  });
});

describe('the probe of the permissions', () => {
  const NOW = '2027-05-10T09:00:00.000Z';
  const refusal = () =>
    Object.assign(new Error('not authorized to perform UpdateItem'), { name: 'AccessDeniedException' });

  it('runs with each deployment, and leaves only an audit record that expires in an hour', async () => {
    await handler(asked('Update'));
    const { Items = [] } = await database().client.send(new ScanCommand({ TableName: database().table }));
    const left = Items.filter(({ pk }) => String(pk).endsWith('deployment-probe'));
    expect(left).toEqual([
      { pk: '$motorcade#day_deployment-probe', sk: '$deployment-probe', expiresAt: expect.any(Number) },
    ]);
    expect(left[0]?.['expiresAt']).toBeLessThanOrEqual(Date.now() / 1_000 + 3_600);
  });

  it('stops the deployment where IAM refuses a transaction, and names the setting', async () => {
    faults.on('TransactWriteItems', refusal());
    await expect(probePermissions(NOW, 0)).rejects.toThrow(
      /does not let a function change records in a transaction: not authorized .* deploy with narrowKeys=off/,
    );
  });

  it('waits until the permissions of a new role are in force', async () => {
    let refusals = 3;
    faults.before('TransactWriteItems', async () => {
      refusals -= 1;
      if (refusals >= 0) throw refusal();
    });
    await probePermissions(NOW, 0);
    expect(refusals).toBe(-2);
  });

  it('does not take an outage for a refusal', async () => {
    faults.on('TransactWriteItems', new Error('no connection'));
    await expect(probePermissions(NOW, 0)).rejects.toThrow('no connection');
  });
});
