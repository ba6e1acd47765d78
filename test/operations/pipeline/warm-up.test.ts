import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as createEvent from '#functions/activities/create-event.ts';
import { operations } from '#functions/registry.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import * as listVips from '#functions/vips/list-vips.ts';
import { runSample, usesTableAlone } from '#shared/pipeline/prepare.ts';
import { secrets } from '#shared/table/read-pages.ts';
import { call } from '#test/support/call.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { useLog } from '#test/support/log.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

const log = useLog();
useTable();

/** Every request that leaves this process, by node:http or by `fetch`. */
const sent: unknown[] = [];
function noteHttp(message: unknown) {
  return sent.push((message as { readonly request: ClientRequest }).request.path);
}
function noteFetch(message: unknown) {
  return sent.push(message);
}
beforeEach(() => {
  sent.length = 0;
  subscribe('http.client.request.start', noteHttp);
  subscribe('undici:request:create', noteFetch);
});
afterEach(() => {
  unsubscribe('http.client.request.start', noteHttp);
  unsubscribe('undici:request:create', noteFetch);
});

describe('a warm-up', () => {
  it('sends nothing, logs nothing and does not fail, of any operation that uses the table alone', async () => {
    const tried = (await operations()).filter(
      ({ contract }) => contract.access !== 'public' && usesTableAlone(contract),
    );
    expect(tried.length).toBeGreaterThan(100);
    const failed: string[] = [];
    for (const { contract, handler } of tried) {
      const { statusCode = 0 } = await runSample(contract, handler);
      if (statusCode < 200 || statusCode >= 500) failed.push(`${contract.operationId} answered ${statusCode}`);
    }
    expect(failed).toEqual([]);
    expect(sent).toEqual([]);
    expect(log.lines()).toEqual([]);
  });

  it.each([createVip, createEvent])('runs up to the answer of $contract.operationId', async ({ contract, handler }) => {
    expect(await runSample(contract, handler)).toMatchObject({ statusCode: 201 });
  });

  it('finds the VIPs of the sample, so that it also makes their attendances', async () => {
    const { body = '' } = await runSample(createEvent.contract, createEvent.handler);
    expect(JSON.parse(body)).toMatchObject({ vips: [{ name: 'Warm-up' }] });
  });

  it('leaves no key for cursors that only this process knows', async () => {
    await addGuests([guest('Ada'), guest('Ben')]);
    await runSample(listVips.contract, listVips.handler);
    const { body } = await call(listVips, { as: await aUser('COORDINATOR'), query: { limit: '1' } });
    expect(body.nextCursor).toEqual(expect.any(String));
    expect((await secrets().get({ name: 'cursor-key' }).go()).data).not.toBeNull();
  });
});
