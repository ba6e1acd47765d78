import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { BatchWriteItemCommand, DeleteTableCommand, ScanCommand, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as updateSettings from '#functions/settings/update-settings.ts';
import { operationEnvironment } from '#infra/constructs/environment.ts';
import { createTable } from '#infra/local/engine/table.ts';
import type { Settings } from '#infra/settings.ts';
import { isNamed } from '#shared/domain/users/registration.ts';
import { database } from '#shared/table/database.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useMachineClock } from '#test/support/clock.ts';
import { gatewayEvent } from '#test/support/event.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import { useTable } from '#test/support/table.ts';
import { tokenFor } from '#test/support/token.ts';
import { someVips } from '#test/support/vips.ts';

// The program that examines the restored table runs in a process of its own.
useMachineClock();
useTable();
const RESTORED = `${process.env['TABLE_NAME']}-restored`;
let folder: string;
let file: string;
let token: string;
let rideId: string;
let vehicleId: string;

/** Writes all items as DynamoDB exports them to S3: one JSON object per line. */
async function exportTable(): Promise<void> {
  const { Items = [] } = await database().client.send(new ScanCommand({ TableName: database().table }));
  await writeFile(file, Items.map((Item) => `${JSON.stringify({ Item })}\n`).join(''));
}

async function restoreAs(tableName: string): Promise<void> {
  const { client } = database();
  await createTable(client, tableName);
  let requests: WriteRequest[] = [];
  const write = async () => {
    if (requests.length > 0) await client.send(new BatchWriteItemCommand({ RequestItems: { [tableName]: requests } }));
    requests = [];
  };
  for await (const line of createInterface(createReadStream(file))) {
    requests.push({ PutRequest: JSON.parse(line) as { Item: never } });
    if (requests.length === 25) await write();
  }
  await write();
}

/** Runs a program in a process that has adopted the restored table, as a deployment with the setting `table` does. */
function withRestored(program: string, args: readonly string[], input = '') {
  const env = { ...process.env, TABLE_NAME: RESTORED };
  const running = promisify(execFile)(process.execPath, [program, ...args], { env });
  running.child.stdin?.end(input);
  return running;
}

async function ask(operation: string, method: string, path: string, given: object = {}) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const event = gatewayEvent({ method, path, headers, ...given });
  const { stdout } = await withRestored('test/support/one-request.mjs', [operation], JSON.stringify(event));
  const { body, status } = JSON.parse(stdout) as { status: number; body: string };
  return { status, body: JSON.parse(body) as { code?: string; id?: string } };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'motorcade-restore-'));
  file = join(folder, 'export.json');
  const as = await aUser('COORDINATOR');
  token = await tokenFor(as);
  vehicleId = await aVehicle();
  const held = { vehicleId, driverId: await aDriver(), vipIds: await someVips(as, 1) };
  await call(updateSettings, { as: await aUser('ADMINISTRATOR'), body: { timezone: 'Europe/London' } });
  rideId = await anEvent(as, { ...RIDE, ...held });
});
afterAll(async () => {
  await database().client.send(new DeleteTableCommand({ TableName: RESTORED }));
  await rm(folder, { recursive: true, force: true });
});

describe('a table that was lost', () => {
  it('is restored under a new name, examined, adopted, and serves as before', async () => {
    await exportTable();
    await database().client.send(new DeleteTableCommand({ TableName: database().table }));
    await restoreAs(RESTORED);

    const examined = await withRestored('infra/operations/main.ts', ['restored', '--table', RESTORED]);
    expect(examined.stdout).toMatch(
      /users, 1 of them administrators, 1 guests, 1 drivers, 1 vehicles, settings of version \d+\. The last change: 20/,
    );
    expect(examined.stdout).toMatch(/1 activities, 0 blocks and 2 ledger days compared/);
    expect(examined.stdout).toContain(`"table": "${RESTORED}"`);

    const pathParameters = { eventId: rideId };
    const read = await ask('functions/activities/get-event.ts', 'GET', `/api/events/${rideId}`, { pathParameters });
    expect(read).toMatchObject({ status: 200, body: { id: rideId, vehicle: { id: vehicleId } } });
    const body = JSON.stringify({ ...RIDE, vehicleId, vipIds: [] });
    const refused = await ask('functions/activities/create-event.ts', 'POST', '/api/events', { body });
    expect(refused).toMatchObject({ status: 409, body: { code: 'VEHICLE_CONFLICT' } });

    await createTable(database().client, database().table);
  });

  it('is not adopted without administrators, settings and records: it may be another one', async () => {
    const { client } = database();
    const empty = `${RESTORED}-empty`;
    await createTable(client, empty);
    const examine = (...words: string[]) =>
      withRestored('infra/operations/main.ts', ['restored', '--table', empty, ...words]);
    const said = expect.stringContaining('has no administrators, no settings, no records');
    await expect(examine()).rejects.toMatchObject({ code: 1, stderr: said });
    const accepted = ['administrators', 'settings', 'records'].flatMap((each) => ['--accept', each]);
    expect((await examine(...accepted)).stdout).toContain('The last change: none');
    await client.send(new DeleteTableCommand({ TableName: empty }));
  });

  it('makes no stranger the first administrator, whatever it lacks', () => {
    const environment = operationEnvironment({ table: RESTORED } as Settings);
    const stranger = [{ verifiedEmail: 'stranger@example.org' }];
    expect(environment['FIRST_ADMINISTRATOR']).toBeDefined();
    expect(isNamed('stranger', stranger, environment['FIRST_ADMINISTRATOR'])).toBe(false);
    const named = operationEnvironment({ table: RESTORED, firstAdministrator: 'stranger' } as Settings);
    expect(isNamed('stranger', stranger, named['FIRST_ADMINISTRATOR'])).toBe(true);
  });

  it('is not adopted with ledgers that differ', async () => {
    const { client } = database();
    const { Items = [] } = await client.send(new ScanCommand({ TableName: RESTORED }));
    const day = Items.find((item) => item['pk']?.S?.includes('ledger'));
    const request = { DeleteRequest: { Key: { pk: day?.['pk'] as never, sk: day?.['sk'] as never } } };
    await client.send(new BatchWriteItemCommand({ RequestItems: { [RESTORED]: [request] } }));
    const failed = withRestored('infra/operations/main.ts', ['restored', '--table', RESTORED]);
    await expect(failed).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('The ledgers differ: ') });
  });
});
