import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import * as getHealth from '#functions/system/get-health.ts';
import { call } from '#test/support/call.ts';
import { filesError, HANGS, RESETS, tableError, useFaultyFiles, useFaultyTable } from '#test/support/faulty-service.ts';
import { aKey, useKeyServer } from '#test/support/key-server.ts';
import { useShortTimeLimits } from '#test/support/time-limits.ts';

useShortTimeLimits();
const identity = useKeyServer();
const files = useFaultyFiles();
const table = useFaultyTable();
afterEach(() => {
  identity.misbehaving = undefined;
});
function hang(_response: ServerResponse) {
  return undefined;
}

async function unavailable() {
  const { body, headers, status } = await call(getHealth);
  expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
  expect(headers).toHaveProperty('retry-after');
  return body.unavailable;
}

describe('GET /api/health', () => {
  // First: afterwards the keys are known.
  it('names the identity provider if its keys are not known and it does not answer', async () => {
    identity.misbehaving = hang;
    expect(await unavailable()).toEqual(['identity']);
  });

  it('answers 200 if all parts answer', async () => {
    identity.keys = [await aKey('key')];
    expect(await call(getHealth)).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it('answers 200 while the keys are known, whatever the identity provider does', async () => {
    identity.misbehaving = hang;
    expect((await call(getHealth)).status).toBe(200);
  });

  it.each([
    ['hangs', HANGS],
    ['resets connections', RESETS],
    ['throttles', tableError('ThrottlingException')],
    ['is missing', tableError('ResourceNotFoundException')],
  ])('names the table if it %s', async (_what, fault) => {
    table.fail(fault);
    expect(await unavailable()).toEqual(['table']);
  });

  it.each([
    ['hangs', HANGS],
    ['resets connections', RESETS],
    ['throttles', filesError('SlowDown', 503)],
    ['fails', filesError('InternalError', 500)],
  ])('names the file store if it %s', async (_what, fault) => {
    files.fail(fault);
    expect(await unavailable()).toEqual(['files']);
  });

  it('asks the file store again if it fails once', async () => {
    files.fail(filesError('SlowDown', 503), { times: 1 });
    expect((await call(getHealth)).status).toBe(200);
    files.fail(RESETS, { times: 2 });
    expect((await call(getHealth)).status).toBe(200);
  });

  it('counts a store that does not let it list files as one that answers', async () => {
    files.fail(filesError('AccessDenied', 403));
    expect((await call(getHealth)).status).toBe(200);
  });

  it('names all parts that fail', async () => {
    table.fail(HANGS);
    files.fail(HANGS);
    expect(await unavailable()).toEqual(['table', 'files']);
  });
});
