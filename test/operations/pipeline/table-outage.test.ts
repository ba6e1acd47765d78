import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as createVip from '#functions/vips/create-vip.ts';
import * as listVips from '#functions/vips/list-vips.ts';
import { REQUEST_LINE } from '#shared/platform/logger.ts';
import { type Answer, call } from '#test/support/call.ts';
import {
  ENDS_HALFWAY,
  type Fault,
  HANGS,
  RESETS,
  SENDS_A_PAGE,
  STALLS,
  tableError,
  useFaultyTable,
} from '#test/support/faulty-service.ts';
import { useLog } from '#test/support/log.ts';
import { aUser } from '#test/support/people.ts';
import { allItems, changedItems } from '#test/support/table-items.ts';
import { useShortTimeLimits } from '#test/support/time-limits.ts';

useShortTimeLimits();
const table = useFaultyTable();
const log = useLog();
let coordinator: string;
beforeAll(async () => {
  coordinator = await aUser('COORDINATOR');
});
// The SDK pauses at random before it retries.
beforeEach(() => void jest.spyOn(Math, 'random').mockReturnValue(0));

const THROTTLES = tableError('ThrottlingException');
const FAULTS: readonly (readonly [string, Fault])[] = [
  ['throttles', THROTTLES],
  ['has too little throughput', tableError('ProvisionedThroughputExceededException')],
  ['limits the requests of the account', tableError('RequestLimitExceeded')],
  ['fails', tableError('InternalServerError', 500)],
  ['is unavailable', tableError('ServiceUnavailable', 503)],
  ['hangs', HANGS],
  ['stalls in its answer', STALLS],
  ['resets connections', RESETS],
  ['ends its answer early', ENDS_HALFWAY],
  ['sends a page', SENDS_A_PAGE],
];

function list() {
  return call(listVips, { as: coordinator });
}
function create(headers: Record<string, string> = {}) {
  return call(createVip, { as: coordinator, body: { name: 'Ann', department: 'ADMIN' }, headers });
}

function expectUnavailable({ body, headers, status }: Answer) {
  expect(status).toBe(503);
  expect(body).toMatchObject({ code: 'UNAVAILABLE', unavailable: ['table'] });
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
}

describe('a table that', () => {
  it.each(FAULTS)('%s makes a read 503 UNAVAILABLE, and the cause is logged once', async (_what, fault) => {
    table.fail(fault, { commands: ['Query', 'GetItem', 'BatchGetItem'] });
    const answer = await list();
    expectUnavailable(answer);
    // On a busy machine, the count of the request may be late as well, and has a line of its own.
    const lines = log.lines().filter(({ message }) => message === REQUEST_LINE);
    expect(lines).toEqual([
      expect.objectContaining({ level: 'ERROR', code: 'UNAVAILABLE', status: 503, requestId: answer.body.instance }),
    ]);
    expect(lines[0]).toHaveProperty('error.cause.cause.message');
    table.work();
    expect((await list()).status).toBe(200);
  });

  it.each(FAULTS)('%s makes a write 503 UNAVAILABLE, and nothing is written', async (_what, fault) => {
    const before = await allItems();
    table.fail(fault, { commands: ['TransactWriteItems'] });
    expectUnavailable(await create());
    table.work();
    expect(changedItems(before, await allItems())).toEqual([]);
  });

  it('refuses connections makes 503 UNAVAILABLE', async () => {
    expectUnavailable(await table.whileClosed(list));
  });

  it('throttles one item of a transaction makes 503 UNAVAILABLE', async () => {
    const reasons = [{ Code: 'None' }, { Code: 'ThrottlingError', Message: 'Rate exceeded' }];
    const canceled: Fault = (response) =>
      void response.writeHead(400, { 'Content-Type': 'application/x-amz-json-1.0' }).end(
        JSON.stringify({
          __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
          message: 'Transaction cancelled',
          CancellationReasons: reasons,
        }),
      );
    table.fail(canceled, { commands: ['TransactWriteItems'] });
    expectUnavailable(await create());
  });

  it('throttles once is asked again', async () => {
    table.fail(THROTTLES, { commands: ['Query'], times: 1 });
    expect((await list()).status).toBe(200);
  });

  it('resets one connection of a write is asked again, and writes once', async () => {
    table.fail(RESETS, { commands: ['TransactWriteItems'], times: 1 });
    const before = await allItems();
    expect((await create()).status).toBe(201);
    const vips = changedItems(before, await allItems()).filter((item) => item['__edb_e__'] === 'vip');
    expect(vips).toHaveLength(1);
  });

  it('refuses our permissions is a fault of ours: 500', async () => {
    table.fail(tableError('AccessDeniedException'), { commands: ['Query'] });
    expect(await list()).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
  });
});

describe('a table whose clock differs from ours by five minutes', () => {
  it('refuses the first signature, and accepts the next one by its own clock', async () => {
    const date = new Date(Date.now() - 5 * 60_000).toUTCString();
    table.fail(tableError('InvalidSignatureException', 400, { Date: date }), { commands: ['Query'], times: 1 });
    expect((await list()).status).toBe(200);
  });
});

describe('the rate-limit counter alone', () => {
  it.each(FAULTS)('%s: the request goes through, and the fault is logged', async (_what, fault) => {
    table.fail(fault, { commands: ['UpdateItem'] });
    const answer = await list();
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty('ratelimit-limit');
    expect(log.lines()).toContainEqual(
      expect.objectContaining({
        level: 'ERROR',
        message: 'rate limit not counted',
        requestId: answer.headers['x-request-id'],
      }),
    );
  });
});

describe('the Idempotency-Key of a request that was answered 503', () => {
  it('stays locked, so that a repeat during its lease does not write a second time', async () => {
    table.fail(HANGS, { commands: ['TransactWriteItems'] });
    expectUnavailable(await create({ 'idempotency-key': 'late' }));
    table.work();
    expect(await create({ 'idempotency-key': 'late' })).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_IN_FLIGHT' },
    });
  });
});
